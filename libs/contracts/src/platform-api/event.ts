import type { WebhookChannel } from '../event-catalog.js';
import type { Deprecation } from '../event-declaration.js';
import type { EventBodyScope, WebhookEvent } from '../events/webhook-event.js';
import type { JsonSchema } from '../schema/checked-by.js';
import type { Page } from './conventions.js';

/** An event as its partner sees it (docs/interface/webhooks.md#the-event-webhook). */
export interface EventResource {
  id: string;
  channel: WebhookChannel;
  companyId: string;
  event: string;
  sequence: number;
  /** True if the event is only a test requested by the partner. */
  isTest: boolean;
  createdAt: string;
  status: 'pending' | 'delivered' | 'given_up';
  /** Null if none is planned: see `heldBy`. */
  nextAttemptAt: string | null;
  /**
   * Why a pending event is not attempted: its channel has no endpoint, or the endpoint is disabled. It is delivered
   * once the endpoint is configured or enabled, and given up after five days. Null for all others.
   */
  heldBy: 'no_endpoint' | 'endpoint_disabled' | null;
  deliveredAt: string | null;
  attempts: AttemptResource[];
  /**
   * The scope that the caller lacks to read the body: then `payload` and each `responseExcerpt` are null. Null if
   * nothing is withheld.
   */
  withheldScope: EventBodyScope | null;
}

export interface AttemptResource {
  id: string;
  attempt: number;
  /** Why the attempt was made: by schedule, by a redelivery, or as a test. */
  trigger: 'automatic' | 'manual' | 'test';
  attemptedAt: string;
  durationMs: number;
  statusCode: number | null;
  failure: string | null;
  /** The first bytes of the endpoint's answer. Null without any, and where the event's body is withheld. */
  responseExcerpt: string | null;
}

/** A page of events. */
export interface EventPage extends Page<EventResource> {
  /**
   * With `search`: the time down to which events were read, if there are earlier ones. They are searched by
   * `createdBefore` with this time. Null if all of them were read, or if the next page goes on.
   */
  searchedBackTo: string | null;
}

/** One event with its complete request. */
export interface EventDetailResource extends EventResource {
  /** The body. Null where it is withheld: see `withheldScope`. */
  payload: WebhookEvent | null;
  /**
   * The headers of its deliveries. Values of secrets, and values that change with each attempt, are
   * replaced by a description.
   */
  headers: Record<string, string>;
}

/** What can be sent again. */
export interface RecoverableEvents {
  /** At most 10,000. */
  events: number;
  /** False if there are more. */
  isComplete: boolean;
}

/** What is sent again. */
export interface RecoveredEvents {
  recovered: number;
  /** Where the `limit` ended it: `startingAfter` of the next call. Null if nothing is left. */
  continueAfter: string | null;
}

/** A kind of event that a partner may receive. */
export interface EventTypeResource {
  /** The value of the field `event`. */
  event: string;
  channel: WebhookChannel;
  /** The value of the header `webhook-version`. */
  version: number;
  /** The scope that a key needs to read the body in the event log. */
  bodyScope: EventBodyScope;
  description: string;
  /** Null unless the kind ends. */
  deprecation: Deprecation | null;
  /** Schema of the whole body (JSON Schema draft 2020-12). */
  schema: JsonSchema;
  example: WebhookEvent;
}

/** Names of the server-sent events of `GET /v1/events/stream`. */
export const eventStreamEvents = {
  /** There is a new event of the partner: `{ id }` of the newest one. */
  one: 'event',
  /** Events may have been missed: the list is to be read again. */
  missed: 'missed',
  /** Sent every ten seconds, so that a reader can detect a dead connection. */
  alive: 'alive',
} as const;

/** How far back deliveries are listed. */
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

interface DeliveryDurations {
  p50: number;
  p95: number;
}

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
