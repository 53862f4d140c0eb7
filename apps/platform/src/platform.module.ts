import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DatabaseDependency, DatabaseModule } from '#database';
import { RequestRates } from '#http';
import { HealthModule, loggingModule, MetricsModule } from '#observability';
import { ApiDocumentModule } from './api-document/api-document.module.js';
import { BackOfficeModule } from './back-office/back-office.module.js';
import { CardsModule } from './cards/cards.module.js';
import { Clock } from './clock.js';
import { CommunicationSettingsModule } from './communications/communication-settings.module.js';
import { CommunicationsModule } from './communications/communications.module.js';
import { CompaniesModule } from './companies/companies.module.js';
import { CreditAgreementsModule } from './credit-agreements/credit-agreements.module.js';
import { CreditModule } from './credit/credit.module.js';
import { platformDatabase } from './database/platform-database.js';
import { DeliveryModule } from './delivery/delivery.module.js';
import { EventLogModule } from './event-log/event-log.module.js';
import { IdempotencyModule } from './idempotency/idempotency.module.js';
import { KycModule } from './kyc/kyc.module.js';
import { OnboardingLinksModule } from './onboarding-links/onboarding-links.module.js';
import { OnboardingModule } from './onboarding/onboarding.module.js';
import { PartnersModule } from './partners/partners.module.js';
import { PeopleModule } from './people/people.module.js';
import { PlatformConfig } from './platform.config.js';
import { requestRates } from './rate-limit.guard.js';
import { PrivacyModule } from './privacy/privacy.module.js';
import { ScreeningModule } from './screening/screening.module.js';
import { SecretsModule } from './secrets/secrets.module.js';
import { ThreeDsModule } from './three-ds/three-ds.module.js';
import { WebhookEndpointsModule } from './webhook-endpoints/webhook-endpoints.module.js';

@Global()
@Module({})
export class PlatformModule {
  static forRoot(config: PlatformConfig): DynamicModule {
    return {
      module: PlatformModule,
      imports: [
        loggingModule('platform', config.logLevel),
        DatabaseModule.forRoot(platformDatabase(config.databaseUrl)),
        HealthModule.forRoot({ readiness: [DatabaseDependency] }),
        MetricsModule.forRoot('platform'),
        ApiDocumentModule,
        PartnersModule,
        SecretsModule,
        IdempotencyModule,
        CommunicationsModule.forRoot(config),
        // Before the companies: its path `generate-onboarding-url` must not be taken for a company's id.
        OnboardingLinksModule,
        OnboardingModule,
        CompaniesModule,
        CommunicationSettingsModule,
        KycModule,
        CreditModule,
        ScreeningModule,
        PrivacyModule,
        BackOfficeModule,
        CreditAgreementsModule,
        PeopleModule,
        CardsModule,
        WebhookEndpointsModule,
        DeliveryModule,
        EventLogModule,
        ThreeDsModule,
      ],
      providers: [{ provide: PlatformConfig, useValue: config }, Clock, requestRates],
      exports: [PlatformConfig, Clock, RequestRates],
    };
  }
}
