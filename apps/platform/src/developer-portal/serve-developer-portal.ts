import type { NestExpressApplication } from '@nestjs/platform-express';
import { openRoute } from '#http';
import { serveFolder, servePage } from '#pages';

export const DEVELOPER_PORTAL = '/docs';

/** Where the API was described before there was a portal. */
const FORMER_REFERENCE = '/api-reference';

export interface DeveloperPortalOptions {
  webRoot: string;
  /** Whether calls may be tried on the pages. Where money is real, nobody should move it while reading. */
  sandbox: boolean;
}

/** Serves the portal, which everybody may read. */
export function serveDeveloperPortal(
  app: NestExpressApplication,
  { webRoot, sandbox }: DeveloperPortalOptions,
): void {
  // A script and no answer to fetch: it runs before the page is shown, so that nothing moves afterwards.
  const script = `document.documentElement.dataset.platform = '${sandbox ? 'sandbox' : 'live'}';\n`;
  openRoute(
    app,
    `${DEVELOPER_PORTAL}/platform.js`,
    'It says whether the platform is a sandbox.',
    (_request, response) => {
      response.setHeader('cache-control', 'no-cache');
      response.type('text/javascript').send(script);
    },
  );
  const why = 'It describes the API and the webhooks.';
  serveFolder(app, DEVELOPER_PORTAL, { webRoot, folder: 'docs', why });
  // Where programs look for it (llmstxt.org).
  servePage(app, '/llms.txt', { webRoot, file: 'docs/llms.txt' });
  openRoute(app, FORMER_REFERENCE, 'It leads to the portal.', (_request, response) =>
    response.redirect(301, `${DEVELOPER_PORTAL}/api`),
  );
}
