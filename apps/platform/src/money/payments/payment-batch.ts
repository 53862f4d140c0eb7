import { createHash } from 'node:crypto';
import { canonicalJson } from '#http';
import type { NewEvent } from '../../webhooks/index.js';
import { newId } from '../../ids.js';
import { companyDay } from '../../companies/index.js';
import type { PaymentAuthentications } from '../authentication/payment-authentications.js';
import { watchBalance } from '../balance-watch/watch-balance.js';
import type { ControlledSpending, Spending } from '../controls/controlled-spending.js';
import { Amount, type Currency } from '../ledger/amount.js';
import type { AccountChange, CardAccount } from '../ledger/card-account.js';
import { causeOf } from '../ledger/posting-cause.js';
import { decide } from './decide.js';
import type { Payment, PaymentCard, StoredMessage } from './payment.js';
import { paymentEvent, type ToldChange } from './payment-events.js';
import { exceptionStateOf, raisedExceptions } from './payment-exceptions.js';
import { isRequest } from './payment-facts.js';
import {
  type AdviceMessage,
  type Decision,
  lifeCycleOf,
  type PaymentMessage,
  type RequestMessage,
} from './payment-message.js';
import { paymentState, type PaymentState } from './payment-state.js';
import { type PaymentChange, paymentStep } from './payment-step.js';
import type { LoadedPayments } from './payment-store.js';

type NewRequest = Omit<RequestMessage, 'decision' | 'isConflict'>;
/** A message as it arrives, before a request is decided. */
export type NewMessage = NewRequest | Omit<AdviceMessage, 'isConflict'>;

export interface Recorded {
  /** `txn_...` */
  transactionId: string;
  /** Null for an advice: it can't be refused. */
  decision: Decision | null;
}

/** A message was refused because another one with its id was recorded before. */
export const CONFLICT = Symbol('conflict');

/** A message was refused because it names two amounts in one currency. */
export const CONTRADICTORY = Symbol('contradictory amounts');

/** A message was refused because its payment has as many as it may have. */
export const TOO_MANY = Symbol('too many messages');

/** The state is derived from all messages of a payment each time, and their amounts are added up. */
const MOST_MESSAGES = 1_000;

/**
 * Messages of locked accounts, applied one after the other in memory; all changes are then written together.
 */
export class PaymentBatch {
  readonly changed = new Set<Payment>();
  readonly added: StoredMessage[] = [];
  private readonly payments: Payment[];
  private readonly known = new Map<string, StoredMessage>();
  /** By the processor's paymentId: a payment is what one card does under it. */
  private readonly messagesOf = new Map<string, PaymentMessage[]>();
  private readonly told: ToldChange[] = [];

  constructor(
    private readonly accounts: ReadonlyMap<string, CardAccount<Currency>>,
    { payments, messages }: LoadedPayments,
    private readonly spending: ControlledSpending,
    private readonly authentications: PaymentAuthentications,
  ) {
    this.payments = payments;
    for (const stored of messages) this.keep(stored);
  }

  find(processorId: string, cardId: string): Payment | undefined {
    return this.payments.find((one) => one.processorId === processorId && one.cardId === cardId);
  }

  /** Applies a message. A repeated one changes nothing and gets the answer of the first. */
  record(
    asked: NewMessage,
    card: PaymentCard,
    now: Date,
  ): Recorded | typeof CONFLICT | typeof CONTRADICTORY | typeof TOO_MANY {
    const digest = digestOf(asked);
    const first = this.known.get(asked.id);
    if (first && (first.digest === digest || isSameMessage(first.message, asked))) {
      return recordedOf(first);
    }
    if (isContradictory(asked)) return CONTRADICTORY;
    if (this.messages(lifeCycleOf(asked)).length >= MOST_MESSAGES)
      return first ? CONFLICT : TOO_MANY;
    const payment = this.find(lifeCycleOf(asked), card.cardId) ?? this.open(asked, card, now);
    const content = withoutEqualAmount(asked);
    const message = first ? conflicting(content) : this.decided(content, payment, card, now);
    const stored = { message, paymentId: payment.id, digest };
    this.advance(payment, message, now);
    this.keep(stored);
    this.added.push(stored);
    return first ? CONFLICT : recordedOf(stored);
  }

