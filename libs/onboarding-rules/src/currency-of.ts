import { isCurrency } from '#contracts/browser';
import currencyByCountry from 'country-to-currency';

/** ISO 4217: what people pay with in a country. Undefined for what is no country. */
export function currencyOf(country: string): string | undefined {
  const currency = (currencyByCountry as Readonly<Record<string, string>>)[country];
  return currency !== undefined && isCurrency(currency) ? currency : undefined;
}
