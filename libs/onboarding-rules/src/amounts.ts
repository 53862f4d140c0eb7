import type { DraftOf, Money } from '#contracts';
import { isCurrency } from '#contracts/browser';
import type { AnswerProblems } from './answer-problems.js';

/** @param isOffered whether amounts may be in the currency. @returns whether the amount is complete. */
export function checkMoney(
  problems: AnswerProblems,
  pointer: string,
  answer: DraftOf<Money> | null | undefined,
  isOffered = isCurrency,
): answer is Money {
  const hasAmount = problems.isGiven(`${pointer}/amount`, answer?.amount);
  if (!problems.isGiven(`${pointer}/currency`, answer?.currency)) return false;
  const isKnown = isOffered(answer?.currency ?? '');
  if (!isKnown) problems.add(`${pointer}/currency`, 'currency_unknown');
  return hasAmount && isKnown;
}

export function checkPositiveMoney(
  problems: AnswerProblems,
  pointer: string,
  answer: DraftOf<Money> | null | undefined,
  isOffered = isCurrency,
): void {
  if (checkMoney(problems, pointer, answer, isOffered) && answer.amount <= 0) {
    problems.add(`${pointer}/amount`, 'amount_not_positive');
  }
}
