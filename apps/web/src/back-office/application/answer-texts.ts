import type { DraftOf, Money } from '#contracts';
import { useSharedTexts } from '../../shared/texts/index.js';

/** The text for a yes/no answer, which may be missing. */
export function useYesNo(): (answer: boolean | null | undefined) => string {
  const { yes, no } = useSharedTexts();
  return (answer) => (typeof answer === 'boolean' ? (answer ? yes : no) : '–');
}

export function amountOr(
  money: DraftOf<Money> | null | undefined,
  write: (money: Money) => string,
): string {
  const { amount, currency } = money ?? {};
  return typeof amount === 'number' && currency ? write({ amount, currency }) : '–';
}
