/** Whether Vite has to work on it: the platform's plain pages have no script. */
export function isSourcePage(html: string): boolean {
  return html.includes('src="./src/');
}

/**
 * The Content-Security-Policy of a page whose scripts Vite serves: it writes styles and a first script into the
 * page, and tells of edits by a WebSocket. All else stays as the service said.
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
