import { AccountCorrected } from './account-corrected.event.js';
import { AccountTopUp } from './account-top-up.event.js';
import { AutoTopUpActivated } from './auto-top-up-activated.event.js';
import { AutoTopUpDeactivated } from './auto-top-up-deactivated.event.js';
import { AutoTopUpInitiated } from './auto-top-up-initiated.event.js';
import { BalanceRecovered } from './balance-recovered.event.js';
import { CardAssignmentRequested } from './card-assignment-requested.event.js';
import { CardOrdered } from './card-ordered.event.js';
import { CreditApplicationSubmitted } from './credit-application-submitted.event.js';
import { CreditApproved } from './credit-approved.event.js';
import { CreditDenied } from './credit-denied.event.js';
import { InvoiceIssued } from './invoice-issued.event.js';
import { InvoiceOverdue } from './invoice-overdue.event.js';
import { InvoicePaid } from './invoice-paid.event.js';
import { KycApplicationSubmitted } from './kyc-application-submitted.event.js';
import { KycApproved } from './kyc-approved.event.js';
import { LowBalance } from './low-balance.event.js';
import { TransactionAuthorized } from './transaction-authorized.event.js';
import { TransactionDeclined } from './transaction-declined.event.js';
import { TransactionExpired } from './transaction-expired.event.js';
import { TransactionForcePosted } from './transaction-force-posted.event.js';
import { TransactionIncremented } from './transaction-incremented.event.js';
import { TransactionRefunded } from './transaction-refunded.event.js';
import { TransactionReversed } from './transaction-reversed.event.js';
import { TransactionSettled } from './transaction-settled.event.js';
import { TransactionSettlementReversed } from './transaction-settlement-reversed.event.js';
import { TransactionsActivated } from './transactions-activated.event.js';
import type { EventClass } from '../event-declaration.js';
import type { ApiScope } from '../platform-api/api-scope.js';
import { eventDeclarationOf } from '../event-declaration.js';
import { type TopicDeclaration, webhookEvents, webhookTransactions } from '../topics.js';
import type { EventBodyScope, WebhookEvent, WebhookEventDeclaration } from './webhook-event.js';

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
  AccountCorrected,
  AutoTopUpInitiated,
  AutoTopUpActivated,
  AutoTopUpDeactivated,
  LowBalance,
  BalanceRecovered,
  InvoiceIssued,
  InvoiceOverdue,
  InvoicePaid,
  TransactionsActivated,
] as const satisfies readonly EventClass<WebhookEvent>[];

/** Every kind of event that the platform sends to the transaction webhook (docs/interface.md#the-transaction-webhook). */
export const transactionEventClasses = [
  TransactionAuthorized,
  TransactionIncremented,
  TransactionDeclined,
  TransactionReversed,
  TransactionExpired,
  TransactionSettled,
  TransactionForcePosted,
  TransactionSettlementReversed,
  TransactionRefunded,
] as const satisfies readonly EventClass<WebhookEvent>[];

/** The platform's webhooks; a partner has a separate endpoint for each. */
export const webhookChannels = ['events', 'transactions'] as const;
export type WebhookChannel = (typeof webhookChannels)[number];

/** The event classes of each channel. */
export const eventClassesByChannel: Readonly<
  Record<WebhookChannel, readonly EventClass<WebhookEvent>[]>
> = { events: webhookEventClasses, transactions: transactionEventClasses };

/** The topic on which the partner's gateway publishes what a channel brings. */
export const topicByChannel: Readonly<Record<WebhookChannel, TopicDeclaration>> = {
  events: webhookEvents,
  transactions: webhookTransactions,
};

const sentByIdentifier = identified(Object.values(eventClassesByChannel).flat());
const channelByClass = new Map<EventClass, WebhookChannel>(
  webhookChannels.flatMap((channel) =>
    eventClassesByChannel[channel].map((eventClass) => [eventClass, channel] as const),
  ),
);

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

/**
 * The scope that a caller needs to read the body of a kind. A kind that this version does not know, such as one of a
 * newer replica, needs the scope of money.
 */
export function bodyScopeOf(identifier: string): EventBodyScope {
  const eventClass = sentEventClassOf(identifier);
  if (!eventClass) return 'accounts:read';
  const { bodyScope } = eventDeclarationOf(eventClass) as WebhookEventDeclaration<WebhookEvent>;
  if (!bodyScope) throw new Error(`${identifier} declares no scope of its body`);
  return bodyScope;
}

/** The kinds whose bodies a caller with these scopes may read. */
export function readableEventKinds(scopes: readonly ApiScope[]): string[] {
  return [...sentByIdentifier.keys()].filter((kind) => scopes.includes(bodyScopeOf(kind)));
}

/** What a caller needs to read all that a channel sends. */
export function bodyScopesOfChannel(channel: WebhookChannel): EventBodyScope[] {
  const kinds = eventClassesByChannel[channel].map(
    (eventClass) => eventDeclarationOf<WebhookEvent>(eventClass).identifier,
  );
  return [...new Set(kinds.map(bodyScopeOf))];
}

function identified(
  classes: readonly EventClass<WebhookEvent>[],
): ReadonlyMap<string, EventClass<WebhookEvent>> {
  return new Map(classes.map((it) => [eventDeclarationOf<WebhookEvent>(it).identifier, it]));
}
