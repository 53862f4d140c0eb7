import { type Language, languages } from '#contracts';

export interface MailLocale {
  language: Language;
  /** BCP 47, for amounts and days. */
  locale: string;
}

// Without a country, English dates would have the format of the United States.
const localeByLanguage: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE' };

/** Locales with a supported language and a country. Their number is small, which bounds caches by locale. */
const knownLocale = /^[a-z]{2}-[A-Z]{2}$/;

/** The locale for a requested language (BCP 47, any case); the first one for a language without texts. */
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
