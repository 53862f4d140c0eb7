import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DatabaseDependency, DatabaseModule } from '#database';
import { RequestRates } from '#http';
import { HealthModule, loggingModule, MetricsModule, TracingModule } from '#observability';
import { ApiDocumentModule } from './api-document/index.js';
import { BackOfficeModule } from './back-office/index.js';
import { IssuingModule } from './issuing/index.js';
import { Clock } from './clock.js';
import { ConsoleModule } from './console/index.js';
import { PartnersModule } from './partners/index.js';
import { CommunicationsModule } from './mails/index.js';
import { CompaniesModule } from './companies/index.js';
import { OnboardingModule } from './onboarding/index.js';
import { DocumentsModule } from './documents/documents.module.js';
import { DemoShopModule } from './demo-shop/demo-shop.module.js';
import { InvoiceDocumentsModule, MoneyModule } from './money/index.js';
import { platformDatabase } from './platform-database.js';
import { DeliveryModule, EventLogModule, WebhookEndpointsModule } from './webhooks/index.js';
import { Idempotency, IdempotencyRetention, requestRates } from './api/index.js';
import { PlatformConfig } from './platform.config.js';
import { RequestLogModule } from './request-log/request-log.module.js';
import { PrivacyModule } from './privacy/privacy.module.js';
import { SecretBox } from '#secrets';
import { SelfServiceModule } from './self-service/self-service.module.js';
import { ThreeDsModule } from './three-ds/index.js';

@Global()
@Module({})
export class PlatformModule {
  static forRoot(config: PlatformConfig): DynamicModule {
    return {
      module: PlatformModule,
      imports: [
        loggingModule('platform', config.logLevel),
        DatabaseModule.forRoot(platformDatabase(() => config.databaseUrl)),
        HealthModule.forRoot({ readiness: [DatabaseDependency] }),
        MetricsModule.forRoot('platform'),
        TracingModule.forRoot('platform', config.tracing),
        ApiDocumentModule,
        PartnersModule,
        RequestLogModule,
        ConsoleModule,
        DocumentsModule,
        CommunicationsModule.forRoot(config, { imports: [InvoiceDocumentsModule] }),
        // Before the companies: its path `generate-onboarding-url` must not be taken for a company's id.
        OnboardingModule,
        CompaniesModule,
        PrivacyModule,
        BackOfficeModule,
        IssuingModule,
        MoneyModule,
        WebhookEndpointsModule,
        DeliveryModule,
        EventLogModule,
        ThreeDsModule,
        SelfServiceModule,
        DemoShopModule,
      ],
      providers: [
        { provide: PlatformConfig, useValue: config },
        { provide: SecretBox, useValue: new SecretBox(config) },
        ...[Clock, Idempotency, IdempotencyRetention, requestRates],
      ],
      exports: [PlatformConfig, SecretBox, Clock, Idempotency, RequestRates],
    };
  }
}
