import { setTimeout as sleep } from 'node:timers/promises';
import { addQueriedGauge, Notifications } from '#database';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Counter, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { type Broker, BROKER, type OutgoingRecord } from '../broker/broker.js';
import { OUTBOX_CHANNEL, SELECT_BATCH } from './outbox.js';

/** Metrics of the outbox at `/metrics`. */
@Injectable()
export class OutboxMetrics {
  private readonly relayed: Counter;
  private readonly failures: Counter;

  constructor(registry: Registry, @InjectDataSource() dataSource: DataSource) {
    this.relayed = new Counter({
      name: 'outbox_relayed_records_total',
      help: 'Records of the outbox that this replica brought to the broker',
      registers: [registry],
    });
    this.failures = new Counter({
      name: 'outbox_failures_total',
      help: 'Batches of the outbox that could not be brought to the broker, and wait',
      registers: [registry],
    });
    addQueriedGauge(registry, dataSource, {
      name: 'outbox_waiting_records',
      help: 'Committed records that the broker does not have yet',
      sql: 'SELECT count(*) FROM outbox',
    });
    addQueriedGauge(registry, dataSource, {
      name: 'outbox_oldest_waiting_seconds',
      help: 'Age of the oldest record that waits in the outbox; 0 if none does',
      sql: `SELECT coalesce(
        (SELECT extract(epoch FROM now() - created_at) FROM outbox ORDER BY id LIMIT 1), 0)`,
    });
  }

  countRelayed(records: number): void {
    this.relayed.inc(records);
  }

  countFailure(): void {
    this.failures.inc();
  }
}

interface OutboxRow {
  id: string;
  topic: string;
  key: string;
  /** Null deletes the key from a compacted topic. */
  value: Buffer | null;
  headers: Record<string, string>;
}

const MAX_BATCH_RECORDS = 1_000;
// All records of a batch may go to one partition, and the size limit applies to one write to a
// partition.
const MAX_BATCH_BYTES = 512 * 1024;
// Fallback for lost notifications: the listening connection was broken, or the replica that relayed
// has died.
const POLL_INTERVAL_MS = 1_000;
const PAUSE_AFTER_FAILURE_MS = 1_000;
// An arbitrary fixed number. The replica that holds this lock relays; the others wait.
const RELAY_LOCK = 7_201_402;

/**
 * Publishes the outbox rows to the broker as soon as they are committed. Only one replica relays at
 * a time, to keep the order per key. A row is deleted only after the broker has the record, so no
 * record is lost. If the process is killed in between, the record is sent again with the same event
 * id.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(OutboxRelay.name);
  private readonly stopping = new AbortController();
  private readonly producer;
  private endListening = () => {};
  private woken = new AbortController();
  private running?: Promise<void>;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly notifications: Notifications,
    @Inject(BROKER) broker: Broker,
    private readonly metrics: OutboxMetrics,
  ) {
    this.producer = broker.createProducer();
  }

  async onApplicationBootstrap(): Promise<void> {
    this.running = this.run();
    this.endListening = await this.notifications.listen(OUTBOX_CHANNEL, () => this.woken.abort());
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    this.woken.abort();
    this.endListening();
    await this.running;
    await this.producer.close();
  }

  private async run(): Promise<void> {
    const { signal: stopping } = this.stopping;
    while (!stopping.aborted) {
      // Reset before the query, so that a notification during the query is not missed.
      this.woken = new AbortController();
      try {
        const relayed = await this.relayBatch();
        this.metrics.countRelayed(relayed);
        if (relayed === 0) await pause(POLL_INTERVAL_MS, this.woken.signal);
      } catch (error) {
        this.metrics.countFailure();
        this.logger.warn(`the outbox waits: ${String(error)}`);
        await pause(PAUSE_AFTER_FAILURE_MS, stopping);
      }
    }
  }

  private relayBatch(): Promise<number> {
    return this.dataSource.transaction(async (transaction) => {
      const [{ locked }] = (await transaction.query(
        'SELECT pg_try_advisory_xact_lock($1) AS locked',
        [RELAY_LOCK],
      )) as [{ locked: boolean }];
      if (!locked) return 0;
      const rows: OutboxRow[] = await transaction.query(SELECT_BATCH, [
        MAX_BATCH_RECORDS,
        MAX_BATCH_BYTES,
      ]);
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

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}
