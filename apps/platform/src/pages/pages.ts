import type { NestExpressApplication } from '@nestjs/platform-express';
import { pageSecurity, serveAssets, serveCardApp, servePage } from '#pages';

/** Serves the built pages of `apps/web`: each HTML file under the path that people open. */
export function servePages(app: NestExpressApplication, webRoot: string): void {
  app.use(pageSecurity());
  serveAssets(app, webRoot);
  serveCardApp(app, webRoot);
  servePage(app, '/onboarding/company/:token', { webRoot, file: 'onboarding.html' });
  servePage(app, '/console', { webRoot, file: 'console.html' });
}
