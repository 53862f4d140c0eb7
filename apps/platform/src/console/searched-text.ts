import { currencyExponent, isCurrency, searchable, type SearchedKind } from '#contracts';

const kinds: Readonly<Record<string, SearchedKind>> = {
  cmp: 'company',
  per: 'person',
  crd: 'card',
  acc: 'account',
  txn: 'payment',
  evt: 'event',
  eml: 'mail',
};

/** What the platform's id names; undefined for another text. */
export function searchedId(text: string): { kind: SearchedKind; id: string } | undefined {
  const [id, prefix = ''] = /^(\w{3})_[\w-]{1,60}$/.exec(text) ?? [];
  const kind = Object.hasOwn(kinds, prefix) ? kinds[prefix] : undefined;
  if (id === undefined || !kind) return undefined;
  // The id of a mail contains a UUID.
  return kind !== 'mail' || /^eml_[0-9a-f]{32}$/.test(id) ? { kind, id } : undefined;
}

/** The amounts that a text can mean: in minor units, with the currencies whose units these are. */
export interface SearchedAmount {
  amount: string;
  currencies: readonly string[];
}

const SYMBOLS: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP' };
const AMOUNT =
  /^([A-Za-z]{3}|[€£])?\s*(\d{1,3}(?:[.,'’\s]\d{3})+|\d{1,12})(?:[.,](\d{1,3}))?\s*([A-Za-z]{3}|[€£])?$/u;
const CURRENCIES = Intl.supportedValuesOf('currency');

/**
 * Reads `89`, `89.00`, `89,00`, `1,234.50`, `1.234,50` and `EUR 89`. A comma or a point before three digits separates
 * thousands. Empty if the text is no amount.
 */
export function searchedAmounts(text: string): SearchedAmount[] {
  const [found, before = '', whole = '', fraction = '', after = ''] = AMOUNT.exec(text) ?? [];
  const among = found === undefined ? [] : currenciesNamed(before, after);
  const units = whole.replaceAll(/\D/g, '');
  const digits = fraction.replace(/0+$/, '');
  return EXPONENTS.flatMap((exponent) => {
    const currencies = among.filter((code) => currencyExponent(code) === exponent);
    if (currencies.length === 0 || digits.length > exponent) return [];
    const amount = BigInt(units + digits.padEnd(exponent, '0'));
    return amount > 0n ? [{ amount: amount.toString(), currencies }] : [];
  });
}

const EXPONENTS = [2, 0, 3];

/** Without a currency in the text, all currencies; with two or an unknown one, none. */
function currenciesNamed(before: string, after: string): readonly string[] {
  if (before && after) return [];
  const given = (before || after).toUpperCase();
  if (!given) return CURRENCIES;
  const currency = SYMBOLS[given] ?? given;
  return isCurrency(currency) ? [currency] : [];
}

/**
 * Patterns of `LIKE` for names with this text. An index of trigrams finds no part that is shorter than three letters,
 * so a shorter text is found only where a word begins.
 */
export function namePatterns(text: string): [string, string] {
  const part = searchable(text)
    .trim()
    .replaceAll(/[\\%_]/g, String.raw`\$&`);
  return part.length < 3 ? [`${part}%`, `% ${part}%`] : [`%${part}%`, `%${part}%`];
}

/** The bounds of the names that begin with this text, in the order of their bytes. */
export function namesFrom(text: string): [string, string] {
  const start = searchable(text).trim();
  return [start, `${start}\u{10FFFF}`];
}
