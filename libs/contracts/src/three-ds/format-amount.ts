/**
 * The exponents of ISO 4217 that are not two. CLDR, and therefore `Intl`, follows a country's usage instead
 * (HUF: none).
 */
const exponentByCurrency: Readonly<Record<string, number>> = {
  ...exponentOf(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...exponentOf(3, 'BHD IQD JOD KWD LYD OMR TND'),
  ...exponentOf(4, 'CLF UYW'),
};

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Whether it is a currency of ISO 4217 that money is in: not for testing, of no currency, or a metal. */
export function isCurrency(code: string): boolean {
  return currencies.has(code);
}

/** The number of minor-unit digits of a currency: 2 for EUR, 0 for JPY, 3 for BHD. */
export function currencyExponent(currency: string): number {
  return exponentByCurrency[currency] ?? 2;
}

/**
 * Formats an amount in minor units for a locale: `12,50 €`. An unknown locale counts as English. A sum of many
 * amounts may be more than a safe integer.
 */
export function formatAmount(
  { amount, currency }: { amount: number | bigint; currency: string },
  locale: string,
): string {
  return formatterOf(currency, locale).format(decimalOf(amount, currencyExponent(currency)));
}

/** Creating a formatter takes a hundred times as long as formatting an amount. */
const formatters = new Map<string, Intl.NumberFormat>();
const MOST_FORMATTERS = 200;

function formatterOf(currency: string, locale: string): Intl.NumberFormat {
  const key = `${currency} ${locale}`;
  const known = formatters.get(key);
  if (known) return known;
  // Callers choose locales, so their number has a limit.
  if (formatters.size >= MOST_FORMATTERS) formatters.clear();
  const exponent = currencyExponent(currency);
  const formatter = new Intl.NumberFormat(knownLocale(locale), {
    style: 'currency',
    currency,
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  });
  formatters.set(key, formatter);
  return formatter;
}

/** Exact: a division would round large amounts. */
function decimalOf(amount: number | bigint, exponent: number): Intl.StringNumericLiteral {
  return `${amount}E-${exponent}` as Intl.StringNumericLiteral;
}

function knownLocale(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

function exponentOf(exponent: number, currencies: string): Record<string, number> {
  return Object.fromEntries(currencies.split(' ').map((currency) => [currency, exponent]));
}
