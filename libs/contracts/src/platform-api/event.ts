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
  /** The event's number within its company and channel, as in the header `webhook-sequence`. */
  sequence: number;
  /** True if the event is only a test requested by the partner. */
  isTest: boolean;
  createdAt: string;
  /** `pending` while deliveries are attempted, `given_up` after the last one failed. */
  status: 'pending' | 'delivered' | 'given_up';
  /** Null if none is planned: see `heldBy`. */
  nextAttemptAt: string | null;
  /**
   * Why a pending event is not attempted: its channel has no endpoint, or the endpoint is disabled. It is delivered
   * once the endpoint is configured or enabled, and given up after five days. Null for all others.
   */
  heldBy: 'no_endpoint' | 'endpoint_disabled' | null;
  /** When your endpoint answered with 2xx. Null before. */
  deliveredAt: string | null;
  /** The deliveries so far, the earliest first. */
  attempts: AttemptResource[];
  /**
   * The scope that the caller lacks to read the body: then `payload` and each `responseExcerpt` are null. Null if
   * nothing is withheld.
   */
  withheldScope: EventBodyScope | null;
}

export interface AttemptResource {
  id: string;
  /** 1 for the first attempt. */
  attempt: number;
  /** Why the attempt was made: by schedule, by a redelivery, or as a test. */
  trigger: 'automatic' | 'manual' | 'test';
  /** When the request was sent, in UTC. */
  attemptedAt: string;
  /** The time until the answer or the failure, in milliseconds. */
  durationMs: number;
  /** The HTTP status of your endpoint. Null if there was no answer. */
  statusCode: number | null;
  /** Why the attempt failed, in English. Null if it succeeded. */
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
  /** How many events are delivered again. */
  recovered: number;
  /** Where the `limit` ended it: `startingAfter` of the next call. Null if nothing is left. */
  continueAfter: string | null;
}

/** A kind of event that a partner may receive. */
export interface EventTypeResource {
  /** The value of the field `event`. */
  event: string;
  /** The webhook channel that sends the event. */
  channel: WebhookChannel;
  /** The value of the header `webhook-version`. */
  version: number;
  /** The scope that a key needs to read the body in the event log. */
  bodyScope: EventBodyScope;
  /** What has happened when the event is sent, in English. */
  description: string;
  /** Null unless the kind ends. */
  deprecation: Deprecation | null;
  /** Schema of the whole body (JSON Schema draft 2020-12). */
  schema: JsonSchema;
  /** A body of this kind, as a webhook delivers it. */
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
  /** The webhook channel whose deliveries are counted. */
  channel: WebhookChannel;
  /** The time that the steps cover. */
  range: DeliveryRange;
  /** The length of a step. */
  stepSeconds: number;
  /** All of the range, the oldest first. The last one is not over. */
  steps: DeliveryStep[];
}

export interface DeliveryStep {
  /** When it begins. */
  at: string;
  /** Attempts that were answered with 2xx. */
  succeeded: number;
  /** Attempts with another answer or none. */
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
  /** The webhook channel of the endpoint. */
  channel: WebhookChannel;
  /** `disabled` by the partner; `failing` if its last attempts failed. */
  health: 'healthy' | 'failing' | 'disabled';
  /** When the first of the latest failed attempts was made. Null while the endpoint is healthy. */
  failingSince: string | null;
  /** Null if no attempt has succeeded yet. */
  lastSuccessAt: string | null;
  /** Null if no attempt has failed yet. */
  lastFailureAt: string | null;
  /** Why the last failed attempt failed, in English. Null if none has failed. */
  lastFailure: string | null;
  /** While an endpoint is down, single attempts test whether it is back: the time of the next one. */
  nextProbeAt: string | null;
  /** What is not delivered yet. */
  waiting: { events: number; oldestCreatedAt: string | null };
  /** The attempts of the last 60 minutes. */
  lastHour: AttemptStatistics;
  /** The attempts of the last 24 hours. */
  lastDay: AttemptStatistics;
}

export interface AttemptStatistics {
  /** How many deliveries were attempted, repetitions included. */
  attempts: number;
  /** How many of them were answered with 2xx. */
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
