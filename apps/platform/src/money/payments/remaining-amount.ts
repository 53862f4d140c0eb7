import type { PaymentMessage } from './payment-message.js';

type Amounts = readonly Pick<PaymentMessage, 'amount' | 'merchantAmount'>[];

export function totalOf(messages: Amounts): number {
  return messages.reduce((total, { amount }) => total + amount.amount, 0);
}

/**
 * What remains of some messages' amounts after others have used them up, in the account's currency; below
 * zero, by how much they were exceeded.
 *
 * If all amounts of `whole` were asked for in one foreign currency, the rest is computed in that currency:
 * whoever cleared all of the 110 USD has nothing left, although the rate has changed since. The rest is
 * converted at the rate of `whole`, rounded away from zero: a hold covers the rest, and the sign is exact.
 * What was used without an amount in that currency counts by its amount in the account's currency.
 */
export function remaining(whole: Amounts, used: Amounts): number {
  const currency = commonMerchantCurrency(whole);
  if (currency === null) return totalOf(whole) - totalOf(used);
  const foreign = used.filter(({ merchantAmount }) => merchantAmount?.currency === currency);
  const others = used.filter(({ merchantAmount }) => merchantAmount?.currency !== currency);
  const asked = merchantTotalOf(whole);
  const rest =
    (asked - merchantTotalOf(foreign)) * BigInt(totalOf(whole)) - BigInt(totalOf(others)) * asked;
  return dividedAwayFromZero(rest, asked);
}

/** The currency in which all of them name an amount for the merchant, or null. */
export function commonMerchantCurrency(messages: Amounts): string | null {
  const [currency, ...others] = new Set(
    messages.map(({ merchantAmount }) => merchantAmount?.currency),
  );
  return currency === undefined || others.length > 0 ? null : currency;
}

/** A bigint, since the product of two amounts is more than a number holds exactly. */
export function merchantTotalOf(messages: Amounts): bigint {
  return messages.reduce((total, { merchantAmount }) => total + BigInt(merchantAmount!.amount), 0n);
}

function dividedAwayFromZero(dividend: bigint, divisor: bigint): number {
  const towardsZero = dividend / divisor;
  if (dividend % divisor === 0n) return Number(towardsZero);
  return Number(towardsZero + (dividend > 0n ? 1n : -1n));
}
