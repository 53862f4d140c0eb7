import type {
  Money,
  TransactionDetailResource,
  TransactionMessage,
  TransactionResource,
} from '#contracts';

/** What is held and paid after something happened to a payment, in minor units of the account's currency. */
export interface LifeStep {
  /** Null if the hold expired. */
  message: TransactionMessage | null;
  /** The processor's time, or that of the expiry. */
  at: string;
  held: number;
  /** What was posted: settlements without what was taken back and paid back. */
  paid: number;
}

type Life = Pick<TransactionDetailResource, 'messages' | 'held' | 'expiresAt'>;

/**
 * What happened to a payment in the order of the processor's times, with what was held and paid after each. The
 * rules are the platform's (docs/interface/money.md#money), so that the last step shows the same amounts as the payment.
 */
export function paymentLife(payment: Life): LifeStep[] {
  const messages = [...payment.messages].sort(byTimeAndId);
  const expiry = expiryIn(payment, messages);
  const steps = messages.map((message, index) => {
    const known = messages.slice(0, index + 1).filter(counts);
    const isExpired = expiry !== null && message.at >= expiry;
    return { message, at: message.at, held: isExpired ? 0 : heldBy(known), paid: paidBy(known) };
  });
  if (expiry === null) return steps;
  const before = steps.filter(({ at }) => at < expiry);
  const after = steps.slice(before.length);
  return [
    ...before,
    { message: null, at: expiry, held: 0, paid: before.at(-1)?.paid ?? 0 },
    ...after,
  ];
}

/** Messages that wait for others, and declined requests, change nothing. */
function counts({ outcome, accountSequence }: TransactionMessage): boolean {
  return outcome !== 'declined' && accountSequence !== null;
}

/** When a hold ended by itself; null if none did. The company's time may be ahead of the reader's. */
function expiryIn({ held, expiresAt }: Life, messages: readonly TransactionMessage[]) {
  if (expiresAt === null) return null;
  const heldUntil = heldBy(messages.filter(({ at }) => at < expiresAt).filter(counts));
  const isOver = held.amount === 0;
  return heldUntil > 0 && isOver ? expiresAt : null;
}

function heldBy(messages: readonly TransactionMessage[]): number {
  const isEnded = messages.some(({ kind, isFinal }) => kind === 'clearing' && isFinal !== false);
  if (isEnded) return 0;
  const held = sum(messages, {
    authorization: 1,
    incremental_authorization: 1,
    reversal: -1,
    clearing: -1,
  });
  return Math.max(0, held);
}

function paidBy(messages: readonly TransactionMessage[]): number {
  return sum(messages, { clearing: 1, clearing_reversal: -1, refund: -1 });
}

function sum(
  messages: readonly TransactionMessage[],
  signs: Partial<Record<TransactionMessage['kind'], 1 | -1>>,
): number {
  return messages.reduce(
    (total, { kind, amount }) => total + (signs[kind] ?? 0) * amount.amount,
    0,
  );
}

function byTimeAndId(one: TransactionMessage, other: TransactionMessage): number {
  return new Date(one.at).getTime() - new Date(other.at).getTime() || (one.id < other.id ? -1 : 1);
}

type Amounts = Pick<
  TransactionResource,
  'authorized' | 'cleared' | 'refunded' | 'held' | 'merchantAmounts'
>;

/**
 * What a payment is about: what was settled, else what was asked for, else what was paid back. In the account's
 * currency, and then in the merchant's if that is another one. Nothing is approved of a declined payment.
 */
export function amountsOf({ merchantAmounts, ...amounts }: Amounts): Money[] {
  const own = (['cleared', 'authorized', 'refunded'] as const).find(
    (name) => amounts[name].amount > 0,
  );
  if (!own) return [];
  return merchantAmounts ? [amounts[own], merchantAmounts[own]] : [amounts[own]];
}
