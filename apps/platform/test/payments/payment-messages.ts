import type { PaymentIdentity } from '../../src/money/payments/payment-state.js';
import type {
  AdviceKind,
  AdviceMessage,
  RequestKind,
  RequestMessage,
} from '../../src/money/payments/payment-message.js';

export const payment: PaymentIdentity = {
  cardId: 'crd_1',
  currency: 'EUR',
  awaitsAccount: false,
};

const BEGIN_MS = Date.UTC(2026, 10, 1);
const DAY_MS = 24 * 60 * 60_000;

/** The time this many days after the payment's start. */
export function dayOf(days: number): Date {
  return new Date(BEGIN_MS + days * DAY_MS);
}

export function daysTo(time: Date): number {
  return (time.getTime() - BEGIN_MS) / DAY_MS;
}

type Common = Partial<Omit<AdviceMessage, 'kind'>> & { day?: number; usd?: number };

const { cardId, currency } = payment;

function facts(id: string, amount: number, { day = 0, usd, ...given }: Common) {
  return {
    id,
    paymentId: 'payment',
    at: dayOf(day),
    cardId,
    amount: { amount, currency },
    ...(usd === undefined ? {} : { merchantAmount: { amount: usd, currency: 'USD' } }),
    merchant: { name: 'Hafenladen', categoryCode: '5999', country: 'DE' },
    channel: 'online' as const,
    ...given,
  };
}

export function request(
  kind: RequestKind,
  id: string,
  amount: number,
  options: Common = {},
): RequestMessage {
  return { ...facts(id, amount, options), kind, decision: { outcome: 'approved' } };
}

export function declined(message: RequestMessage, reason = 'insufficient_funds'): RequestMessage {
  return { ...message, decision: { outcome: 'declined', reason } };
}

export function advice(
  kind: AdviceKind,
  id: string,
  amount: number,
  options: Common = {},
): AdviceMessage {
  return { ...facts(id, amount, options), kind };
}

export const authorization = request.bind(null, 'authorization');
export const increment = request.bind(null, 'incremental_authorization');
export const reversal = advice.bind(null, 'reversal');
export const clearing = advice.bind(null, 'clearing');
export const clearingReversal = advice.bind(null, 'clearing_reversal');
export const refund = advice.bind(null, 'refund');

/** The merchant of a message, by category. */
export function at(categoryCode: string) {
  return { merchant: { name: 'Hafenladen', categoryCode, country: 'DE' } };
}
