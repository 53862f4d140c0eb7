import type { DraftOf, Money } from '#contracts';
import type { AnswerProblems } from './answer-problems.js';
import { currencies } from './choices.js';

/** @returns whether the amount is complete. */
export function checkMoney(
  problems: AnswerProblems,
  pointer: string,
  answer: DraftOf<Money> | null | undefined,
): answer is Money {
  const hasAmount = problems.isGiven(`${pointer}/amount`, answer?.amount);
  if (!problems.isGiven(`${pointer}/currency`, answer?.currency)) return false;
  const isKnown = currencies.some((currency) => currency === answer?.currency);
  if (!isKnown) problems.add(`${pointer}/currency`, 'currency_unknown');
  return hasAmount && isKnown;
}

export function checkPositiveMoney(
  problems: AnswerProblems,
  pointer: string,
  answer: DraftOf<Money> | null | undefined,
): void {
  if (checkMoney(problems, pointer, answer) && answer.amount <= 0) {
    problems.add(`${pointer}/amount`, 'amount_not_positive');
  }
}
