import type { MerchantAmounts, TransactionDecline } from '#contracts';
import type { PaymentFacts } from './payment-facts.js';
import { commonMerchantCurrency, merchantTotalOf } from './remaining-amount.js';

/** What is told of a payment beside its state. */
export interface PaymentDetails {
  /** Null unless all messages that count name amounts in one other currency. */
  merchantAmounts: MerchantAmounts | null;
  decline: TransactionDecline | null;
  threeDsRequestId: string | null;
}

/** @param held in the account's currency. */
export function paymentDetails(facts: PaymentFacts, held: number): PaymentDetails {
  return {
    merchantAmounts: merchantAmountsOf(facts, held > 0),
    decline: declineOf(facts),
    threeDsRequestId: authenticationOf(facts),
  };
}

function merchantAmountsOf(facts: PaymentFacts, isHeld: boolean): MerchantAmounts | null {
  const { approved, declined, reversals, clearings, clearingReversals, refunds } = facts;
  const currency = commonMerchantCurrency(
    [approved, declined, reversals, clearings, clearingReversals, refunds].flat(),
  );
  if (currency === null) return null;
  const total = (messages: Parameters<typeof merchantTotalOf>[0]) =>
    Number(merchantTotalOf(messages));
  const money = (amount: number) => ({ amount, currency });
  const [authorized, reversed] = [total(approved), total(reversals)];
  const cleared = total(clearings);
  return {
    authorized: money(authorized),
    reversed: money(reversed),
    held: money(isHeld ? authorized - reversed - cleared : 0),
    cleared: money(cleared - total(clearingReversals)),
    refunded: money(total(refunds)),
  };
}

function declineOf({ declined }: PaymentFacts): TransactionDecline | null {
  const decision = declined.at(-1)?.decision;
  if (decision?.outcome !== 'declined') return null;
  return { reason: decision.reason, ruleId: decision.ruleId ?? null };
}

function authenticationOf({ approved, declined }: PaymentFacts): string | null {
  const requests = [...approved, ...declined.toReversed()];
  return requests.find(({ threeDsRequestId }) => threeDsRequestId)?.threeDsRequestId ?? null;
}
