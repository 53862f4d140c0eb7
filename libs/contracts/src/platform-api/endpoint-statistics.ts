import type { WebhookChannel } from '../events/webhook-event-catalog.js';

/** How deliveries to an endpoint go. */
export interface EndpointStatisticsResource {
  channel: WebhookChannel;
  /** `disabled` by the partner; `failing` since its last attempts failed. */
  health: 'healthy' | 'failing' | 'disabled';
  failingSince: string | null;
  lastSuccessAt: string | null;
  lastFailureAt: string | null;
  lastFailure: string | null;
  /** While an endpoint is down, one attempt at a time finds out whether it is back: the next one. */
  nextProbeAt: string | null;
  waiting: { events: number; oldestCreatedAt: string | null };
  lastHour: AttemptStatistics;
  lastDay: AttemptStatistics;
}

export interface AttemptStatistics {
  attempts: number;
  succeeded: number;
  /**
   * From 0 to 1; null without attempts.
   *
   * @type number
   */
  successRate: number | null;
  /** Of all attempts, also of those that failed; null without attempts. */
  durationMs: { p50: number; p95: number; p99: number } | null;
}
