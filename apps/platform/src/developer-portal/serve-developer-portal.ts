import type { NestExpressApplication } from '@nestjs/platform-express';
import { openRoute } from '#http';
import { serveFolder, servePage } from '#pages';

export const DEVELOPER_PORTAL = '/docs';

/** Where the API was described before there was a portal. */
const FORMER_REFERENCE = '/api-reference';

export interface DeveloperPortalOptions {
  webRoot: string;
  /** Where partners reach the platform. */
  publicUrl: string;
  /** Whether calls may be tried on the pages. Where money is real, nobody should move it while reading. */
  sandbox: boolean;
  /** The origin of the console, if it has one of its own. */
  consoleUrl?: string;
}

/** Serves the portal, which everybody may read. */
export function serveDeveloperPortal(
  app: NestExpressApplication,
  { webRoot, publicUrl, sandbox, consoleUrl }: DeveloperPortalOptions,
): void {
  // A script and no answer to fetch: it runs before the page is shown, so that nothing moves afterwards.
  const told = {
    platform: sandbox ? 'sandbox' : 'live',
    ...(consoleUrl && { console: `${new URL(consoleUrl).origin}/console` }),
  };
  const script = `Object.assign(document.documentElement.dataset, ${JSON.stringify(told)});\n`;
  openRoute(
    app,
    `${DEVELOPER_PORTAL}/platform.js`,
    'It says whether the platform is a sandbox, and where the console is.',
    (_request, response) => {
      response.setHeader('cache-control', 'no-cache');
      response.type('text/javascript').send(script);
    },
  );
  const why = 'It describes the API and the webhooks.';
  // On the pages a script writes it (base-address.ts); nothing runs in their Markdown.
  const words = { '{base_url}': publicUrl.replace(/\/$/, '') };
  serveFolder(app, DEVELOPER_PORTAL, { webRoot, folder: 'docs', why, words });
  // Where programs look for it (llmstxt.org).
  servePage(app, '/llms.txt', { webRoot, file: 'docs/llms.txt', words });
  openRoute(app, FORMER_REFERENCE, 'It leads to the portal.', (_request, response) =>
    response.redirect(301, `${DEVELOPER_PORTAL}/api`),
  );
}
