import { type DynamicModule, Module } from '@nestjs/common';
import { IssuingAppModule } from '#card-app';
import { consumerService, platformClientOf } from '#consumer-service';
import type { ServiceOptions } from '#http';
import { apiSecurityHeaders, pageSecurity, serveAssets, serveCardApp } from '#pages';
import { PlatformClient } from '#platform-client';
import { cardAppJsonLimits, cardAppLanes, StrongAuthModule, StrongAuthOptions } from '#strong-auth';
import {
  Cardholders,
  EnrolmentCodesController,
  ErasedCardholdersConsumer,
  InvitationsController,
} from './cardholders/cardholders.controller.js';
import { threeDsDatabase } from './database/three-ds-database.js';
import { PartnerIssuing } from './issuing/partner-issuing.js';
import {
  CardAppMailsModule,
  MailsToSendModule,
  PartnerCardAppMails,
} from './mails/card-app-mails.js';
import { PlatformRequester, ThreeDsRequestedConsumer } from './requests/three-ds-requests.js';
import { ThreeDsConfig } from './three-ds.config.js';

// Presenting must take at most two seconds, so a later answer is useless.
const PLATFORM_TIMEOUT_MS = 2_000;

@Module({
  providers: [platformClientOf(ThreeDsConfig, PLATFORM_TIMEOUT_MS)],
  exports: [PlatformClient],
})
class PlatformModule {}

const strongAuth = StrongAuthModule.forHost({
  imports: [MailsToSendModule, PlatformModule],
  options: {
    provide: StrongAuthOptions,
    inject: [ThreeDsConfig],
    useFactory: (config: ThreeDsConfig): StrongAuthOptions =>
      Object.assign(new StrongAuthOptions(), {
        kind: 'partner',
        publicUrl: config.cardAppUrl,
        databaseUrl: () => config.databaseUrl,
        activityUrl: config.activityUrl ?? null,
        cardVaultOrigin: config.cardVaultOrigin ?? null,
        ...config.cardApp.options,
      }),
  },
  people: Cardholders,
  requester: PlatformRequester,
  mails: PartnerCardAppMails,
});

/**
 * The partner's card app: presents 3-D Secure requests to cardholders and reports their decisions to the
 * platform, and asks the platform for their cards.
 */
@Module({
  imports: [
    strongAuth,
    IssuingAppModule.forHost({ imports: [strongAuth, PlatformModule], issuing: PartnerIssuing }),
  ],
  controllers: [
    EnrolmentCodesController,
    ErasedCardholdersConsumer,
    InvitationsController,
    ThreeDsRequestedConsumer,
  ],
  providers: [Cardholders],
})
class ThreeDsModule {
  static forRoot(config: ThreeDsConfig): DynamicModule {
    return {
      module: ThreeDsModule,
      imports: [CardAppMailsModule.forRoot(config, [strongAuth, PlatformModule])],
    };
  }
}

export function threeDsServiceOptions(config: ThreeDsConfig): ServiceOptions {
  return consumerService({
    service: 'three-ds',
    config,
    about: {
      title: '3-D Secure',
      text: 'Brings payments to the devices of cardholders, who approve or deny them.',
      pages: [
        {
          path: '/card-app',
          label: 'Card app',
          about: 'Cardholders approve payments there.',
          hasPasskeys: true,
        },
      ],
    },
    database: threeDsDatabase,
    module: ThreeDsModule.forRoot(config),
    jsonLimits: cardAppJsonLimits,
    fastLanes: (app) => cardAppLanes(app, apiSecurityHeaders()),
    configure: (app) => {
      app.use(pageSecurity());
      serveAssets(app, config.webRoot);
      const { webRoot, activityUrl, cardVaultOrigin } = config;
      serveCardApp(app, { webRoot, activityUrl, cardVaultOrigin });
    },
  });
}
