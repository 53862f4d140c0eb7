import type { ExceptionState, PaymentExceptionCode } from '#contracts';
import { declareError } from '#http';
import type { EntityManager } from 'typeorm';
import { lockPaymentAccounts } from '../ledger/ledger.js';
import {
  type AdviceMessage,
  isFinalClearing,
  type PaymentMessage,
  remaining,
} from './payment-message.js';
import type { PaymentFacts, PaymentState } from './payment-state.js';

/** No transaction of your companies has this id. Take ids from `GET /v1/transactions`. */
export const transactionUnknown = declareError(
  'transaction_unknown',
  404,
  'There is no such transaction.',
);

const exceptionsClosed = declareError(
  'exceptions_closed',
  409,
  'No exception of this payment is open.',
);

/**
 * Something that does not fit together, for a reviewer. It is derived from the state, so it vanishes when a later
 * message explains it.
 */
export interface PaymentException {
  code: PaymentExceptionCode;
  messageId: string;
  detail: string;
}

/** An exception as it is kept with its payment. */
export interface RaisedException extends PaymentException {
  /** By the company's time. */
  raisedAt: string;
  /** A reviewer has looked at it. */
  isClosed: boolean;
}

/**
 * A closed exception stays closed while nothing about it changes. An exception that disappeared and returned, or has another
 * amount now, is a new one.
 */
export function raisedExceptions(
  before: readonly RaisedException[],
  exceptions: readonly PaymentException[],
  at: Date,
): RaisedException[] {
  const known = new Map(before.map((exception) => [keyOf(exception), exception]));
  return exceptions.map(
    (exception) =>
      known.get(keyOf(exception)) ?? {
        ...exception,
        raisedAt: at.toISOString(),
        isClosed: false,
      },
  );
}

/** Null if there are none. */
export function exceptionStateOf(exceptions: readonly RaisedException[]): ExceptionState | null {
  if (exceptions.length === 0) return null;
  return exceptions.every(({ isClosed }) => isClosed) ? 'closed' : 'open';
}

function keyOf({ code, messageId, detail }: PaymentException): string {
  return JSON.stringify([code, messageId, detail]);
}

export function paymentExceptions({ facts, authorization }: PaymentState): PaymentException[] {
  return [
    ...setAside(facts),
    ...aboutRequests(facts),
    ...aboutReversals(facts),
    ...aboutClearings(facts, authorization),
    ...aboutClearingReversals(facts),
    ...aboutRefunds(facts),
  ];
}

function setAside(facts: PaymentFacts): PaymentException[] {
  const { conflicts, otherCard, otherCurrency, waitingForAccount } = facts;
  return [
    ...listed(
      'account_not_open',
      waitingForAccount,
      () => 'it is posted when the account opens, and the account is not open',
    ),
    ...conflicts.map((messageId) => ({
      code: 'message_conflict' as const,
      messageId,
      detail: 'another message came with its id and other content, and was refused',
    })),
    ...listed('other_card', otherCard, ({ cardId }) => `it names the card ${cardId}`),
    ...listed('other_currency', otherCurrency, ({ amount }) => `it is in ${amount.currency}`),
  ];
}

function aboutRequests({ approved, clearings }: PaymentFacts): PaymentException[] {
  const increments = approved.filter(({ kind }) => kind === 'incremental_authorization');
  const end = clearings.find(isFinalClearing);
  const late = end ? approved.filter(({ at }) => at > end.at) : [];
  return [
    ...listed(
      'increment_without_authorization',
      increments.length === approved.length ? increments : [],
      () => 'it was approved, and no approved authorization is known',
    ),
    ...listed(
      'authorization_after_final_clearing',
      late,
      () => `it was approved, and nothing is held after the final clearing ${end!.id}`,
    ),
  ];
}

function aboutReversals({ approved, reversals }: PaymentFacts): PaymentException[] {
  return exceeding('reversal_above_authorization', approved, reversals);
}

function aboutClearings(
  facts: PaymentFacts,
  authorization: PaymentState['authorization'],
): PaymentException[] {
  const { clearings } = facts;
  switch (authorization) {
    case 'missing':
      return listed(
        'clearing_without_authorization',
        clearings,
        () => 'it is posted, and no authorization is known',
      );
    case 'declined':
      return listed(
        'clearing_of_declined_authorization',
        clearings,
        () => 'it is posted, and the authorization was declined',
      );
    case 'reversed':
      return listed(
        'clearing_of_reversed_authorization',
        clearings,
        () => 'it is posted, and all of the authorization was reversed',
      );
    case 'approved':
    case 'expired':
      return afterFinalClearing(facts);
  }
}

