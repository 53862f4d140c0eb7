import type { NestExpressApplication } from '@nestjs/platform-express';
import { pageSecurity, serveAssets, serveCardApp, servePage } from '#pages';

/** Serves the built pages of `apps/web`: each HTML file under the path that people open. */
export function servePages(app: NestExpressApplication, webRoot: string): void {
  app.use(pageSecurity());
  serveAssets(app, webRoot);
  serveCardApp(app, webRoot);
  for (const entrance of ['company', 'kyc', 'credit-application']) {
    servePage(app, `/onboarding/${entrance}/:token`, { webRoot, file: 'onboarding.html' });
  }
  servePage(app, '/console', { webRoot, file: 'console.html' });
}
