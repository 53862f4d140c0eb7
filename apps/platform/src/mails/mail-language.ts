/** Of the countries whose companies write German to us. */
const GERMAN_COUNTRIES = new Set(['DE', 'AT', 'CH', 'LI']);

/**
 * What language a company gets mails in (BCP 47): nobody tells the platform, so its country decides.
 * @param country ISO 3166-1 alpha-2
 */
export function mailLanguageOf(country: string): string {
  return GERMAN_COUNTRIES.has(country) ? `de-${country}` : 'en';
}
