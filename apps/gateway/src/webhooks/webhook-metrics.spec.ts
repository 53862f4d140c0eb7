import { describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { WebhookMetrics } from './webhook-metrics.js';

describe('WebhookMetrics', () => {
  const registry = new Registry();
  const metrics = new WebhookMetrics(registry);

  it('counts by webhook, outcome and kind, and the same however often it is read', async () => {
    metrics.count('events', 'accepted', 'known');
    metrics.count('events', 'accepted', 'known');
    metrics.count('transactions', 'accepted', 'known');
    metrics.count('events', 'accepted', 'unknown');
    metrics.count('three-ds', 'malformed_json', 'unread');
    await registry.metrics();
    expect((await registry.metrics()).split('\n')).toEqual(
      expect.arrayContaining([
        'webhooks_received_total{webhook="events",outcome="accepted",kind="known"} 2',
        'webhooks_received_total{webhook="transactions",outcome="accepted",kind="known"} 1',
        'webhooks_received_total{webhook="events",outcome="accepted",kind="unknown"} 1',
        'webhooks_received_total{webhook="three-ds",outcome="malformed_json",kind="unread"} 1',
      ]),
    );
  });

  it('reports the duration of publishing and the size of bodies', async () => {
    metrics.observePublish(0.003);
    metrics.observeBody(5_000);
    expect((await registry.metrics()).split('\n')).toEqual(
      expect.arrayContaining([
        'webhooks_publish_duration_seconds_bucket{le="0.002"} 0',
        'webhooks_publish_duration_seconds_bucket{le="0.005"} 1',
        'webhooks_body_bytes_sum 5000',
      ]),
    );
  });
});
