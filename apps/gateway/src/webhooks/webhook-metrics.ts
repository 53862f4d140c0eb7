import { Injectable } from '@nestjs/common';
import type { WebhookChannel } from '#contracts';
import { Counter, Histogram, Registry } from 'prom-client';
import { type RefusalCode, webhookRefusals } from './webhook-refusals.js';

/** The answer to the sender: accepted, a problem code, or an internal error. */
export type WebhookOutcome = 'accepted' | RefusalCode | 'internal_error';

/** Whether the contracts know the event's kind; `unread` if the webhook was refused before that was known. */
export type WebhookKind = 'known' | 'unknown' | 'unread';

/** The webhooks of the gateway, by the last part of their addresses. */
export type Webhook = WebhookChannel | 'three-ds';

const refusalsOfKnownKinds: ReadonlySet<string> = new Set<RefusalCode>([
  'event_data_invalid',
  'event_kind_of_other_webhook',
]);
const webhooks: readonly Webhook[] = ['events', 'transactions', 'three-ds'];

interface Count {
  webhook: Webhook;
  outcome: WebhookOutcome;
  kind: WebhookKind;
  count: number;
}

/**
 * Metrics of webhooks at `/metrics`. Not labelled by company, because their number is unbounded. Updated
 * for each webhook, so counts are kept as plain numbers and become metrics only at a scrape.
 */
@Injectable()
export class WebhookMetrics {
  private readonly counts = new Map<string, Count>();
  private readonly publishing: Histogram;
  private readonly bodies: Histogram;

  constructor(registry: Registry) {
    const registers = [registry];
    const { counts } = this;
    // Prometheus sees no increase of a counter that begins with its first refusal.
    for (const webhook of webhooks) {
      for (const code of webhookRefusals) {
        this.countRefusal(webhook, code, 0);
      }
    }
    new Counter({
      name: 'webhooks_received_total',
      help: 'Webhooks by address, by the answer to the sender, and by whether their kind is known',
      labelNames: ['webhook', 'outcome', 'kind'],
      registers,
      collect() {
        this.reset();
        for (const { count, ...labels } of counts.values()) this.inc(labels, count);
      },
    });
    this.publishing = new Histogram({
      name: 'webhooks_publish_duration_seconds',
      help: 'Time until the broker has stored a webhook, or until that has failed',
      buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1],
      registers,
    });
    this.bodies = new Histogram({
      name: 'webhooks_body_bytes',
      help: 'Sizes of the bodies of webhooks',
      buckets: [1_024, 4_096, 16_384, 65_536, 262_144, 1_048_576, 5_242_880],
      registers,
    });
  }

  countRefusal(webhook: Webhook, code: Exclude<WebhookOutcome, 'accepted'>, count = 1): void {
    this.count(webhook, code, refusalsOfKnownKinds.has(code) ? 'known' : 'unread', count);
  }

  count(webhook: Webhook, outcome: WebhookOutcome, kind: WebhookKind, count = 1): void {
    const key = `${webhook}/${outcome}/${kind}`;
    const counted = this.counts.get(key);
    if (counted) counted.count += count;
    else this.counts.set(key, { webhook, outcome, kind, count });
  }

  observePublish(seconds: number): void {
    this.publishing.observe(seconds);
  }

  observeBody(bytes: number): void {
    this.bodies.observe(bytes);
  }
}
