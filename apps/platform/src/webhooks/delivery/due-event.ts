export type AttemptTrigger = 'automatic' | 'manual' | 'test';

/** An event that is to be delivered now, leased to this replica. */
export interface DueEvent {
  id: string;
  createdAt: Date;
  endpointId: string;
  companyId: string;
  sequence: number;
  /** Of its kind, when it was written. */
  version: number;
  body: string;
  bytes: number;
  traceparent: string | null;
  /** Attempts made before this one, since the schedule began. */
  attempts: number;
  /** Attempts made before the schedule began: a manual redelivery begins it anew. */
  earlierAttempts: number;
  trigger: AttemptTrigger;
  firstAttemptAt: Date | null;
  /** When its five days are over: those after its first attempt, once there was one. */
  windowEndsAt: Date;
  /** On the clock of `performance.now()`: an attempt may begin until then. */
  leasedUntilMs: number;
}

export type EventStatus = 'pending' | 'delivered' | 'given_up';

/** What came of one attempt to deliver an event. */
export interface AttemptResult {
  attemptedAt: Date;
  durationMs: number;
  succeeded: boolean;
  statusCode: number | null;
  /** Why there was no answer, or no good one. */
  failure: string | null;
  /** The first bytes of the answer. */
  responseExcerpt: string | null;
  retryAfterSeconds?: number;
}
