import { formatAmount } from '#contracts/browser';
import { useLanguage } from './language-context.js';
import { regionalTag } from './language.js';

interface Money {
  /** In the currency's minor unit. */
  amount: number;
  currency: string;
}

/** Writes amounts as they are written where the reader lives. */
export function useAmount(): (money: Money) => string {
  const { language } = useLanguage();
  return (money) => formatAmount(money, regionalTag(language, navigator.languages));
}
