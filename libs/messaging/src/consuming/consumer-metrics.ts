import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { AssignedPartition, RecordBatch } from '../broker/broker.js';
import type { FailureDecision } from './failure-policy.js';

/** What became of a failed attempt. A batch that fails is handled again, one record at a time. */
type FailureOutcome = FailureDecision['kind'] | 'one-by-one';

const FAILURE_OUTCOMES: readonly FailureOutcome[] = [
  'one-by-one',
  'retry-in-place',
  'retry-later',
  'dead-letter',
];

/** Metrics of a consumer at `/metrics`. */
@Injectable()
export class ConsumerMetrics {
  private readonly duration: Histogram<'topic' | 'outcome'>;
  private readonly failures: Counter<'topic' | 'outcome'>;
  private readonly batchSize: Histogram<'topic'>;
  private readonly effects: Histogram<'topic'>;
  private readonly lag: Gauge<'topic' | 'partition'>;
  /** Partitions whose lag is reported, by topic. */
  private readonly lagging = new Map<string, Set<number>>();
  /** When the oldest record was written that is read and not done, by topic and partition. */
  private readonly undoneSince = new Map<string, Map<number, Date | null>>();

  constructor(registry: Registry) {
    const registers = [registry];
    this.duration = new Histogram({
      name: 'events_handling_seconds',
      help: 'Time that a handler took, by its outcome',
      labelNames: ['topic', 'outcome'],
      buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60],
      registers,
    });
    this.failures = new Counter({
      name: 'events_failures_total',
      help: 'Failed tries, by what became of the event',
      labelNames: ['topic', 'outcome'],
      registers,
    });
    this.effects = new Histogram({
      name: 'events_effect_seconds',
      help: 'Time from when an event occurred, as its sender says, to the end of its handler',
      labelNames: ['topic'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 15, 60, 300, 3_600],
      registers,
    });
    this.batchSize = new Histogram({
      name: 'events_batch_records',
      help: 'Records that were read together from one partition',
      labelNames: ['topic'],
      buckets: [1, 5, 20, 100, 500, 2_000],
      registers,
    });
    this.lag = new Gauge({
      name: 'events_lag_records',
      help: 'Records in a partition behind the last batch that was read of it',
      labelNames: ['topic', 'partition'],
      registers,
    });
    this.addOldest(registry);
  }

  private addOldest(registry: Registry): void {
    const { undoneSince } = this;
    new Gauge({
      name: 'events_oldest_undone_seconds',
      help: 'Age of the oldest record that is read and not done, neither handled nor moved; 0 if none is',
      labelNames: ['topic'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [topic, partitions] of undoneSince) {
          const since = [...partitions.values()].flatMap((one) => one?.getTime() ?? []);
          const ageMs = since.length === 0 ? 0 : Date.now() - Math.min(...since);
          this.set({ topic }, Math.max(0, ageMs) / 1_000);
        }
      },
    });
  }

  /** A counter that begins at its first failure would hide it: Prometheus sees no increase. */
  startAtZero(topics: readonly string[]): void {
    for (const topic of topics) {
      for (const outcome of FAILURE_OUTCOMES) this.failures.inc({ topic, outcome }, 0);
    }
  }

  async measure(topic: string, work: () => Promise<void>): Promise<void> {
    const end = this.duration.startTimer({ topic });
    try {
      await work();
      end({ outcome: 'done' });
    } catch (error) {
      end({ outcome: 'failed' });
      throw error;
    }
  }

  /** @param occurredAt ISO 8601, of the record's header; foreign producers may send none. */
  observeEffect(topic: string, occurredAt: string | undefined): void {
    const latencyMs = Date.now() - Date.parse(occurredAt ?? '');
    if (!Number.isNaN(latencyMs)) this.effects.observe({ topic }, Math.max(0, latencyMs) / 1_000);
  }

  /** @param since when the partition's first record that is not done was written; null if all are. */
  noteUndone({ topic, partition }: RecordBatch, since: Date | null): void {
    const partitions = this.undoneSince.get(topic) ?? new Map<number, Date | null>();
    this.undoneSince.set(topic, partitions.set(partition, since));
  }

  countFailure(topic: string, outcome: FailureOutcome): void {
    this.failures.inc({ topic, outcome });
  }

  observeBatch({ topic, partition, records, recordsBehind }: RecordBatch): void {
    this.batchSize.observe({ topic }, records.length);
    const partitions = this.lagging.get(topic) ?? new Set();
    this.lagging.set(topic, partitions.add(partition));
    this.lag.set({ topic, partition: String(partition) }, recordsBehind);
  }

  /**
   * Removes the lag of partitions that were assigned to another replica. That replica now reports
   * it; otherwise a sum over all replicas would include the old value for ever.
   */
  keepLagOf(topics: readonly string[], assigned: readonly AssignedPartition[]): void {
    for (const topic of topics) {
      const own = assigned.filter((one) => one.topic === topic).map(({ partition }) => partition);
      const undone = this.undoneSince.get(topic) ?? new Map<number, Date | null>();
      for (const partition of undone.keys()) if (!own.includes(partition)) undone.delete(partition);
      const partitions = this.lagging.get(topic) ?? new Set();
      for (const partition of partitions) {
        if (own.includes(partition)) continue;
        partitions.delete(partition);
        this.lag.remove({ topic, partition: String(partition) });
      }
    }
  }
}
