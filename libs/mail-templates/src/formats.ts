import { formatAmount, type Money } from '#contracts';

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
