import { currencyOf, type Currency } from '#onboarding-rules';
import { useApplication } from '../application-queries.js';

export function useCurrency(): Currency {
  return currencyOf(useApplication().data?.company.country ?? '');
}
