import { countries } from '#onboarding-rules';
import { useMemo } from 'react';
import { countryOptions } from '../../shared/language/country-options.js';
import { useLanguage } from '../../shared/language/language-context.js';

export function useCountries() {
  const { language } = useLanguage();
  return useMemo(() => countryOptions(countries, language), [language]);
}
