/** The supported languages with their own names. */
export const languages = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof languages;

export function isLanguage(candidate: string): candidate is Language {
  return Object.hasOwn(languages, candidate);
}

/** The first supported language among the wanted ones (BCP 47 tags); English if there is none. */
export function preferredLanguage(wanted: readonly string[]): Language {
  return wanted.map(languageOf).find(isLanguage) ?? 'en';
}

/** For readers who prefer another language. Plain `en` would be American: dates with AM and PM. */
const regions: Record<Language, string> = { en: 'en-GB', de: 'de-DE' };

/** The reader's regional variant of a language: dates differ between en-GB and en-US. */
export function regionalTag(language: Language, wanted: readonly string[]): string {
  return wanted.find((tag) => languageOf(tag) === language && isTag(tag)) ?? regions[language];
}

/** Some browsers pass the system's locale, such as `en-US@posix`, which `Intl` rejects. */
function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

function languageOf(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? '';
}
