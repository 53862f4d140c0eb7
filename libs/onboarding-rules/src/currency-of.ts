import type { currencies } from './choices.js';

export type Currency = (typeof currencies)[number];

/** The countries whose currency is supported and is not the euro. */
const currencyByCountry: Readonly<Record<string, Currency>> = {
  CH: 'CHF',
  CZ: 'CZK',
  DK: 'DKK',
  GB: 'GBP',
  LI: 'CHF',
  NO: 'NOK',
  PL: 'PLN',
  SE: 'SEK',
  US: 'USD',
};

/** The currency for questions about amounts, and of the company's account unless another one is requested. */
export function currencyOf(country: string): Currency {
  return currencyByCountry[country] ?? 'EUR';
}
