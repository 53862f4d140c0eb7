import { CommunicationSettingsChanged } from './communications/communication-settings-changed.event.js';
import {
  DirectoryCompanyChanged,
  DirectoryPersonChanged,
  DirectoryPersonErased,
} from './directory/directory-changed.event.js';
import { type EventClass, eventDeclarationOf } from './event-declaration.js';
import {
  AccountCorrected,
  AccountTopUp,
  BalanceRecovered,
  LowBalance,
} from './events/account.events.js';
import {
  AutoTopUpActivated,
  AutoTopUpDeactivated,
  AutoTopUpInitiated,
} from './events/auto-top-up.events.js';
import {
  CardActivated,
  CardAssignmentRequested,
  CardExpiring,
  CardFrozen,
  CardOrdered,
  CardRenewed,
  CardReplaced,
  CardShipped,
  CardTerminated,
  CardUnfrozen,
  CardVerified,
} from './events/card.events.js';
import { InvoiceIssued, InvoiceOverdue, InvoicePaid } from './events/invoice.events.js';
import {
  CreditApplicationSubmitted,
  CreditApproved,
  CreditDenied,
  KycApplicationSubmitted,
  KycApproved,
  KycDenied,
  KycInformationRequested,
  OnboardingCompleted,
  TransactionsActivated,
} from './events/onboarding.events.js';
import {
  TransactionAuthorized,
  TransactionDeclined,
  TransactionExpired,
  TransactionForcePosted,
  TransactionIncremented,
  TransactionRefunded,
  TransactionReversed,
  TransactionSettled,
  TransactionSettlementReversed,
} from './events/transaction.events.js';
import type {
  EventBodyScope,
  WebhookEvent,
  WebhookEventDeclaration,
} from './events/webhook-event.js';
import type { ApiScope } from './platform-api/api-key.js';
import { CardProvisioningFailed } from './provisioning/card-provisioning-failed.event.js';
import { ThreeDsRequested } from './three-ds/three-ds-requested.event.js';
import { type TopicDeclaration, webhookEvents, webhookTransactions } from './topics.js';

/** Every kind of event that the platform sends to the event webhook (docs/interface/webhooks.md#the-event-webhook). */
export const webhookEventClasses = [
  CardAssignmentRequested,
  KycApplicationSubmitted,
  KycInformationRequested,
  KycApproved,
  KycDenied,
  CreditApplicationSubmitted,
  CreditApproved,
  CreditDenied,
  OnboardingCompleted,
  CardOrdered,
  CardShipped,
  CardActivated,
  CardFrozen,
  CardUnfrozen,
  CardReplaced,
  CardRenewed,
  CardExpiring,
  CardTerminated,
  CardVerified,
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

/** Every kind of event that the platform sends to the transaction webhook (docs/interface/webhooks.md#the-transaction-webhook). */
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

/** Every event on Kafka, by the service that publishes it. */
export const eventsByPublisher = {
  gateway: [...webhookEventClasses, ...transactionEventClasses, ThreeDsRequested],
  onboarding: [
    DirectoryCompanyChanged,
    DirectoryPersonChanged,
    DirectoryPersonErased,
    CommunicationSettingsChanged,
  ],
  'card-provisioning': [CardProvisioningFailed],
} as const satisfies Readonly<Record<string, readonly EventClass[]>>;

export const publishedEventClasses: readonly EventClass[] = Object.values(eventsByPublisher).flat();
