import type { Language } from './language.js';

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
