import type { NestExpressApplication } from '@nestjs/platform-express';
import { pageSecurity, serveAssets, serveCardApp, servePage } from '#pages';
import type { PlatformConfig } from '../platform.config.js';

type PageSettings = Pick<PlatformConfig, 'webRoot' | 'publicUrl' | 'sandbox'>;

/** Serves the built pages of `apps/web`: each HTML file under the path that people open. */
export function servePages(
  app: NestExpressApplication,
  { webRoot, publicUrl, sandbox }: PageSettings,
): void {
  app.use(pageSecurity());
  serveAssets(app, webRoot);
  serveCardApp(app, webRoot);
  servePage(app, '/onboarding/company/:token', { webRoot, file: 'onboarding.html' });
  servePage(app, '/console', { webRoot, file: 'console.html' });
  if (sandbox) {
    // The landing page is shown in it, under the platform's own address.
    const security = pageSecurity({ frames: [new URL(publicUrl).origin] });
    servePage(app, '/sandbox/shop', { webRoot, file: 'shop.html', security });
  }
}
