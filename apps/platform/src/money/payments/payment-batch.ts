import { createHash } from 'node:crypto';
import type {
  CardChannel,
  Money,
  PartnerDecision,
  PaymentChannel,
  ProcessorMessageResource,
} from '#contracts';
import { canonicalJson } from '#http';
import type { NewEvent } from '../../webhooks/index.js';
import { newId } from '../../ids.js';
import { companyDay } from '../../companies/index.js';
import type { ControlledSpending, Spending } from '../controls/controlled-spending.js';
import { Amount, type Currency } from '../ledger/amount.js';
import { type AccountChange, type CardAccount, causeOf } from '../ledger/card-account.js';
import { watchBalance } from '../top-ups/account-writer.js';
import { isSameMerchant } from '../../three-ds/index.js';
import type { PaymentAuthentications } from './payment-authentications.js';
import { decide, decideWithPartner } from './payment-decision.js';
import { type AppliedChange, paymentEvent, verificationEvent } from './payment-events.js';
import { exceptionStateOf, paymentExceptions, raisedExceptions } from './payment-exceptions.js';
import {
  type AdviceMessage,
  type Decision,
  isRequest,
  isVerification,
  lifeCycleOf,
  type PaymentMessage,
  type RequestMessage,
} from './payment-message.js';
import {
  heldAt,
  holdEnd,
  type PaymentChange,
  paymentDetails,
  paymentState,
  type PaymentState,
  paymentStep,
} from './payment-state.js';
import type { LoadedPayments, Payment, PaymentCard, StoredMessage } from './payment-store.js';

type NewRequest = Omit<RequestMessage, 'decision' | 'isConflict'>;
/** A message as it arrives, before a request is decided. */
export type NewMessage = NewRequest | Omit<AdviceMessage, 'isConflict'>;

export interface Recorded {
  /** `txn_...` */
  transactionId: string;
  /** Null for an advice: it can't be refused. */
  decision: Decision | null;
}

/** What the processor learns of a decision: who took it concerns only the partner. */
export function answerOf(
  decision: Decision | null,
): Pick<ProcessorMessageResource, 'outcome' | 'reason' | 'ruleId'> {
  if (decision === null) return { outcome: 'recorded' };
  const { decidedBy: _decidedBy, partnerDecision: _partnerDecision, ...answer } = decision;
  return answer;
}

/** A message was refused because another one with its id was recorded before. */
export const CONFLICT = Symbol('conflict');

/** A message was refused because it names two amounts in one currency. */
export const CONTRADICTORY = Symbol('contradictory amounts');

/** A message was refused because its payment has as many as it may have. */
export const TOO_MANY = Symbol('too many messages');

/** A request passed all checks, and its partner is to decide it. Nothing was changed. */
export class Undecided {
  constructor(
    readonly request: NewRequest,
    readonly card: PaymentCard,
    /** Before it. */
    readonly available: Money,
    /** Of an existing payment. */
    readonly transactionId: string | undefined,
    readonly isAuthenticated: boolean,
  ) {}
}

/** The state is derived from all messages of a payment, and their amounts are added up. */
const MOST_MESSAGES = 1_000;

