/** An event as the platform shows it to its partner (interface 4). */
export interface EventResource {
  id: string;
  companyId: string;
  event: string;
  sequence: number;
  createdAt: string;
  status: 'pending' | 'delivered' | 'given_up';
  nextAttemptAt: string | null;
  attempts: AttemptResource[];
}

export interface AttemptResource {
  id: string;
  attempt: number;
  attemptedAt: string;
  durationMs: number;
  statusCode: number | null;
  failure: string | null;
  responseExcerpt: string | null;
}
