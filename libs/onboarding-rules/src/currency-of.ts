import type { currencies } from './choices.js';

export type Currency = (typeof currencies)[number];

/** Where it is not the euro, of the countries whose currency is one of ours. */
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

/** In which a company of the country is asked for amounts, and has its account if it names no other. */
export function currencyOf(country: string): Currency {
  return currencyByCountry[country] ?? 'EUR';
}