/** A message with its decision, and the state of its payment with it. */
interface Judged {
  message: PaymentMessage;
  after: PaymentState;
}

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
  private readonly states = new Map<Payment, PaymentState>();
  private readonly applied: AppliedChange[] = [];

  constructor(
    /** Without the accounts that are not open. */
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

  /**
   * Applies a message. A repeated one changes nothing and gets the answer of the first.
   *
   * @param timeOf the time of an account's company.
   * @param answer of the partner, if it was asked.
   */
  record(
    received: NewMessage,
    card: PaymentCard,
    timeOf: (accountId: string) => Date,
    answer?: PartnerDecision,
  ): Recorded | Undecided | typeof CONFLICT | typeof CONTRADICTORY | typeof TOO_MANY {
    const digest = digestOf(received);
    const first = this.known.get(received.id);
    if (first && (first.digest === digest || isSameMessage(first.message, received))) {
      return recordedOf(first);
    }
    if (isContradictory(received)) return CONTRADICTORY;
    if (this.messages(lifeCycleOf(received)).length >= MOST_MESSAGES)
      return first ? CONFLICT : TOO_MANY;
    const now = timeOf(card.accountId);
    const payment = this.find(lifeCycleOf(received), card.cardId) ?? this.open(received, card, now);
    const content = withoutEqualAmount(received);
    const at = latest(now, payment.lookedAt);
    if (payment.awaitsAccount) this.update(payment, at);
    const judged = first
      ? this.judged(payment, conflicting(content), at)
      : this.decided(payment, content, { card, answer }, at);
    if (judged instanceof Undecided) return judged;
    const { message, after } = judged;
    const stored = { message, paymentId: payment.id, digest };
    this.advance(payment, message, after, at);
    this.keep(stored);
    this.added.push(stored);
    this.updateOthers(payment, timeOf);
    return first ? CONFLICT : recordedOf(stored);
  }

  /** Releases the hold if it has expired, and applies the messages that waited for the account if it is open. */
  update(payment: Payment, now: Date): void {
    const at = latest(now, payment.lookedAt);
    const account = this.accounts.get(payment.accountId);
    if (payment.awaitsAccount && account) {
      this.stateOf(payment);
      Object.assign(payment, { awaitsAccount: false, currency: account.currency });
    }
    const after = paymentState(payment, this.messages(payment.processorId), at);
    this.advance(payment, undefined, after, at);
  }

  /** The payments of other cards list a message, too, and its payment theirs, whichever came first. */
  private updateOthers(payment: Payment, timeOf: (accountId: string) => Date): void {
    for (const other of this.payments) {
      if (other !== payment && other.processorId === payment.processorId)
        this.update(other, timeOf(other.accountId));
    }
  }

  /** The numbers of the accounts' changes that messages caused, by the ids of the messages. */
  get sequences(): Map<string, number> {
    return new Map(
      this.applied.flatMap(({ message, ledger }) =>
        message && ledger ? [[message.id, ledger.accountSequence]] : [],
      ),
    );
  }

  /** The companies of the events of transactions. */
  get companyIds(): Set<string> {
    const reported = this.applied.filter(({ change }) => change.event !== 'card_verified');
    return new Set(reported.map(({ payment }) => payment.companyId));
  }

  /**
   * Creates the events of all changes, in their order.
   *
   * @param firstOf the companies whose first payment is among them.
   */
  events(firstOf: Iterable<string>): NewEvent[] {
    const firsts = new Set(firstOf);
    return this.applied.flatMap((applied) => {
      if (applied.change.event === 'card_verified') return verificationEvent(applied);
      const { processorId, cardId, companyId } = applied.payment;
      const payment = this.find(processorId, cardId)!;
      const event = paymentEvent({
        ...applied,
        follows: payment.lastEventId,
        firstOfCompany: firsts.delete(companyId),
      });
      payment.lastEventId = event.id;
      return [event, ...applied.watched];
    });
  }

  private open(received: NewMessage, card: PaymentCard, now: Date): Payment {
    const { cardId, accountId, companyId, personId, externalId, partnerId } = card;
    const payment: Payment = {
      id: newId('txn'),
      processorId: lifeCycleOf(received),
      partnerId,
      companyId,
      accountId,
      cardId,
      personId,
      externalId,
      currency: this.accounts.get(accountId)?.currency ?? received.amount.currency,
      awaitsAccount: !this.accounts.has(accountId),
      merchant: received.merchant,
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

  /** Decides a request. An advice is recorded as it is. */
  private decided(
    payment: Payment,
    received: NewMessage,
    { card, answer }: { card: PaymentCard; answer: PartnerDecision | undefined },
    at: Date,
  ): Judged | Undecided {
    if (!isRequest(received)) return this.judged(payment, received, at);
    const account = this.accounts.get(payment.accountId);
    if (!account) {
      const decision: Decision = { outcome: 'declined', reason: 'account_not_open' };
      return this.judged(payment, { ...received, decision }, at);
    }
    const approved = this.judged(payment, { ...received, decision: { outcome: 'approved' } }, at);
    const { after } = approved;
    const before = this.stateOf(payment);
    const held = heldAt(before, at);
    const hasMandate = this.hasMandate(received, card);
    const own = decide({
      cardStatus: card.cardStatus,
      isDenied: account.isDenied,
      isRestricted: account.isRestricted,
      isEnded: account.isEnded,
      isOverdue: account.isOverdue,
      isForeign: received.amount.currency !== account.currency,
      authentication: this.authentications.obstacle(received, hasMandate),
      isExpired: holdEnd(received) <= at,
      violation: this.spending.violation(
        payment,
        { ...received.merchant, channel: controlledChannel(received.channel) },
        this.spendingOf(payment, { ...before, held }),
        this.spendingOf(payment, after),
      ),
      needed: isVerification(received)
        ? null
        : Amount.of(Math.max(0, after.held - held), account.currency),
      available: account.available,
    });
    if (own.outcome === 'approved' && card.asksPartner && !answer) {
      return this.undecided(payment, received, card, account);
    }
    const { currency } = account;
    const decision = answer
      ? decideWithPartner(own, answer, card, { amount: after.held, currency })
      : own;
    if (decision.outcome !== 'approved') return this.judged(payment, { ...received, decision }, at);
    this.authentications.use(received, hasMandate, payment.id);
    // Who decided does not change the state.
    return { message: { ...received, decision }, after };
  }

  private undecided(
    payment: Payment,
    received: NewRequest,
    card: PaymentCard,
    { available }: CardAccount<Currency>,
  ): Undecided {
    const exists = payment.status !== 'incomplete';
    const isAuthenticated = this.authentications.isStrong(received.threeDsRequestId);
    const transactionId = exists ? payment.id : undefined;
    return new Undecided(received, card, available.toMoney(), transactionId, isAuthenticated);
  }

  /** The cardholder authenticated the original payment to this merchant, with this card or one that it replaced. */
  private hasMandate(received: NewRequest, { accountId, personId }: PaymentCard): boolean {
    const { originalPaymentId } = received;
    if (originalPaymentId === undefined) return false;
    const cards = this.payments
      .filter((one) => one.processorId === originalPaymentId)
      .filter((one) => one.accountId === accountId && one.personId === personId)
      .map(({ cardId }) => cardId);
    return this.messages(originalPaymentId).some(
      (message) =>
        isRequest(message) &&
        !message.isConflict &&
        message.decision.outcome === 'approved' &&
        this.authentications.isStrong(message.threeDsRequestId) &&
        cards.includes(message.cardId) &&
        isSameMerchant(message, received),
    );
  }

  private judged(payment: Payment, message: PaymentMessage, at: Date): Judged {
    const messages = [...this.messages(payment.processorId), message];
    return { message, after: paymentState(payment, messages, at) };
  }

  private advance(
    payment: Payment,
    message: PaymentMessage | undefined,
    after: PaymentState,
    at: Date,
  ): void {
    const before = this.stateOf(payment);
    this.states.set(payment, after);
    const spent = this.spendingOf(payment, after);
    this.spending.move(payment, this.spendingOf(payment, before), spent);
    const { status, authorized, reversed, cleared, refunded, held, expiresAt } = after;
    const exceptions = raisedExceptions(payment.exceptions, paymentExceptions(after), at);
    Object.assign(payment, {
      ...{ status, authorized, reversed, cleared, refunded, held, expiresAt },
      ...{ spentOn: spent.day, exceptions, exceptionState: exceptionStateOf(exceptions) },
      ...paymentDetails(after),
      lookedAt: at,
    } satisfies Partial<Payment>);
    this.changed.add(payment);
    const causes = [...this.messages(payment.processorId), ...(message ? [message] : [])];
    for (const change of paymentStep(before, after)) {
      this.apply(
        payment,
        change,
        causes.find(({ id, isConflict }) => id === change.cause && !isConflict),
        at,
      );
    }
  }

  private apply(
    payment: Payment,
    change: PaymentChange,
    message: PaymentMessage | undefined,
    at: Date,
  ): void {
    const account = this.accounts.get(payment.accountId);
    const isWithoutMoney =
      change.event === 'transaction_declined' || change.event === 'card_verified';
    const ledger =
      isWithoutMoney || !account
        ? undefined
        : account.change(accountChange(payment, change, account, at));
    this.applied.push({
      // A copy, because a later message of this batch may change the payment again.
      payment: { ...payment },
      change,
      message,
      available: account?.available.toMoney() ?? { amount: 0, currency: payment.currency },
      ledger,
      watched: account && ledger ? watchBalance(account, at) : [],
    });
  }

  private spendingOf(
    { accountId }: Payment,
    { spentAt, held, cleared }: Pick<PaymentState, 'spentAt' | 'held' | 'cleared'>,
  ): Spending {
    const account = this.accounts.get(accountId);
    return {
      day: account && spentAt ? companyDay(spentAt, account.country) : null,
      amount: held + Math.max(0, cleared),
    };
  }

  /** The state after the previous step. It is derived once, and then passed on from step to step. */
  private stateOf(payment: Payment): PaymentState {
    const known = this.states.get(payment);
    if (known) return known;
    const state = paymentState(payment, this.messages(payment.processorId), payment.lookedAt);
    this.states.set(payment, state);
    return state;
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
        // Only the end of a hold has no cause, and it posts nothing.
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

function conflicting(received: NewMessage): PaymentMessage {
  if (!isRequest(received)) return { ...received, isConflict: true };
  const decision: Decision = { outcome: 'declined', reason: 'message_conflict' };
  return { ...received, decision, isConflict: true };
}

/** Spending controls know orders by mail and telephone as online. */
function controlledChannel(channel: PaymentChannel): CardChannel {
  return channel === 'mail_order' || channel === 'telephone_order' ? 'online' : channel;
}

/** A replica's clock may be late, and what expired stays expired. */
function latest(now: Date, before: Date): Date {
  return now < before ? before : now;
}

function recordedOf({ message, paymentId }: StoredMessage): Recorded {
  return { transactionId: paymentId, decision: 'decision' in message ? message.decision : null };
}

/** Also if the members of its objects, such as the merchant, are in another order. */
function isSameMessage(first: PaymentMessage, received: NewMessage): boolean {
  const { isConflict: _isConflict, ...content } = first;
  if ('decision' in content) delete (content as { decision?: unknown }).decision;
  return canonicalJson(withoutEqualAmount(content)) === canonicalJson(withoutEqualAmount(received));
}

type Amounts = Pick<NewMessage, 'amount' | 'merchantAmount'>;

/** With two amounts in one currency the message does not say which one was moved. */
function isContradictory({ amount, merchantAmount }: Amounts): boolean {
  return merchantAmount?.currency === amount.currency && merchantAmount.amount !== amount.amount;
}

/** A merchant's amount is kept only if it is in another currency, as in events. */
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
