import {
  CardVerified,
  type EventClass,
  type LedgerChange,
  type Merchant,
  type Money,
  type PaymentState,
  spendable,
  TransactionAuthorized,
  type TransactionData,
  TransactionDeclined,
  type TransactionEvent,
  TransactionExpired,
  TransactionForcePosted,
  TransactionIncremented,
  TransactionRefunded,
  TransactionReversed,
  TransactionSettled,
  TransactionSettlementReversed,
} from '#contracts';
import { newEvent, type NewEvent } from '../../webhooks/index.js';
import type { PaymentMessage } from './payment-message.js';
import type { PaymentChange } from './payment-state.js';
import type { Payment } from './payment-store.js';

const eventClasses: Record<
  Exclude<PaymentChange['event'], 'card_verified'>,
  EventClass<TransactionEvent>
> = {
  transaction_authorized: TransactionAuthorized,
  transaction_incremented: TransactionIncremented,
  transaction_declined: TransactionDeclined,
  transaction_reversed: TransactionReversed,
  transaction_expired: TransactionExpired,
  transaction_settled: TransactionSettled,
  transaction_force_posted: TransactionForcePosted,
  transaction_settlement_reversed: TransactionSettlementReversed,
  transaction_refunded: TransactionRefunded,
};

/** A change that was applied to its account, and is to be reported. */
export interface AppliedChange {
  payment: Payment;
  change: PaymentChange;
  /** Undefined if time caused the change. */
  message: PaymentMessage | undefined;
  available: Money;
  /** Undefined for a declined request, which changes nothing. */
  ledger: LedgerChange | undefined;
  /** The events of thresholds that the balance crossed. */
  watched: NewEvent[];
}

/** The event of a change of a payment (docs/interface/webhooks.md#the-transaction-webhook). */
export function paymentEvent({
  payment,
  change,
  message,
  available,
  ledger,
  follows,
  firstOfCompany,
}: Omit<AppliedChange, 'watched'> & { follows: string | null; firstOfCompany: boolean }): NewEvent {
  const { id, cardId, personId, externalId, accountId, expiresAt } = payment;
  const data: TransactionData = {
    transactionId: id,
    cardId,
    personId,
    externalId,
    accountId,
    amount: { amount: change.amount, currency: currencyOf(message, payment) },
    ...(message?.merchantAmount && { merchantAmount: message.merchantAmount }),
    merchant: publicOf(message?.merchant ?? payment.merchant),
    firstOfCompany,
    ...spendable(available),
    paymentState: statusOf(payment),
    ...(follows !== null && { follows }),
    ...(message && { messageId: message.id }),
    ...(ledger && { ledger }),
    ...(expiresAt && isOfHold(change) && { expiresAt: expiresAt.toISOString() }),
    ...(message && declineOf(message)),
    ...(message && deciderOf(message)),
  };
  return newEvent(eventClasses[change.event as keyof typeof eventClasses], payment.companyId, data);
}

/** The event of an approved account verification. It belongs to no transaction. */
export function verificationEvent({ payment, message }: AppliedChange): NewEvent {
  const { cardId, personId, externalId, companyId, threeDsRequestId } = payment;
  return newEvent(CardVerified, companyId, {
    ...{ cardId, personId, externalId },
    merchant: publicOf(message?.merchant ?? payment.merchant),
    ...(threeDsRequestId !== null && { threeDsRequestId }),
    messageId: message!.id,
    ...deciderOf(message!),
  });
}

/** A payment is not reported before one of its messages has an effect. */
function statusOf({ id, status }: Payment): PaymentState {
  if (status === 'incomplete') throw new Error(`${id} is reported before it is complete`);
  return status;
}

/** A request may be declined in a currency that the account does not have. */
function currencyOf(message: PaymentMessage | undefined, { currency }: Payment): string {
  return message?.amount.currency ?? currency;
}

function isOfHold({ event }: PaymentChange): boolean {
  return event === 'transaction_authorized' || event === 'transaction_incremented';
}

function declineOf(message: PaymentMessage): { reason: string; ruleId?: string } | undefined {
  if (!('decision' in message) || message.decision.outcome !== 'declined') return undefined;
  const { reason, ruleId } = message.decision;
  return { reason, ...(ruleId !== undefined && { ruleId }) };
}

/** Of a request: who decided it. */
function deciderOf(message: PaymentMessage) {
  if (!('decision' in message)) return undefined;
  const { decidedBy = 'platform', partnerDecision } = message.decision;
  return { decidedBy, ...(partnerDecision && { partnerDecision }) };
}

function publicOf({ name, categoryCode, country }: Merchant): Merchant {
  return { name, categoryCode, country };
}
