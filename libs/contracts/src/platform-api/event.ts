import type { WebhookChannel } from '../events/webhook-event-catalog.js';
import type { WebhookEvent } from '../events/webhook-event.js';
import type { JsonSchema } from '../schema/json-schema.js';

/** An event as the platform shows it to its partner (docs/interface.md#the-event-webhook). */
export interface EventResource {
  id: string;
  channel: WebhookChannel;
  companyId: string;
  event: string;
  sequence: number;
  /** Sent only because the partner asked for a test. */
  isTest: boolean;
  createdAt: string;
  status: 'pending' | 'delivered' | 'given_up';
  nextAttemptAt: string | null;
  deliveredAt: string | null;
  attempts: AttemptResource[];
}

export interface AttemptResource {
  id: string;
  attempt: number;
  /** Why it was made: by schedule, by a redelivery, or as a test. */
  trigger: 'automatic' | 'manual' | 'test';
  attemptedAt: string;
  durationMs: number;
  statusCode: number | null;
  failure: string | null;
  responseExcerpt: string | null;
}

/** One event with all that is sent. */
export interface EventDetailResource extends EventResource {
  payload: WebhookEvent;
  /** The headers of its deliveries. Secrets, and what is made anew for each attempt, are only named. */
  headers: Record<string, string>;
}

/** A kind of event that a partner may receive. */
export interface EventTypeResource {
  /** As it stands in the field `event`. */
  event: string;
  channel: WebhookChannel;
  /** As it stands in the header `webhook-version`. */
  version: number;
  description: string;
  /** Of the whole body (JSON Schema draft 2020-12). */
  schema: JsonSchema;
  example: WebhookEvent;
}
