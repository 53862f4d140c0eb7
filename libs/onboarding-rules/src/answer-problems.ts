import type { DraftOf, FieldProblem, Money } from '#contracts';
import { isCurrency, isVisible } from '#contracts/browser';

/** The codes of problems; the pages have a text for each. */
const detailByCode = {
  missing: 'is needed',
  unknown_choice: 'must be one of the list',
  date_malformed: 'must be a date such as 2019-04-01',
  date_in_future: 'must not be in the future',
  date_too_early: 'is too long ago',
  under_age: 'must be the birthday of an adult',
  country_unknown: 'must be a country, ISO 3166-1 alpha-2',
  country_not_served: 'must be a country in whose currency there are accounts',
  postal_code_malformed: 'is no postal code of this country',
  region_unknown: 'is no region of this country',
  registration_number_malformed: 'is no registration number of this country',
  vat_number_malformed: 'is no VAT number of this country',
  email_malformed: 'must be an e-mail address',
  website_malformed: 'must be an http or https address',
  currency_unknown: 'must be a currency that accounts can have',
  currency_differs: 'must be in the currency of the requested limit',
  amount_not_positive: 'must be above zero',
  amount_negative: 'must not be below zero',
  year_not_finished: 'must be a finished year',
  year_too_early: 'is too long ago',
  repeated: 'is named twice',
  percentage_out_of_range: 'must be above 0 and at most 100, with at most two decimals',
  percentages_above_100: 'all together are above 100',
  signatory_not_represented: 'must be one of the representatives',
  owners_despite_none: 'must be empty where there is no beneficial owner',
  power_of_attorney_missing: 'the power of attorney must be uploaded',
} as const;

type AnswerProblemCode = keyof typeof detailByCode;

/** Collects what is missing or wrong in the answers of a section. */
export class AnswerProblems {
  readonly found: FieldProblem[] = [];

  add(pointer: string, code: AnswerProblemCode): void {
    this.found.push({
      pointer,
      code,
      detail: `${pointer.split('/').at(-1)} ${detailByCode[code]}`,
    });
  }

  /** Whether the answer is given; if not, adds a problem. */
  isGiven<Answer>(
    pointer: string,
    answer: Answer | null | undefined,
  ): answer is NonNullable<Answer> {
    if (!isBlank(answer)) return true;
    this.add(pointer, 'missing');
    return false;
  }

  oneOf(pointer: string, answer: string | null | undefined, choices: readonly string[]): void {
    if (!this.isGiven(pointer, answer)) return;
    if (!choices.includes(answer)) this.add(pointer, 'unknown_choice');
  }
}

/** Also true for blanks and invisible characters alone, as a zero width space. */
export function isBlank(answer: unknown): answer is null | undefined | '' {
  return (
    answer === null || answer === undefined || (typeof answer === 'string' && !isVisible(answer))
  );
}

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

const EARLIEST_YEAR = 1400;
const EARLIEST_BIRTH_YEAR = 1900;
const ADULT_YEARS = 18;

export function checkIncorporationDate(
  problems: AnswerProblems,
  pointer: string,
  answer: string | null | undefined,
  today: Date,
): void {
  const date = checkPastDate(problems, pointer, answer, today);
  if (date && date.getUTCFullYear() < EARLIEST_YEAR) problems.add(pointer, 'date_too_early');
}

export function checkDateOfBirth(
  problems: AnswerProblems,
  pointer: string,
  answer: string | null | undefined,
  today: Date,
): void {
  const date = checkPastDate(problems, pointer, answer, today);
  if (!date) return;
  if (date.getUTCFullYear() < EARLIEST_BIRTH_YEAR) problems.add(pointer, 'date_too_early');
  const comesOfAge = new Date(date);
  comesOfAge.setUTCFullYear(date.getUTCFullYear() + ADULT_YEARS);
  if (comesOfAge > today) problems.add(pointer, 'under_age');
}

function checkPastDate(
  problems: AnswerProblems,
  pointer: string,
  answer: string | null | undefined,
  today: Date,
): Date | undefined {
  if (!problems.isGiven(pointer, answer)) return undefined;
  const date = dateOf(answer);
  if (!date) problems.add(pointer, 'date_malformed');
  else if (date > today) problems.add(pointer, 'date_in_future');
  else return date;
  return undefined;
}

/** Undefined for a date such as 2023-02-30, which `Date` would read as a day in March. */
function dateOf(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? date : undefined;
}
