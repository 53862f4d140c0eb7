import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { AssignedPartition, RecordBatch } from '../broker/broker.js';
import type { FailureDecision } from './failure-policy.js';

/** Metrics of a consumer at `/metrics`. */
@Injectable()
export class ConsumerMetrics {
  private readonly duration: Histogram<'topic' | 'outcome'>;
  private readonly failures: Counter<'topic' | 'outcome'>;
  private readonly batchSize: Histogram<'topic'>;
  private readonly lag: Gauge<'topic' | 'partition'>;
  /** Partitions whose lag is reported, by topic. */
  private readonly lagging = new Map<string, Set<number>>();

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

  countFailure(topic: string, outcome: FailureDecision['kind']): void {
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
      const partitions = this.lagging.get(topic) ?? new Set();
      for (const partition of partitions) {
        if (own.includes(partition)) continue;
        partitions.delete(partition);
        this.lag.remove({ topic, partition: String(partition) });
      }
    }
  }
}
