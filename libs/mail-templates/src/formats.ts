import { formatAmount, type Language, languages, type Money } from '#contracts';

/** Formats amounts and dates for a locale. */
export interface Formats {
  money: (money: Money) => string;
  /** @param time a date or a time in ISO 8601; the day is that of UTC. */
  day: (time: string) => string;
  /** @param time a time in ISO 8601; the result names UTC. */
  time: (time: string) => string;
}

const formatsByLocale = new Map<string, Formats>();

/** @param locale a BCP 47 tag that `Intl` accepts. */
export function formatsOf(locale: string): Formats {
  let formats = formatsByLocale.get(locale);
  if (!formats) {
    // Creating a formatter takes longer than composing a whole mail.
    const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
    const times = new Intl.DateTimeFormat(locale, {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'UTC',
    });
    formats = {
      time: (time) => `${times.format(new Date(time))} UTC`,
      money: (money) => formatAmount(money, locale),
      day: (time) => days.format(new Date(time)),
    };
    formatsByLocale.set(locale, formats);
  }
  return formats;
}

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

/** Countries whose companies get German mails. */
const GERMAN_COUNTRIES = new Set(['DE', 'AT', 'CH', 'LI']);

/**
 * The language of a company's mails (BCP 47), by its country, for senders that do not know its language.
 * @param country ISO 3166-1 alpha-2
 */
export function mailLanguageOf(country: string): string {
  if (GERMAN_COUNTRIES.has(country)) return `de-${country}`;
  // Plain `en` would have the dates of the United States.
  return country === 'US' ? 'en-US' : 'en-GB';
}
