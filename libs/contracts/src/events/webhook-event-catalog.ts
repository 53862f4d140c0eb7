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
import { TransactionsActivated } from './transactions-activated.event.js';
import type { EventClass } from '../event-declaration.js';
import { eventDeclarationOf } from '../event-declaration.js';
import type { WebhookEvent } from './webhook-event.js';

/** Every kind of event that the platform sends to the event webhook (interface 4). */
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

const classByIdentifier = new Map<string, EventClass<WebhookEvent>>(
  webhookEventClasses.map((eventClass) => [
    eventDeclarationOf<WebhookEvent>(eventClass).identifier,
    eventClass,
  ]),
);

/** The class of an event kind, or undefined for a kind that this version does not know. */
export function webhookEventClassOf(identifier: string): EventClass<WebhookEvent> | undefined {
  return classByIdentifier.get(identifier);
}
