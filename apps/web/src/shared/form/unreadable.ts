import type { NumberProblem } from '../language/typed-number.js';

/** In a form's values, in place of an answer: what was typed, as long as it is none. */
export interface Unreadable {
  unreadable: string;
  problem: NumberProblem | 'date_incomplete';
}

export function isUnreadable(value: unknown): value is Unreadable {
  return typeof value === 'object' && value !== null && 'unreadable' in value;
}
