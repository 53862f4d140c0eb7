import { formatAmount } from '#contracts/browser';
import { useLanguage } from './language-context.js';
import { regionalTag } from './language.js';

interface Money {
  /** In the currency's minor unit. */
  amount: number;
  currency: string;
}

/** Formats amounts for the reader's region. */
export function useAmount(): (money: Money) => string {
  const { language } = useLanguage();
  return (money) => formatAmount(money, regionalTag(language, navigator.languages));
}
