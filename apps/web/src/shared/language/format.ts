import { regionalTag, type Language } from './language.js';

type PluralForms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

export function numberIn(language: Language): (value: number) => string {
  const format = new Intl.NumberFormat(language);
  return (value) => format.format(value);
}

/** A text that depends on a count; `#` in a form stands for the number. */
export function pluralIn(language: Language): (forms: PluralForms) => (count: number) => string {
  const rules = new Intl.PluralRules(language);
  const number = numberIn(language);
  return (forms) => (count) =>
    (forms[rules.select(count)] ?? forms.other).replaceAll('#', number(count));
}

/** A part of one, such as a rate. */
export function percentIn(language: Language): (part: number) => string {
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  return (part) => format.format(part);
}

/**
 * A moment as it is written where the reader lives, in the reader's own time zone: at length, or short but
 * to the second.
 */
export function momentIn(
  language: Language,
  style: 'long' | 'medium' = 'long',
): (iso: string) => string {
  const format = new Intl.DateTimeFormat(regionalTag(language, navigator.languages), {
    dateStyle: style,
    timeStyle: style === 'long' ? 'short' : 'medium',
  });
  return (iso) => format.format(new Date(iso));
}
