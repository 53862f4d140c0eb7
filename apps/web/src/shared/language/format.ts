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

/** Countries by name, in the language's sort order. */
export function countryOptions(
  codes: readonly string[],
  language: Language,
): { value: string; label: string }[] {
  const collator = new Intl.Collator(language);
  const nameOf = countryNameIn(language);
  return codes
    .map((value) => ({ value, label: nameOf(value) }))
    .sort((one, other) => collator.compare(one.label, other.label));
}

export function countryNameIn(language: Language): (code: string) => string {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return (code) => names.of(code) ?? code;
}

/** @returns the name of a language (BCP 47), such as German. */
export function languageNameIn(language: Language): (code: string) => string {
  const names = new Intl.DisplayNames(language, { type: 'language' });
  return (code) => names.of(code) ?? code;
}

type PluralForms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

export function numberIn(language: Language): (value: number) => string {
  const format = new Intl.NumberFormat(language);
  return (value) => format.format(value);
}

/** A text that depends on a count; `#` is replaced by the number. */
export function pluralIn(language: Language): (forms: PluralForms) => (count: number) => string {
  const rules = new Intl.PluralRules(language);
  const number = numberIn(language);
  return (forms) => (count) =>
    (forms[rules.select(count)] ?? forms.other).replaceAll('#', number(count));
}

/** @param part 1 is 100 %. */
export function percentIn(language: Language): (part: number) => string {
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  return (part) => format.format(part);
}

export type MomentStyle = 'long' | 'medium' | 'time';

const momentStyles: Record<MomentStyle, Intl.DateTimeFormatOptions> = {
  long: { day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  medium: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  },
  time: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
};

/**
 * A moment in the reader's region and time zone, with the zone's name: long, short to the second, or only the
 * time of day.
 */
export function momentIn(language: Language, style: MomentStyle = 'long'): (iso: string) => string {
  const format = new Intl.DateTimeFormat(regionalTag(language, navigator.languages), {
    ...momentStyles[style],
    timeZoneName: 'short',
  });
  return (iso) => format.format(new Date(iso));
}

/** A day of the calendar, such as 2026-03-01, whose time zone is known from elsewhere. */
export function dayIn(language: Language): (day: string) => string {
  return calendarIn(language, { day: 'numeric', month: 'short', year: 'numeric' });
}

/** The name of a month, such as 2026-03. */
export function monthNameIn(language: Language): (month: string) => string {
  return calendarIn(language, { month: 'long', year: 'numeric' });
}

function calendarIn(language: Language, options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(regionalTag(language, navigator.languages), {
    ...options,
    timeZone: 'UTC',
  });
  return (day: string) => format.format(new Date(day));
}

/** The same for all readers: `2026-03-01 12:00:00 UTC`. */
export function utcText(iso: string): string {
  return `${new Date(iso).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** The name of the reader's time zone, such as `CET`. */
export function timeZoneIn(language: Language, at = new Date()): string {
  const format = new Intl.DateTimeFormat(regionalTag(language, navigator.languages), {
    timeZoneName: 'short',
  });
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
