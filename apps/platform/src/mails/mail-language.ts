/** Countries whose companies get German mails. */
const GERMAN_COUNTRIES = new Set(['DE', 'AT', 'CH', 'LI']);

/**
 * The language of a company's mails (BCP 47), by its country, because the platform does not know its
 * language.
 * @param country ISO 3166-1 alpha-2
 */
export function mailLanguageOf(country: string): string {
  return GERMAN_COUNTRIES.has(country) ? `de-${country}` : 'en';
}
