import { consumerService } from '#consumer-service';
import type { ServiceOptions } from '#http';
import { apiSecurityHeaders, pageSecurity, serveAssets, serveCardApp } from '#pages';
import { cardAppJsonLimits, cardAppLanes } from '#strong-auth';
import { threeDsDatabase } from './database/three-ds-database.js';
import type { ThreeDsConfig } from './three-ds.config.js';
import { threeDsStatusByCode } from './three-ds.errors.js';
import { ThreeDsModule } from './three-ds.module.js';

export function threeDsServiceOptions(config: ThreeDsConfig): ServiceOptions {
  return consumerService({
    service: 'three-ds',
    config,
    about: {
      title: '3-D Secure',
      text: 'Brings payments to the devices of cardholders, who approve or deny them.',
      pages: [
        { path: '/card-app', label: 'Card app', about: 'Cardholders approve payments there.' },
      ],
    },
    database: threeDsDatabase,
    module: ThreeDsModule,
    statusByCode: threeDsStatusByCode,
    jsonLimits: cardAppJsonLimits,
    fastLanes: (app) => cardAppLanes(app, apiSecurityHeaders()),
    configure: (app) => {
      app.use(pageSecurity());
      serveAssets(app, config.webRoot);
      serveCardApp(app, config.webRoot, config.activityUrl);
    },
  });
}
