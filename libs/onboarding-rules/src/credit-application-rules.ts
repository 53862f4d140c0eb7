import type { CreditAnswers, DraftOf, FieldProblem } from '#contracts';
import { AnswerProblems, checkMoney, checkPositiveMoney } from './answer-problems.js';

/** Older figures say nothing about what a company can pay. */
const FISCAL_YEARS_BACK = 3;

/**
 * The problems that prevent submitting the credit application.
 *
 * @param isOffered whether accounts may be in the currency.
 */
export function creditApplicationProblems(
  answers: DraftOf<CreditAnswers>,
  today: Date,
  isOffered?: (currency: string) => boolean,
): FieldProblem[] {
  const problems = new AnswerProblems();
  checkPositiveMoney(problems, '/requestedLimit', answers.requestedLimit, isOffered);
  checkFiscalYear(problems, answers.fiscalYear, today.getUTCFullYear());
  for (const field of ['annualRevenue', 'annualResult', 'equity'] as const) {
    checkFigure(problems, answers, field);
  }
  if (problems.isGiven('/numberOfEmployees', answers.numberOfEmployees)) {
    if (answers.numberOfEmployees < 0) problems.add('/numberOfEmployees', 'amount_negative');
  }
  return problems.found;
}

function checkFiscalYear(
  problems: AnswerProblems,
  answer: number | null | undefined,
  thisYear: number,
): void {
  if (!problems.isGiven('/fiscalYear', answer)) return;
  // A fiscal year may end within the calendar year.
  if (answer > thisYear) problems.add('/fiscalYear', 'year_not_finished');
  if (answer < thisYear - FISCAL_YEARS_BACK) problems.add('/fiscalYear', 'year_too_early');
}

function checkFigure(
  problems: AnswerProblems,
  answers: DraftOf<CreditAnswers>,
  field: 'annualRevenue' | 'annualResult' | 'equity',
): void {
  const figure = answers[field];
  if (!checkMoney(problems, `/${field}`, figure)) return;
  if (answers.requestedLimit?.currency && figure.currency !== answers.requestedLimit.currency) {
    problems.add(`/${field}/currency`, 'currency_differs');
  }
  if (field === 'annualRevenue' && figure.amount < 0) {
    problems.add(`/${field}/amount`, 'amount_negative');
  }
}
