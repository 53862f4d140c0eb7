import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DatabaseDependency, DatabaseModule } from '#database';
import { EventLiveness, EventReadiness, MessagingModule } from '#messaging';
import { HealthModule, loggingModule, MetricsModule } from '#observability';
import { CompaniesModule } from './companies/companies.module.js';
import { onboardingDatabase } from './database/onboarding-database.js';
import { DirectoryModule } from './directory/directory.module.js';
import { LinksModule } from './links/links.module.js';
import { OnboardingConfig } from './onboarding.config.js';
import { ProgressModule } from './progress/progress.module.js';

const SERVICE = 'onboarding';

@Global()
@Module({})
export class OnboardingModule {
  static forRoot(config: OnboardingConfig): DynamicModule {
    return {
      module: OnboardingModule,
      imports: [
        loggingModule(SERVICE, config.logLevel),
        DatabaseModule.forRoot(onboardingDatabase(config.databaseUrl)),
        MessagingModule.forConsumer({ brokers: config.kafkaBrokers, service: SERVICE }),
        HealthModule.forRoot({
          liveness: [EventLiveness],
          readiness: [DatabaseDependency, EventReadiness],
        }),
        MetricsModule.forRoot(SERVICE),
        CompaniesModule,
        DirectoryModule,
        LinksModule,
        ProgressModule,
      ],
      providers: [{ provide: OnboardingConfig, useValue: config }],
      exports: [OnboardingConfig],
    };
  }
}
