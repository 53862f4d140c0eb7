import type { NumberProblem } from '../language/typed-number.js';

/**
 * The values to send: texts are trimmed, empty fields are left out. List entries stay even if they are empty,
 * because problems refer to them by index.
 */
export function answersOf<Values extends object>(values: Values): Partial<Values> {
  return (cleaned(values) ?? {}) as Partial<Values>;
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.trim() || undefined;
  }
  if (Array.isArray(value)) {
    return value.every((entry) => typeof entry === 'string')
      ? value.map((entry) => entry.trim()).filter(Boolean)
      : value.map((entry) => cleaned(entry) ?? {});
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
      .map(([name, part]) => [name, cleaned(part)] as const)
      .filter(([, part]) => part !== undefined);
    return entries.length > 0 ? Object.fromEntries(entries) : undefined;
  }
  return value === null || Number.isNaN(value) ? undefined : value;
}

/** The form's field name (`owners.0.name`) for a problem's JSON pointer (`/owners/0/name`). */
export function pathOfPointer(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.');
}

export function fieldIdOf(path: string): string {
  return `field-${path}`;
}

export function focusField(path: string): void {
  document.getElementById(fieldIdOf(path))?.focus();
}

/** A form value for input that is not a valid answer: keeps the typed text. */
export interface Unreadable {
  unreadable: string;
  problem: NumberProblem | 'date_incomplete';
}

export function isUnreadable(value: unknown): value is Unreadable {
  return typeof value === 'object' && value !== null && 'unreadable' in value;
}
