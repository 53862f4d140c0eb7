import type { Language } from './language.js';

const MINOR_UNITS = 100;

/** What somebody types as an amount, in minor units; null where it can't be one. */
export function minorUnitsOf(text: string, language: Language): number | null {
  const { group, decimal } = separatorsOf(language);
  const plain = text
    .replaceAll(/\s/g, '')
    .replaceAll(group, '')
    .replace(decimal, '.')
    .replace('−', '-');
  return /^-?\d{1,12}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * MINOR_UNITS) : null;
}

/** Minor units as the language writes them, with cents only where there are some. */
export function amountText(minorUnits: number, language: Language): string {
  const isWhole = minorUnits % MINOR_UNITS === 0;
  return new Intl.NumberFormat(language, { minimumFractionDigits: isWhole ? 0 : 2 }).format(
    minorUnits / MINOR_UNITS,
  );
}

function separatorsOf(language: Language): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(language, { minimumFractionDigits: 1 }).formatToParts(12345);
  const of = (type: Intl.NumberFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? '';
  return { group: of('group'), decimal: of('decimal') };
}
