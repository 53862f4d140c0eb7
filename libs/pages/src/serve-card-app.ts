import type { NestExpressApplication } from '@nestjs/platform-express';
import { pageSecurity } from './page-security.js';
import { servePage } from './serve-pages.js';

/**
 * The card app; its manifest comes from whoever knows its name. Its worker lies beside it: one in a folder of its own could
 * not reach the app.
 */
export function serveCardApp(app: NestExpressApplication, webRoot: string): void {
  const files = {
    '/card-app': 'card-app.html',
    '/card-app-worker.js': 'card-app-worker.js',
  };
  const security = pageSecurity({ trustedTypes: ['card-app-worker'] });
  for (const [path, file] of Object.entries(files)) {
    servePage(app, path, { webRoot, file, security });
  }
}
