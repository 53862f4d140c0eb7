import { consumerService } from '#consumer-service';
import { type ServiceOptions, type StatusByCode, unauthenticated } from '#http';
import { apiSecurityHeaders, pageSecurity, serveAssets, serveCardApp } from '#pages';
import {
  cardAppJsonLimits,
  cardAppLanes,
  type StrongAuthErrorCode,
  strongAuthStatusByCode,
} from '#strong-auth';
import { Module } from '@nestjs/common';
import { type IssuingErrorCode, issuingStatusByCode } from '#card-app';
import { threeDsDatabase } from './database/three-ds-database.js';
import type { ThreeDsConfig } from './three-ds.config.js';
import { CardholdersModule } from './cardholders/cardholders.module.js';
import { IssuingModule } from './issuing/issuing.module.js';
import { RequestsModule } from './requests/requests.module.js';
import type { CardholderErrorCode } from './cardholders/cardholders.errors.js';

/**
 * The partner's card app: presents 3-D Secure requests to cardholders and reports their decisions to the
 * platform, and asks the platform for their cards.
 */
@Module({ imports: [CardholdersModule, IssuingModule, RequestsModule] })
class ThreeDsModule {}

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

const threeDsStatusByCode: StatusByCode<
  CardholderErrorCode | IssuingErrorCode | StrongAuthErrorCode
> = {
  ...issuingStatusByCode,
  ...strongAuthStatusByCode,
  back_end_token_invalid: unauthenticated('Bearer'),
};
