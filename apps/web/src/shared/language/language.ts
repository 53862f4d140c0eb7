/** Every language that the pages speak, by its own name. */
export const languages = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof languages;

export function isLanguage(candidate: string): candidate is Language {
  return Object.hasOwn(languages, candidate);
}

/** The first of the wanted languages (BCP 47 tags) that the pages speak, otherwise English. */
export function preferredLanguage(wanted: readonly string[]): Language {
  return wanted.map(languageOf).find(isLanguage) ?? 'en';
}

/** The reader's own variety of a language, as dates differ between en-GB and en-US. */
export function regionalTag(language: Language, wanted: readonly string[]): string {
  return wanted.find((tag) => languageOf(tag) === language && isTag(tag)) ?? language;
}

/** Browsers hand on what the system calls its language, such as `en-US@posix`: `Intl` refuses that. */
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
