/** An event that is to be delivered now, claimed by this replica. */
export interface DueEvent {
  id: string;
  endpointId: string;
  companyId: string;
  /** A bigint, as text. */
  sequence: string;
  body: string;
  traceparent: string | null;
  /** Attempts made before this one. */
  attempts: number;
  firstAttemptAt: Date | null;
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
  retryAfterMs?: number;
}
