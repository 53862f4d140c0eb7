import type { NestExpressApplication } from '@nestjs/platform-express';
import { pageSecurity } from './page-security.js';
import { servePage } from './serve-pages.js';

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
  const files = {
    '/card-app': 'card-app.html',
    '/card-app-worker.js': 'card-app-worker.js',
  };
  const security = pageSecurity({
    trustedTypes: ['card-app-worker'],
    connections: activityUrl === undefined ? [] : [new URL(activityUrl).origin],
  });
  for (const [path, file] of Object.entries(files)) {
    servePage(app, path, { webRoot, file, security });
  }
}
