import { formatAmount, type Money } from '#contracts';

/** Amounts and days as readers of a locale write them. */
export interface Formats {
  money: (money: Money) => string;
  /** @param time ISO 8601, a date or a time; the day is that of UTC. */
  day: (time: string) => string;
}

const formatsByLocale = new Map<string, Formats>();

/** @param locale BCP 47, one that `Intl` understands */
export function formatsOf(locale: string): Formats {
  let formats = formatsByLocale.get(locale);
  if (!formats) {
    // Making a formatter takes longer than a whole mail.
    const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
    formats = {
      money: (money) => formatAmount(money, locale),
      day: (time) => days.format(new Date(time)),
    };
    formatsByLocale.set(locale, formats);
  }
  return formats;
}
