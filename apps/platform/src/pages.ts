import { openRoute } from '#http';
import { pageSecurity, serveAssets, serveCardApp, serveFile, serveFolder, servePage } from '#pages';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { serveAgreementForms } from './onboarding/index.js';
import type { PlatformConfig } from './platform.config.js';

export const DEVELOPER_PORTAL = '/docs';

/** Where the API was described before there was a portal. */
const FORMER_REFERENCE = '/api-reference';

interface DeveloperPortalOptions {
  webRoot: string;
  /** Where partners reach the platform. */
  publicUrl: string;
  /** Whether readers may try calls on the pages. Real money must not move while someone reads. */
  sandbox: boolean;
  /** The origin of the console, if it has one of its own. */
  consoleUrl?: string;
}

/** Serves the portal, which everybody may read. */
function serveDeveloperPortal(
  app: NestExpressApplication,
  { webRoot, publicUrl, sandbox, consoleUrl }: DeveloperPortalOptions,
): void {
  // A script and no answer to fetch: it runs before the page is shown, so that nothing moves afterwards.
  const facts = {
    platform: sandbox ? 'sandbox' : 'live',
    ...(consoleUrl && { console: `${new URL(consoleUrl).origin}/console` }),
  };
  const script = `Object.assign(document.documentElement.dataset, ${JSON.stringify(facts)});\n`;
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
  // On the pages a script writes it (`fillInAddress` in apps/web/src/portal); nothing runs in their Markdown.
  const words = { '{base_url}': publicUrl.replace(/\/$/, '') };
  serveFolder(app, DEVELOPER_PORTAL, { webRoot, folder: 'docs', why, words });
  // Where programs look for it (llmstxt.org).
  serveFile(app, '/llms.txt', { webRoot, file: 'docs/llms.txt', words });
  openRoute(app, FORMER_REFERENCE, 'It leads to the portal.', (_request, response) =>
    response.redirect(301, `${DEVELOPER_PORTAL}/api`),
  );
}

/** Serves the built pages of `apps/web`: each HTML file under the path that people open. */
export function servePages(
  app: NestExpressApplication,
  { webRoot, publicUrl, consoleUrl, cardVaultOrigin, sandbox }: PlatformConfig,
): void {
  app.use(pageSecurity());
  serveAssets(app, webRoot);
  serveCardApp(app, { webRoot, cardVaultOrigin });
  serveAgreementForms(app);
  serveDeveloperPortal(app, { webRoot, publicUrl, sandbox, consoleUrl });
  // The command line and the client, as npm packs them (docs/first-hour.md#the-first-event).
  for (const file of ['downloads/cli.tgz', 'downloads/client.tgz']) {
    serveFile(app, `/${file}`, { webRoot, file });
  }
  for (const entrance of ['company', 'kyc', 'credit-application']) {
    servePage(app, `/onboarding/${entrance}/:token`, { webRoot, file: 'onboarding.html' });
  }
  servePage(app, '/console', { webRoot, file: 'console.html' });
  servePage(app, '/back-office', { webRoot, file: 'back-office.html' });
  if (!sandbox) return;
  // It shows the landing page, under the address that the ACS received.
  const security = {
    frames: ["'self'", new URL(publicUrl).origin],
    connections: cardVaultOrigin === undefined ? [] : [cardVaultOrigin],
  };
  serveFile(app, '/sandbox/shop', { webRoot, file: 'shop.html', security });
}
