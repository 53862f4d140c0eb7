import { type DynamicModule, Module } from '@nestjs/common';
import { DatabaseDependency, DatabaseModule } from '#database';
import { EventLiveness, EventReadiness, MessagingModule } from '#messaging';
import { HealthModule, loggingModule, MetricsModule } from '#observability';
import { ledgerDatabase } from './ledger-database.js';
import type { LedgerConfig } from './ledger.config.js';
import { LedgerConsumer } from './ledger.consumer.js';

const SERVICE = 'ledger';

/** Long enough that retries visibly wait, short enough for a trial. */
const retryDelayMsOf = { '1m': 1_000, '10m': 2_000, '1h': 3_000 };

@Module({})
export class LedgerModule {
  static forRoot(config: LedgerConfig): DynamicModule {
    return {
      module: LedgerModule,
      imports: [
        loggingModule(SERVICE, config.logLevel),
        DatabaseModule.forRoot(ledgerDatabase(config.databaseUrl)),
        MessagingModule.forConsumer({
          brokers: config.kafkaBrokers,
          service: SERVICE,
          retryDelayMsOf,
        }),
        HealthModule.forRoot({
          liveness: [EventLiveness],
          readiness: [DatabaseDependency, EventReadiness],
        }),
        MetricsModule.forRoot(SERVICE),
      ],
      controllers: [LedgerConsumer],
    };
  }
}
