import { AccountTopUp } from './account-top-up.event.js';
import { AutoTopUpActivated } from './auto-top-up-activated.event.js';
import { AutoTopUpDeactivated } from './auto-top-up-deactivated.event.js';
import { AutoTopUpInitiated } from './auto-top-up-initiated.event.js';
import { CardAssignmentRequested } from './card-assignment-requested.event.js';
import { CardOrdered } from './card-ordered.event.js';
import { CreditApplicationSubmitted } from './credit-application-submitted.event.js';
import { CreditApproved } from './credit-approved.event.js';
import { CreditDenied } from './credit-denied.event.js';
import { KycApplicationSubmitted } from './kyc-application-submitted.event.js';
import { KycApproved } from './kyc-approved.event.js';
import { TransactionAuthorized } from './transaction-authorized.event.js';
import { TransactionDeclined } from './transaction-declined.event.js';
import { TransactionReversed } from './transaction-reversed.event.js';
import { TransactionSettled } from './transaction-settled.event.js';
import { TransactionsActivated } from './transactions-activated.event.js';
import type { EventClass } from '../event-declaration.js';
import { eventDeclarationOf } from '../event-declaration.js';
import type { WebhookEvent } from './webhook-event.js';

/** Every kind of event that the platform sends to the event webhook (docs/interface.md#the-event-webhook). */
export const webhookEventClasses = [
  CardAssignmentRequested,
  KycApplicationSubmitted,
  KycApproved,
  CreditApplicationSubmitted,
  CreditApproved,
  CreditDenied,
  CardOrdered,
  AccountTopUp,
  AutoTopUpInitiated,
  AutoTopUpActivated,
  AutoTopUpDeactivated,
  TransactionsActivated,
] as const satisfies readonly EventClass<WebhookEvent>[];

/** Every kind of event that the platform sends to the transaction webhook (docs/interface.md#the-event-webhook). */
export const transactionEventClasses = [
  TransactionAuthorized,
  TransactionSettled,
  TransactionReversed,
  TransactionDeclined,
] as const satisfies readonly EventClass<WebhookEvent>[];

/** The platform's webhooks; a partner has a separate endpoint for each. */
export const webhookChannels = ['events', 'transactions'] as const;
export type WebhookChannel = (typeof webhookChannels)[number];

/** The event classes of each channel. */
export const eventClassesByChannel: Readonly<
  Record<WebhookChannel, readonly EventClass<WebhookEvent>[]>
> = { events: webhookEventClasses, transactions: transactionEventClasses };

const classByIdentifier = identified(eventClassesByChannel.events);
const sentByIdentifier = identified(Object.values(eventClassesByChannel).flat());
const channelByClass = new Map<EventClass, WebhookChannel>(
  webhookChannels.flatMap((channel) =>
    eventClassesByChannel[channel].map((eventClass) => [eventClass, channel] as const),
  ),
);

/** The class of a kind on the event webhook; undefined for a kind that this version does not know. */
export function webhookEventClassOf(identifier: string): EventClass<WebhookEvent> | undefined {
  return classByIdentifier.get(identifier);
}

/** The class of a kind on any channel; undefined for a kind that this version does not know. */
export function sentEventClassOf(identifier: string): EventClass<WebhookEvent> | undefined {
  return sentByIdentifier.get(identifier);
}

/** @throws Error if the platform sends the event on no channel, which is a programming error. */
export function channelOf(eventClass: EventClass<WebhookEvent>): WebhookChannel {
  const channel = channelByClass.get(eventClass);
  if (!channel) throw new Error(`${eventClass.name} is sent on no channel`);
  return channel;
}

function identified(
  classes: readonly EventClass<WebhookEvent>[],
): ReadonlyMap<string, EventClass<WebhookEvent>> {
  return new Map(classes.map((it) => [eventDeclarationOf<WebhookEvent>(it).identifier, it]));
}
