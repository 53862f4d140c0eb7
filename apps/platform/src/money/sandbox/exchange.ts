import { currencyExponent, type Money } from '#contracts';

/** What one euro costs in the sandbox. A currency that is not listed counts as the euro. */
const perEuro: Readonly<Record<string, number>> = {
  BHD: 0.41,
  CHF: 0.94,
  CLP: 1_020,
  CZK: 25.1,
  DKK: 7.46,
  GBP: 0.86,
  HUF: 395,
  ISK: 148,
  JPY: 163,
  KWD: 0.33,
  NOK: 11.6,
  PLN: 4.27,
  SEK: 11.2,
  TND: 3.39,
  USD: 1.09,
};

/** Converts an amount at the sandbox's rates, to at least one minor unit. */
export function exchanged({ amount, currency }: Money, to: string): Money {
  if (currency === to) return { amount, currency };
  const major = amount / 10 ** currencyExponent(currency);
  const converted = (major / (perEuro[currency] ?? 1)) * (perEuro[to] ?? 1);
  return { amount: Math.max(1, Math.round(converted * 10 ** currencyExponent(to))), currency: to };
}
