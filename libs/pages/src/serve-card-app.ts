import type { NestExpressApplication } from '@nestjs/platform-express';
import type { PageSecurity } from './page-security.js';
import { serveFile, servePage } from './serve-pages.js';

/**
 * Serves the card app except its manifest, which depends on the host's name. The service worker is next to
 * the app, because a worker controls only addresses below its own folder.
 *
 * @param activityUrl where the app reads payments, if at an origin of its own.
 */
export function serveCardApp(
  app: NestExpressApplication,
  webRoot: string,
  activityUrl?: string,
): void {
  const security: PageSecurity = {
    trustedTypes: ['card-app-worker'],
    connections: activityUrl === undefined ? [] : [new URL(activityUrl).origin],
  };
  servePage(app, '/card-app', { webRoot, file: 'card-app.html', security });
  serveFile(app, '/card-app-worker.js', { webRoot, file: 'card-app-worker.js', security });
}
