import { currencyExponent } from '#contracts/browser';
import type { Language } from './format.js';

/** Why a text is not a valid number. */
export type NumberProblem =
  'no_number' | 'too_many_decimals' | 'not_whole' | 'too_large' | 'other_currency';

export type TypedNumber =
  | {
      /** In the smallest unit: 1050 for 10.50 with two decimals. */
      units: number;
      /** Whether the text has only one possible meaning in this language. */
      isObvious: boolean;
    }
  | { problem: NumberProblem };

interface NumberKind {
  /** The maximum number of decimals, which determines the smallest unit. */
  decimals: number;
  /** Whether digits may be grouped in threes: false for a year or a percentage. */
  isGrouped: boolean;
  /** The unit that may be typed: a currency (ISO 4217), or a sign such as `%`. */
  unit?: string;
}

const MAX_DIGITS = 12;

const APOSTROPHES = /['’‘ʼ´`]/g;
const MINUS = /^[-−–]/;
/** "25.–" means no cents. */
const DASH_FOR_CENTS = /[.,] ?[-−–—]{1,2}$/;

/** Other names that people use for currencies. */
const currencyWords: Readonly<Record<string, readonly string[]>> = {
  BHD: ['bd', 'د.ب'],
  CHF: ['fr', 'fr.', 'sfr', 'sfr.'],
  CLP: ['$', 'clp$'],
  CZK: ['kč', 'kc'],
  DKK: ['kr', 'kr.'],
  EUR: ['€', 'euro', 'euros'],
  GBP: ['£'],
  HUF: ['ft'],
  ISK: ['kr', 'kr.'],
  JPY: ['¥', 'yen', '円'],
  KWD: ['kd', 'د.ك'],
  NOK: ['kr', 'kr.'],
  PLN: ['zł', 'zl'],
  SEK: ['kr', 'kr.'],
  TND: ['dt', 'د.ت'],
  USD: ['$', 'us$'],
};

/** An amount with the decimals of its currency, in minor units. */
export function readAmount(text: string, language: Language, currency: string): TypedNumber {
  return readNumber(text, language, {
    decimals: currencyExponent(currency),
    isGrouped: true,
    unit: currency,
  });
}

/**
 * Parses a number with the separators of any language. Of two different separators, the last one is the
 * decimal separator. After a single one, three digits are a group of thousands, one or two are decimals. Of a number
 * with three decimals, a single one counts by the language.
 * Anything else is rejected.
 */
export function readNumber(text: string, language: Language, kind: NumberKind): TypedNumber {
  const plain = text.normalize('NFKC').replaceAll(APOSTROPHES, "'").replaceAll(/\s+/g, ' ').trim();
  const isNegative = MINUS.test(plain);
  const bare = withoutUnit(plain.replace(MINUS, '').trim(), kind.unit);
  if (typeof bare !== 'string') {
    return bare;
  }
  // For example "€ -25".
  const isMinusInside = !isNegative && MINUS.test(bare);
  const body = (isMinusInside ? bare.slice(1) : bare).replace(DASH_FOR_CENTS, '').trim();
  const parts = partsOf(body, kind, language);
  if (!parts) {
    return { problem: 'no_number' };
  }
  const found = unitsOf(parts, kind.decimals);
  if (typeof found !== 'number') {
    return found;
  }
  const units = isNegative || isMinusInside ? -found : found;
  // Turns -0 into 0.
  return { units: units + 0, isObvious: isUsual(body, parts, language) };
}

/** The amount in the language's format; decimals are shown only if they are not zero. */
export function amountText(minorUnits: number, language: Language, currency: string): string {
  const decimals = currencyExponent(currency);
  const isWhole = minorUnits % 10 ** decimals === 0;
  return new Intl.NumberFormat(language, {
    minimumFractionDigits: isWhole ? 0 : decimals,
    maximumFractionDigits: decimals,
  }).format(`${minorUnits}E-${decimals}` as Intl.StringNumericLiteral);
}

interface NumberParts {
  whole: string;
  decimals: string;
  group: string;
  decimal: string;
}

function partsOf(
  body: string,
  { decimals: mostDecimals, isGrouped }: NumberKind,
  language: Language,
): NumberParts | null {
  if (!/^[\d.,' ]*\d[\d.,' ]*$/.test(body)) {
    return null;
  }
  const thousands = mostDecimals < 3 ? '.,' : separatorsOf(language).group;
  const decimal = decimalSeparatorOf(body, isGrouped ? thousands : '');
  const at = decimal ? body.lastIndexOf(decimal) : body.length;
  const before = body.slice(0, at);
  const decimals = body.slice(at + 1);
  const [group = ''] = /[.,' ]/.exec(before) ?? [];
  const isWhole = group
    ? isGrouped && new RegExp(`^\\d{1,3}([${group}]\\d{3})+$`).test(before)
    : /^\d*$/.test(before);
  return isWhole && /^\d*$/.test(decimals)
    ? { whole: before.replaceAll(/\D/g, ''), decimals, group, decimal }
    : null;
}

/**
 * The decimal separator; empty if there is none.
 *
 * @param thousands what a single one before three digits groups them by.
 */
function decimalSeparatorOf(body: string, thousands: string): string {
  const separators = body.replaceAll(/[^.,]/g, '');
  const last = separators.at(-1) ?? '';
  const isMixed = new Set(separators).size > 1;
  if (isMixed || separators.length !== 1) {
    return isMixed ? last : '';
  }
  const isThousands = thousands.includes(last) && /^[1-9]\d{0,2}[.,]\d{3}$/.test(body);
  return isThousands ? '' : last;
}

function unitsOf(
  { whole, decimals }: NumberParts,
  mostDecimals: number,
): number | { problem: NumberProblem } {
  if (mostDecimals === 0 && Number(decimals) > 0) {
    return { problem: 'not_whole' };
  }
  if (mostDecimals > 0 && decimals.length > mostDecimals) {
    return { problem: 'too_many_decimals' };
  }
  if (whole.replace(/^0+/, '').length > MAX_DIGITS) {
    return { problem: 'too_large' };
  }
  return Number(`${whole}${decimals.slice(0, mostDecimals).padEnd(mostDecimals, '0')}`);
}

/** Whether the text follows the language's own format. */
function isUsual(body: string, { group, decimal }: NumberParts, language: Language): boolean {
  const usual = separatorsOf(language);
  return (
    (group === '' || group === usual.group || group === ' ') &&
    (decimal === '' || decimal === usual.decimal) &&
    /^\d.*\d$|^\d$/.test(body)
  );
}

/** Words before and after a text that begins with a digit, or with a separator and a digit. */
const WITH_UNIT =
  /^(?<before>[^\d.,'\-−–]*?(?:\.(?=\s))?)\s*(?<number>[-−–]?[.,]?\d.*?)\s*(?<after>[^\d.,' \-−–—][^\d]*)?$/u;

function withoutUnit(text: string, unit: string | undefined): string | { problem: NumberProblem } {
  const { before = '', number = '', after = '' } = WITH_UNIT.exec(text)?.groups ?? {};
  if (!number) {
    return { problem: 'no_number' };
  }
  for (const word of [before.trim(), after.trim()]) {
    if (word !== '' && !isUnit(word, unit)) {
      return { problem: isCurrency(word) ? 'other_currency' : 'no_number' };
    }
  }
  return number;
}

function isUnit(word: string, unit = ''): boolean {
  const lower = word.toLowerCase();
  return lower === unit.toLowerCase() || (currencyWords[unit]?.includes(lower) ?? false);
}

function isCurrency(word: string): boolean {
  return (
    /^\p{Sc}$/u.test(word) ||
    Object.values(currencyWords).some((words) => words.includes(word.toLowerCase())) ||
    Intl.supportedValuesOf('currency').includes(word.toUpperCase())
  );
}

function separatorsOf(language: Language): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(language, { minimumFractionDigits: 1 }).formatToParts(12345);
  const of = (type: Intl.NumberFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? '';
  return { group: of('group'), decimal: of('decimal') };
}