  /** Releases what is held for the payment if its time has come. */
  look(payment: Payment, now: Date): void {
    this.advance(payment, undefined, now);
  }

  /** The numbers of the accounts' changes that messages caused, by the ids of the messages. */
  get sequences(): Map<string, number> {
    return new Map(
      this.told.flatMap(({ message, ledger }) =>
        message && ledger ? [[message.id, ledger.accountSequence]] : [],
      ),
    );
  }

  /** The companies of the events. */
  get companyIds(): Set<string> {
    return new Set(this.told.map(({ payment }) => payment.companyId));
  }

  /**
   * Makes the events of all changes, in their order.
   *
   * @param firstOf the companies whose first payment is among them.
   */
  events(firstOf: Iterable<string>): NewEvent[] {
    const firsts = new Set(firstOf);
    return this.told.flatMap((told) => {
      const { processorId, cardId, companyId } = told.payment;
      const payment = this.find(processorId, cardId)!;
      const event = paymentEvent({
        ...told,
        follows: payment.lastEventId,
        firstOfCompany: firsts.delete(companyId),
      });
      payment.lastEventId = event.id;
      return [event, ...told.watched];
    });
  }

  private open(asked: NewMessage, card: PaymentCard, now: Date): Payment {
    const { cardId, accountId, companyId, personId, externalId, partnerId } = card;
    const payment: Payment = {
      id: newId('txn'),
      processorId: lifeCycleOf(asked),
      partnerId,
      companyId,
      accountId,
      cardId,
      personId,
      externalId,
      currency: this.accounts.get(accountId)!.currency,
      merchant: asked.merchant,
      status: 'incomplete',
      authorized: 0,
      reversed: 0,
      cleared: 0,
      refunded: 0,
      held: 0,
      spentOn: null,
      expiresAt: null,
      exceptions: [],
      exceptionState: null,
      merchantAmounts: null,
      decline: null,
      threeDsRequestId: null,
      lastEventId: null,
      lookedAt: now,
    };
    this.payments.push(payment);
    return payment;
  }

  private decided(
    asked: NewMessage,
    payment: Payment,
    { cardStatus }: PaymentCard,
    now: Date,
  ): PaymentMessage {
    if (!isRequest(asked)) return asked;
    const { currency, available, isDenied, isOverdue } = this.accounts.get(payment.accountId)!;
    const before = this.stateOf(payment, now);
    const after = this.stateOf(payment, now, { ...asked, decision: { outcome: 'approved' } });
    const decision = decide({
      cardStatus,
      isDenied,
      isOverdue,
      isForeign: asked.amount.currency !== currency,
      authentication: this.authentications.obstacle(asked),
      isExpired: after.authorization === 'expired',
      violation: this.spending.violation(
        payment,
        { ...asked.merchant, channel: asked.channel },
        this.spendingOf(payment, before),
        this.spendingOf(payment, after),
      ),
      needed: Amount.of(Math.max(0, after.held - before.held), currency),
      available,
    });
    if (decision.outcome === 'approved') this.authentications.use(asked, payment.id);
    return { ...asked, decision };
  }

  private advance(payment: Payment, message: PaymentMessage | undefined, now: Date): void {
    const before = this.stateOf(payment, payment.lookedAt);
    // Never back, so that what expired stays so.
    const at = now < payment.lookedAt ? payment.lookedAt : now;
    const after = this.stateOf(payment, at, message);
    const { status, authorized, reversed, cleared, refunded } = after;
    const { held, expiresAt, merchantAmounts, decline, threeDsRequestId } = after;
    const exceptions = raisedExceptions(payment.exceptions, after.exceptions, at);
    Object.assign(payment, { status, authorized, reversed, cleared, refunded });
    Object.assign(payment, { merchantAmounts, decline, threeDsRequestId });
    Object.assign(payment, { exceptions, exceptionState: exceptionStateOf(exceptions) });
    const spent = this.spendingOf(payment, after);
    this.spending.move(payment, this.spendingOf(payment, before), spent);
    Object.assign(payment, { held, spentOn: spent.day, expiresAt, lookedAt: at });
    this.changed.add(payment);
    const causes = [...this.messages(payment.processorId), ...(message ? [message] : [])];
    for (const change of paymentStep(before, after)) {
      this.apply(
        payment,
        change,
        causes.find(({ id, isConflict }) => id === change.cause && !isConflict),
        now,
      );
    }
  }

