import type { WebhookChannel } from '../events/webhook-event-catalog.js';

/** Statistics of the deliveries to an endpoint. */
export interface EndpointStatisticsResource {
  channel: WebhookChannel;
  /** `disabled` by the partner; `failing` if its last attempts failed. */
  health: 'healthy' | 'failing' | 'disabled';
  failingSince: string | null;
  lastSuccessAt: string | null;
  lastFailureAt: string | null;
  lastFailure: string | null;
  /** While an endpoint is down, single attempts test whether it is back: the time of the next one. */
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
  /** Durations of all attempts, including failed ones; null without attempts. */
  durationMs: { p50: number; p95: number; p99: number } | null;
}
