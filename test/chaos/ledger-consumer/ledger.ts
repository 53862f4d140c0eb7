import { BrokerList, PostgresUrl, ServiceConfig } from '#config';
import { AccountTopUp, AutoTopUpInitiated } from '#contracts';
import { DatabaseDependency, DatabaseModule, type DatabaseOptions } from '#database';
import {
  createMessagingTables,
  dropMessagingTables,
  EventConsumer,
  EventLiveness,
  type EventMeta,
  EventReadiness,
  Inbox,
  MessagingModule,
  OnEvent,
  OnEvents,
  OutageError,
  PermanentError,
} from '#messaging';
import { HealthModule, loggingModule, MetricsModule } from '#observability';
import { type DynamicModule, Module } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Fields that the harness adds to the data of an event. */
interface Planned {
  trial?: { failure: string };
}

const TRIES_IN_PLACE = 6;
const FAILED_TRIES_BY_FAILURE: Readonly<Record<string, number>> = {
  none: 0,
  twice: 2,
  'first-retry': TRIES_IN_PLACE,
  'second-retry': 2 * TRIES_IN_PLACE,
  hopeless: Infinity,
};
const TRIES_OF_OUTAGE = 3;

/** Throws the error planned for this attempt, one for each line of the failure table. */
function failAsPlanned(data: object, attempt: number): void {
  const failure = (data as Planned).trial?.failure ?? 'none';
  if (failure === 'refused') throw new PermanentError('refused as planned');
  if (failure === 'outage') {
    if (attempt <= TRIES_OF_OUTAGE) throw new OutageError('an outage as planned');
    return;
  }
  if (attempt <= FAILED_TRIES_BY_FAILURE[failure]!) throw new Error('failed as planned');
}

/** Stores each event once, singly or in batches, and fails as planned by the harness. */
@EventConsumer()
class LedgerConsumer {
  constructor(private readonly inbox: Inbox) {}

  @OnEvent(AccountTopUp)
  async onAccountTopUp({ data }: AccountTopUp, meta: EventMeta): Promise<void> {
    await this.writeDown(data, meta);
  }

  @OnEvents(AutoTopUpInitiated)
  async onAutoTopUpsInitiated(events: AutoTopUpInitiated[], metas: EventMeta[]): Promise<void> {
    for (const [index, { data }] of events.entries()) await this.writeDown(data, metas[index]!);
  }

  private async writeDown(data: object, meta: EventMeta): Promise<void> {
    failAsPlanned(data, meta.attempt);
    await this.inbox.once(meta, async (transaction) => {
      await transaction.query('INSERT INTO effects (event_id) VALUES ($1)', [meta.id]);
    });
  }
}

class CreateLedgerTables1763683200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
    await queryRunner.query(`
      -- Without a unique key: a second effect must be seen, not be swallowed.
      CREATE TABLE effects (
        position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        event_id text NOT NULL
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE effects');
    await dropMessagingTables(queryRunner);
  }
}

export function ledgerDatabase(url: string): DatabaseOptions {
  return { url, service: 'ledger', migrations: [CreateLedgerTables1763683200000] };
}

export class LedgerConfig extends ServiceConfig {
  @PostgresUrl()
  databaseUrl: string;

  @BrokerList()
  kafkaBrokers: string[];
}

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
