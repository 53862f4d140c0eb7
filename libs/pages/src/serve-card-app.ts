import type { NestExpressApplication } from '@nestjs/platform-express';
import { pageSecurity } from './page-security.js';
import { servePage } from './serve-pages.js';

/**
 * Serves the card app except its manifest, which depends on the host's name. The service worker is next to
 * the app, because a worker controls only addresses below its own folder.
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
