import { currencyExponent } from '#contracts';

/** In minor units. A sum of many may be more than a safe integer. */
interface Amount {
  amount: number | bigint;
  currency: string;
}

/** An amount as an exact decimal with the currency's digits: `-12.50` for EUR, `-1250` for JPY. */
export function decimalAmount({ amount, currency }: Amount): string {
  const exponent = currencyExponent(currency);
  const digits = String(amount)
    .replace('-', '')
    .padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const fraction = digits.slice(digits.length - exponent);
  return `${amount < 0 ? '-' : ''}${whole}${exponent > 0 ? `.${fraction}` : ''}`;
}
