export type AttemptTrigger = 'automatic' | 'manual' | 'test';

/** An event that is due for delivery and leased to this replica. */
export interface DueEvent {
  id: string;
  createdAt: Date;
  endpointId: string;
  companyId: string;
  sequence: number;
  /** Version of the event kind when the event was stored. */
  version: number;
  body: string;
  bytes: number;
  traceparent: string | null;
  /** Attempts since the schedule began, not counting this one. */
  attempts: number;
  /** Attempts before the schedule began: a manual redelivery restarts it. */
  earlierAttempts: number;
  trigger: AttemptTrigger;
  firstAttemptAt: Date | null;
  /** End of the five days. They begin with the first attempt. */
  windowEndsAt: Date;
  /** In the clock of `performance.now()`: an attempt may start until then. */
  leasedUntilMs: number;
}

export type EventStatus = 'pending' | 'delivered' | 'given_up';

/** The result of one attempt to deliver an event. */
export interface AttemptResult {
  attemptedAt: Date;
  durationMs: number;
  succeeded: boolean;
  statusCode: number | null;
  /** Why there was no answer or no success; null for a success. */
  failure: string | null;
  /** The first bytes of the answer. */
  responseExcerpt: string | null;
  retryAfterSeconds?: number;
}