/** More than authorized is usual (tips, fuel), and so are several clearings. Both after the last one are not. */
function afterFinalClearing(facts: PaymentFacts): PaymentException[] {
  const clearings = facts.clearings.filter((clearing) => !isTakenBack(clearing, facts));
  const end = clearings.findIndex(isFinalClearing);
  return end === -1 || end === clearings.length - 1
    ? []
    : exceeding('clearing_after_final_clearing', facts.approved, clearings);
}

function isTakenBack(clearing: AdviceMessage, { clearingReversals }: PaymentFacts): boolean {
  const reversals = clearingReversals.filter(({ follows }) => follows === clearing.id);
  return remaining([clearing], reversals) <= 0;
}

function aboutClearingReversals(facts: PaymentFacts): PaymentException[] {
  const { clearings, clearingReversals, waitingClearingReversals } = facts;
  return [
    ...listed(
      'clearing_reversal_without_clearing',
      waitingClearingReversals,
      ({ follows }) => `it is not posted before its clearing ${follows ?? '(none named)'}`,
    ),
    ...clearings.flatMap((clearing) =>
      exceeding(
        'clearing_reversal_above_clearing',
        [clearing],
        clearingReversals.filter(({ follows }) => follows === clearing.id),
      ),
    ),
  ];
}

function aboutRefunds(facts: PaymentFacts): PaymentException[] {
  const { approved, declined, clearings, clearingReversals, refunds } = facts;
  if (clearings.length > 0) {
    return refunds.length === 0
      ? []
      : exceeding('refund_above_purchase', clearings, [...clearingReversals, ...refunds]);
  }
  const hasRequest = approved.length + declined.length > 0;
  return listed(
    'refund_without_purchase',
    refunds.filter(({ follows }) => hasRequest || follows !== undefined),
    () => 'it is posted, and no clearing of its purchase is known',
  );
}

function listed<M extends PaymentMessage>(
  code: PaymentExceptionCode,
  messages: readonly M[],
  detail: (message: M) => string,
): PaymentException[] {
  return messages.map((message) => ({ code, messageId: message.id, detail: detail(message) }));
}

/** Lists the last of the messages that together exceed an amount, since no single one does. */
function exceeding(
  code: PaymentExceptionCode,
  whole: readonly PaymentMessage[],
  used: readonly PaymentMessage[],
): PaymentException[] {
  const rest = remaining(whole, used);
  const last = used.at(-1);
  if (rest >= 0 || last === undefined) return [];
  const detail = `together they exceed it by ${-rest} minor units of ${last.amount.currency}`;
  return [{ code, messageId: last.id, detail }];
}

interface ReviewedRow {
  accountId: string;
  companyId: string;
  exceptions: RaisedException[];
}

/**
 * Closes the open exceptions of a payment, between its messages. @returns them, and the company of the payment.
 *
 * @param check may refuse by the exceptions as they are now.
 * @throws transaction_unknown, exceptions_closed
 */
export async function closeExceptions(
  transaction: EntityManager,
  id: string,
  check: (exceptions: readonly RaisedException[]) => void,
): Promise<{ companyId: string; closed: RaisedException[] }> {
  const { accountId, companyId } = await find(transaction, id);
  await lockPaymentAccounts(transaction, [accountId]);
  // Read again: a message may have come before the account was locked.
  const { exceptions } = await find(transaction, id);
  const closed = exceptions.filter(({ isClosed }) => !isClosed);
  if (closed.length === 0) throw exceptionsClosed();
  check(exceptions);
  const after = exceptions.map((exception) => ({ ...exception, isClosed: true }));
  await transaction.query(
    'UPDATE payments SET exceptions = $2, exception_state = $3 WHERE id = $1',
    [id, JSON.stringify(after), exceptionStateOf(after)],
  );
  return { companyId, closed };
}

async function find(transaction: EntityManager, id: string): Promise<ReviewedRow> {
  const [row] = await transaction.query<ReviewedRow[]>(
    `SELECT account_id AS "accountId", company_id AS "companyId", exceptions
     FROM payments WHERE id = $1`,
    [id],
  );
  if (!row) throw transactionUnknown();
  return row;
}
