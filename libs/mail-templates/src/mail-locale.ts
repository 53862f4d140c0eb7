import { type Language, languages } from '#contracts';

export interface MailLocale {
  language: Language;
  /** BCP 47, for amounts and days. */
  locale: string;
}

// English without a country would write days as in the United States.
const localeByLanguage: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE' };

/** The country, if its language is one of ours; there are few, so that what is kept by locale stays small. */
const knownLocale = /^[a-z]{2}-[A-Z]{2}$/;

/** What a reader of this language (BCP 47, any case) gets; of a language without texts: the first one. */
export function mailLocaleOf(wanted: string): MailLocale {
  const canonical = canonicalOf(wanted);
  const language = languages.find((it) => canonical.split('-')[0] === it);
  if (!language) return { language: languages[0], locale: localeByLanguage[languages[0]] };
  const locale = knownLocale.test(canonical) ? canonical : localeByLanguage[language];
  return { language, locale };
}

function canonicalOf(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? '';
  } catch {
    return '';
  }
}
