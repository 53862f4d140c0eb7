import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DatabaseDependency, DatabaseModule } from '#database';
import { EventLiveness, EventReadiness, MessagingModule } from '#messaging';
import { HealthModule, loggingModule, MetricsModule } from '#observability';
import { AssignmentsModule } from './assignments/assignments.module.js';
import { CardProvisioningConfig } from './card-provisioning.config.js';
import { cardProvisioningDatabase } from './database/card-provisioning-database.js';

const SERVICE = 'card-provisioning';

@Global()
@Module({})
export class CardProvisioningModule {
  static forRoot(config: CardProvisioningConfig): DynamicModule {
    return {
      module: CardProvisioningModule,
      imports: [
        loggingModule(SERVICE, config.logLevel),
        DatabaseModule.forRoot(cardProvisioningDatabase(config.databaseUrl)),
        MessagingModule.forConsumer({ brokers: config.kafkaBrokers, service: SERVICE }),
        HealthModule.forRoot({
          liveness: [EventLiveness],
          readiness: [DatabaseDependency, EventReadiness],
        }),
        MetricsModule.forRoot(SERVICE),
        AssignmentsModule,
      ],
      providers: [{ provide: CardProvisioningConfig, useValue: config }],
      exports: [CardProvisioningConfig],
    };
  }
}
