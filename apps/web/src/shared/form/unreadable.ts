import type { NumberProblem } from '../language/typed-number.js';

/** A form value for input that is not a valid answer: keeps the typed text. */
export interface Unreadable {
  unreadable: string;
  problem: NumberProblem | 'date_incomplete';
}

export function isUnreadable(value: unknown): value is Unreadable {
  return typeof value === 'object' && value !== null && 'unreadable' in value;
}
