import type { currencies } from '#onboarding-rules';

export type Currency = (typeof currencies)[number];

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

/** In which a company of the country is asked for amounts. */
export function currencyOf(country: string): Currency {
  return currencyByCountry[country] ?? 'EUR';
}
