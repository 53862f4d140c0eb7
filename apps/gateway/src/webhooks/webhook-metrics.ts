import { Injectable } from '@nestjs/common';
import { Counter, Histogram, Registry } from 'prom-client';
import type { GatewayErrorCode } from '../gateway.errors.js';

/** The answer to the sender: accepted, a problem code, or an internal error. */
export type WebhookOutcome = 'accepted' | GatewayErrorCode | 'internal_error';

/** Whether the contracts know the event's kind; `unread` if the webhook was refused before that was known. */
export type WebhookKind = 'known' | 'unknown' | 'unread';

type Counts = Partial<Record<WebhookOutcome, number>>;

/**
 * Metrics of webhooks at `/metrics`. Not labelled by company, because their number is unbounded. Updated
 * for each webhook, so counts are kept as plain numbers and become metrics only at a scrape.
 */
@Injectable()
export class WebhookMetrics {
  private readonly counts: Record<WebhookKind, Counts> = { known: {}, unknown: {}, unread: {} };
  private readonly publishing: Histogram;
  private readonly bodies: Histogram;

  constructor(registry: Registry) {
    const registers = [registry];
    const { counts } = this;
    new Counter({
      name: 'webhooks_received_total',
      help: 'Webhooks by what the sender was told and by whether their kind is known',
      labelNames: ['outcome', 'kind'],
      registers,
      collect() {
        this.reset();
        for (const [kind, byOutcome] of Object.entries(counts)) {
          for (const [outcome, count] of Object.entries(byOutcome)) {
            this.inc({ outcome, kind }, count);
          }
        }
      },
    });
    this.publishing = new Histogram({
      name: 'webhooks_publish_duration_seconds',
      help: 'Time until the broker had a webhook for good, or until that was given up',
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

  count(outcome: WebhookOutcome, kind: WebhookKind): void {
    const ofKind = this.counts[kind];
    ofKind[outcome] = (ofKind[outcome] ?? 0) + 1;
  }

  observePublish(seconds: number): void {
    this.publishing.observe(seconds);
  }

  observeBody(bytes: number): void {
    this.bodies.observe(bytes);
  }
}
