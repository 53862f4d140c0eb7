import type { AnswerProblems } from './answer-problems.js';

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
