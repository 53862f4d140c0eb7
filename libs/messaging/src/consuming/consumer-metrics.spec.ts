import { describe, expect, it, jest } from '@jest/globals';
import { Registry } from 'prom-client';
import type { RecordBatch } from '../broker/broker.js';
import { ConsumerMetrics } from './consumer-metrics.js';

const NOW = new Date('2026-11-23T12:00:00Z');
const secondsAgo = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);
const partition = (number: number) => ({ topic: 'walks', partition: number }) as RecordBatch;

describe('the metrics of a consumer', () => {
  async function valuesOf(registry: Registry, name: string): Promise<number[]> {
    const metric = await registry.getSingleMetric(name)!.get();
    return metric.values.map(({ value }) => value);
  }

  it('show the age of the oldest record that is not done, in all partitions that are still assigned', async () => {
    jest.useFakeTimers({ now: NOW });
    try {
      const registry = new Registry();
      const metrics = new ConsumerMetrics(registry);
      const oldest = () => valuesOf(registry, 'events_oldest_undone_seconds');
      metrics.noteUndone(partition(0), secondsAgo(5));
      metrics.noteUndone(partition(1), secondsAgo(90));
      expect(await oldest()).toEqual([90]);
      metrics.noteUndone(partition(1), null);
      expect(await oldest()).toEqual([5]);
      metrics.keepLagOf(['walks'], []);
      expect(await oldest()).toEqual([0]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('count failures from zero, so that the first one is an increase', async () => {
    const registry = new Registry();
    new ConsumerMetrics(registry).startAtZero(['walks']);
    expect(await valuesOf(registry, 'events_failures_total')).toEqual([0, 0, 0, 0]);
  });

  it('leave out the latency of records that do not say when they occurred', async () => {
    const registry = new Registry();
    const metrics = new ConsumerMetrics(registry);
    metrics.observeEffect('walks', undefined);
    metrics.observeEffect('walks', 'yesterday');
    expect(await valuesOf(registry, 'events_effect_seconds')).toEqual([]);
    metrics.observeEffect('walks', new Date().toISOString());
    expect((await valuesOf(registry, 'events_effect_seconds')).at(-1)).toBe(1);
  });
});
