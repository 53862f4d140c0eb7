import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DatabaseDependency, DatabaseModule } from '#database';
import { EventLiveness, EventReadiness, MessagingModule } from '#messaging';
import { HealthModule, loggingModule, MetricsModule } from '#observability';
import { threeDsDatabase } from './database/three-ds-database.js';
import { ThreeDsConfig } from './three-ds.config.js';

const SERVICE = 'three-ds';

/** Will present 3-D Secure requests from `three-ds.requests` to cardholders. Has no handler yet. */
@Global()
@Module({})
export class ThreeDsModule {
  static forRoot(config: ThreeDsConfig): DynamicModule {
    return {
      module: ThreeDsModule,
      imports: [
        loggingModule(SERVICE, config.logLevel),
        DatabaseModule.forRoot(threeDsDatabase(config.databaseUrl)),
        MessagingModule.forConsumer({ brokers: config.kafkaBrokers, service: SERVICE }),
        HealthModule.forRoot({
          liveness: [EventLiveness],
          readiness: [DatabaseDependency, EventReadiness],
        }),
        MetricsModule.forRoot(SERVICE),
      ],
      providers: [{ provide: ThreeDsConfig, useValue: config }],
      exports: [ThreeDsConfig],
    };
  }
}
