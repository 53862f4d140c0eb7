import { useApplication } from '../application-queries.js';
import { currencyOf, type Currency } from './currency-of.js';

export function useCurrency(): Currency {
  return currencyOf(useApplication().data?.company.country ?? '');
}
