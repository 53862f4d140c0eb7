import type { Money } from '../events/money.js';
import type { WebhookChannel } from '../events/webhook-event-catalog.js';
import type { WebhookEvent } from '../events/webhook-event.js';

/**
 * So many numbers are skipped of every account, and of both webhooks of every company, when the platform's database was
 * restored to an earlier moment (docs/interface.md#after-a-restore): more than can have been told since.
 */
export const SKIPPED_NUMBERS = 1_000_000;

/**
 * A change of an account, with the event that told it (docs/interface.md#what-was-missed). Channel, version
 * and payload are null once the event is deleted, and of the change that a restore has added; the change itself stays.
 */
export interface AccountEventResource {
  /** The event's id, as in the header `webhook-id`. */
  id: string;
  accountSequence: number;
  /** The event's time. */
  timestamp: string;
  /** What was posted after the change. */
  booked: Money;
  /** What was held after the change. */
  held: Money;
  channel: WebhookChannel | null;
  /** The value of the header `webhook-version`. */
  version: number | null;
  /** The body as the webhook sends it. */
  payload: WebhookEvent | null;
}

/** The changes of an account on one day (docs/interface.md#digests). */
export interface AccountDigest {
  /** Such as 2026-03-01, in the time zone of the answer. */
  day: string;
  /** Further changes may follow while it is false. */
  isOver: boolean;
  /** How many changes count on this day. */
  changes: number;
  /** The number of the day's last change. */
  lastSequence: number;
  /** What was posted at the day's end. */
  booked: Money;
  /** What was held at the day's end. */
  held: Money;
  /** SHA-256 in hexadecimal digits. */
  digest: string;
}

export interface AccountDigestsResource {
  accountId: string;
  /** IANA, of the capital of the company's country. */
  timeZone: string;
  /** The days that have changes, the earliest first. */
  data: AccountDigest[];
}
