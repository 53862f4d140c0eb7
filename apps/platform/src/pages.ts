import type { NestExpressApplication } from '@nestjs/platform-express';
import { pageSecurity, serveAssets, serveCardApp, servePage } from '#pages';
import { serveDeveloperPortal } from './developer-portal/index.js';
import { serveAgreementForms } from './onboarding/index.js';
import type { PlatformConfig } from './platform.config.js';

/** Serves the built pages of `apps/web`: each HTML file under the path that people open. */
export function servePages(
  app: NestExpressApplication,
  { webRoot, publicUrl, consoleUrl, sandbox }: PlatformConfig,
): void {
  app.use(pageSecurity());
  serveAssets(app, webRoot);
  serveCardApp(app, webRoot);
  serveAgreementForms(app);
  serveDeveloperPortal(app, { webRoot, publicUrl, sandbox, consoleUrl });
  for (const entrance of ['company', 'kyc', 'credit-application']) {
    servePage(app, `/onboarding/${entrance}/:token`, { webRoot, file: 'onboarding.html' });
  }
  servePage(app, '/console', { webRoot, file: 'console.html' });
  servePage(app, '/back-office', { webRoot, file: 'back-office.html' });
  if (!sandbox) return;
  // The landing page is shown in it, under the address that the ACS was told.
  const security = pageSecurity({ frames: ["'self'", new URL(publicUrl).origin] });
  servePage(app, '/sandbox/shop', { webRoot, file: 'shop.html', security });
}
