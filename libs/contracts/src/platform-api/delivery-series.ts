import type { WebhookChannel } from '../events/webhook-event-catalog.js';

/** How far back deliveries are told. */
export const deliveryRanges = ['hour', 'day', 'week'] as const;
export type DeliveryRange = (typeof deliveryRanges)[number];

/** Attempts to deliver over time. */
export interface DeliverySeriesResource {
  channel: WebhookChannel;
  range: DeliveryRange;
  /** The length of a step. */
  stepSeconds: number;
  /** All of the range, the oldest first. The last one is not over. */
  steps: DeliveryStep[];
}

export interface DeliveryStep {
  /** When it begins. */
  at: string;
  succeeded: number;
  failed: number;
  /** Durations of all attempts, including failed ones; null without attempts. */
  durationMs: DeliveryDurations | null;
}

export interface DeliveryDurations {
  p50: number;
  p95: number;
}
