/** Whether Vite must process the page: the platform's plain pages have no script. */
export function isSourcePage(html: string): boolean {
  return html.includes('src="./src/');
}

/**
 * The Content-Security-Policy of a page served with Vite's scripts: allows Vite's inline styles, inline
 * script and WebSocket. Everything else is as the service set it.
 */
export function relaxedPolicy(policy: string, hotReloadUrl: string): string {
  const directives = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => !/^(require-trusted-types-for|trusted-types)\b/.test(directive));
  return directives
    .map((directive) => {
      if (/^(script|style)-src /.test(directive)) return `${directive} 'unsafe-inline'`;
      if (/^img-src /.test(directive)) return `${directive} data:`;
      if (/^connect-src /.test(directive)) return `${directive} ${hotReloadUrl}`;
      return directive;
    })
    .join(';');
}