  private apply(
    payment: Payment,
    change: PaymentChange,
    message: PaymentMessage | undefined,
    now: Date,
  ): void {
    const account = this.accounts.get(payment.accountId)!;
    const isDeclined = change.event === 'transaction_declined';
    const ledger = isDeclined
      ? undefined
      : account.change(accountChange(payment, change, account, now));
    this.told.push({
      // As it is now: a later message of this batch may change it once more.
      payment: { ...payment },
      change,
      message,
      available: account.available.toMoney(),
      ledger,
      watched: ledger ? watchBalance(account, now) : [],
    });
  }

  private spendingOf({ accountId }: Payment, { spentAt, held, cleared }: PaymentState): Spending {
    const { country } = this.accounts.get(accountId)!;
    return {
      day: spentAt && companyDay(spentAt, country),
      amount: held + Math.max(0, cleared),
    };
  }

  private stateOf(payment: Payment, at: Date, message?: PaymentMessage): PaymentState {
    const messages = this.messages(payment.processorId);
    return paymentState(payment, message ? [...messages, message] : messages, at);
  }

  private keep(stored: StoredMessage): void {
    const { message } = stored;
    if (!message.isConflict) this.known.set(message.id, stored);
    const processorId = lifeCycleOf(message);
    const others = this.messagesOf.get(processorId);
    if (others) others.push(message);
    else this.messagesOf.set(processorId, [message]);
  }

  private messages(processorId: string): PaymentMessage[] {
    return this.messagesOf.get(processorId) ?? [];
  }
}

function accountChange<C extends Currency>(
  { id, held, expiresAt }: Payment,
  change: PaymentChange,
  { currency }: CardAccount<C>,
  at: Date,
): AccountChange<C> {
  const amount = (minor: number) => Amount.of(minor, currency);
  return {
    ...(change.booked !== 0 && {
      posting: {
        // Only the end of a hold has none, and that posts nothing.
        cause: causeOf('payment_message', change.cause!),
        amount: amount(change.booked),
        counterpart: 'settlement',
        at,
      },
    }),
    ...(change.held !== 0 && {
      hold: { id, amount: amount(held), change: amount(change.held), expiresAt },
    }),
  };
}

function conflicting(asked: NewMessage): PaymentMessage {
  if (!isRequest(asked)) return { ...asked, isConflict: true };
  const decision: Decision = { outcome: 'declined', reason: 'message_conflict' };
  return { ...asked, decision, isConflict: true };
}

function recordedOf({ message, paymentId }: StoredMessage): Recorded {
  return { transactionId: paymentId, decision: 'decision' in message ? message.decision : null };
}

/** Also if the members of its objects, such as the merchant, are in another order. */
function isSameMessage(first: PaymentMessage, asked: NewMessage): boolean {
  const { isConflict: _isConflict, ...content } = first;
  if ('decision' in content) delete (content as { decision?: unknown }).decision;
  return canonicalJson(withoutEqualAmount(content)) === canonicalJson(withoutEqualAmount(asked));
}

type Amounts = Pick<NewMessage, 'amount' | 'merchantAmount'>;

/** Which of two amounts in one currency was moved, the message does not say. */
function isContradictory({ amount, merchantAmount }: Amounts): boolean {
  return merchantAmount?.currency === amount.currency && merchantAmount.amount !== amount.amount;
}

/** A merchant's amount is kept only if it is in another currency, as partners are told. */
function withoutEqualAmount<M extends Amounts>(message: M): M {
  const { merchantAmount, ...content } = message;
  const { currency, amount } = message.amount;
  return merchantAmount?.currency === currency && merchantAmount.amount === amount
    ? (content as M)
    : message;
}

/** The fields in a fixed order, because a repeated message may have them in another one. */
function digestOf(message: NewMessage): string {
  const fields = Object.entries(message)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url');
}
