import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Broker, OutgoingRecord } from '../broker/broker.js';
import { BROKER } from '../broker/broker.token.js';

interface OutboxRow {
  id: string;
  topic: string;
  key: string;
  value: Buffer;
  headers: Record<string, string>;
}

const BATCH_SIZE = 500;
const POLL_INTERVAL_MS = 200;
const PAUSE_AFTER_FAILURE_MS = 1_000;
// Any fixed number will do: the replica that holds it relays, the others wait.
const RELAY_LOCK = 7_201_402;

/**
 * Brings the outbox to the broker. One replica at a time, so that the order per key is kept; a record is
 * deleted only after the broker has it, so that none is lost. Killed in between, it is sent again with the
 * same event id.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(OutboxRelay.name);
  private readonly stopping = new AbortController();
  private readonly producer;
  private running?: Promise<void>;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(BROKER) broker: Broker,
  ) {
    this.producer = broker.createProducer();
  }

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
    await this.producer.close();
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const pauseMs = await this.relayBatch().then(
        (count) => (count > 0 ? 0 : POLL_INTERVAL_MS),
        (error: unknown) => {
          this.logger.warn(`the outbox waits: ${String(error)}`);
          return PAUSE_AFTER_FAILURE_MS;
        },
      );
      await sleep(pauseMs, undefined, { signal: this.stopping.signal }).catch(() => {});
    }
  }

  private relayBatch(): Promise<number> {
    return this.dataSource.transaction(async (transaction) => {
      const [{ locked }] = (await transaction.query(
        'SELECT pg_try_advisory_xact_lock($1) AS locked',
        [RELAY_LOCK],
      )) as [{ locked: boolean }];
      if (!locked) return 0;
      const rows: OutboxRow[] = await transaction.query(
        'SELECT id, topic, key, value, headers FROM outbox ORDER BY id LIMIT $1',
        [BATCH_SIZE],
      );
      if (rows.length === 0) return 0;
      await this.producer.send(rows.map(toOutgoing));
      await transaction.query('DELETE FROM outbox WHERE id = ANY($1::bigint[])', [
        rows.map(({ id }) => id),
      ]);
      return rows.length;
    });
  }
}

function toOutgoing({ topic, key, value, headers }: OutboxRow): OutgoingRecord {
  return { topic, key, value, headers };
}
