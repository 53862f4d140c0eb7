import type { DraftOf, DueDiligence, FieldProblem } from '#contracts';
import { checkPositiveMoney } from './amounts.js';
import { AnswerProblems } from './answer-problems.js';
import { purposesOfAccount, sourcesOfFunds } from './choices.js';
import { isCountry } from './countries.js';

/** The problems that prevent submitting the due diligence. */
export function dueDiligenceProblems(answers: DraftOf<DueDiligence>): FieldProblem[] {
  const problems = new AnswerProblems();
  problems.oneOf('/sourceOfFunds', answers.sourceOfFunds, sourcesOfFunds);
  checkPositiveMoney(problems, '/monthlyPaymentVolume', answers.monthlyPaymentVolume);
  problems.oneOf('/purposeOfAccount', answers.purposeOfAccount, purposesOfAccount);
  checkCountries(problems, answers.countriesOfOperation ?? []);
  problems.isGiven('/politicallyExposed', answers.politicallyExposed);
  return problems.found;
}

function checkCountries(problems: AnswerProblems, answers: string[]): void {
  if (answers.length === 0) problems.add('/countriesOfOperation', 'missing');
  answers.forEach((country, index) => {
    const pointer = `/countriesOfOperation/${index}`;
    if (!isCountry(country)) problems.add(pointer, 'country_unknown');
    else if (answers.indexOf(country) < index) problems.add(pointer, 'repeated');
  });
}
