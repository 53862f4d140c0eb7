import type { FieldProblem } from '#contracts';
import { MAX_ANSWER_LENGTH } from '#onboarding-rules';
import { isUnreadable } from '../../shared/form/unreadable.js';
import { isGroup, isList } from './merge-answers.js';

/** An answer that is kept only on the page, because the server would refuse it. */
export interface HeldAnswer {
  path: string;
  /** The code of the problem. */
  code: string;
}

/** Answers that the server would refuse because of their format. */
export function unkeptAnswers(values: unknown, path = ''): HeldAnswer[] {
  if (isUnreadable(values)) {
    return [{ path, code: values.problem }];
  }
  if (typeof values === 'string') {
    const code = codeOf(values);
    return code ? [{ path, code }] : [];
  }
  if (isGroup(values) || isList(values)) {
    return Object.entries(values as object).flatMap(([name, part]) =>
      unkeptAnswers(part, path ? `${path}.${name}` : name),
    );
  }
  return [];
}

function codeOf(text: string): string | null {
  if ([...text].length > MAX_ANSWER_LENGTH) {
    return 'too_long';
  }
  return text.isWellFormed() && !text.includes('\0') ? null : 'unstorable_text';
}

/**
 * The field that a problem of the server is about, for example for `/answers/monthlyPaymentVolume/amount`.
 */
export function refusedPath(values: unknown, { pointer }: FieldProblem): string | null {
  const [, root, ...parts] = pointer.split('/');
  let value = values;
  const path: string[] = [];
  for (const part of parts) {
    if (!isGroup(value) && !isList(value)) break;
    value = (value as Record<string, unknown>)[part];
    if (value === undefined) return null;
    path.push(part);
  }
  return root === 'answers' && path.length > 0 ? path.join('.') : null;
}

export function answerAt(answers: unknown, path: string): unknown {
  return path
    .split('.')
    .filter(Boolean)
    .reduce<unknown>(
      (value, part) => (value as Record<string, unknown> | null | undefined)?.[part],
      answers,
    );
}

/** The list that contains the answer; null if there is none. */
export function listOf(path: string): string | null {
  const parts = path.split('.');
  const index = parts.findIndex((part) => /^\d+$/.test(part));
  return index > 0 ? parts.slice(0, index).join('.') : null;
}

/** A copy of the answers with one replaced, or removed if it is undefined. */
export function withAnswer<Answers>(answers: Answers, path: string, answer: unknown): Answers {
  const [first = '', ...rest] = path.split('.');
  const copy = (Array.isArray(answers) ? [...(answers as unknown[])] : { ...answers }) as Record<
    string,
    unknown
  >;
  const next = rest.length > 0 ? withAnswer(copy[first] ?? {}, rest.join('.'), answer) : answer;
  if (next === undefined) {
    delete copy[first];
  } else {
    copy[first] = next;
  }
  return copy as Answers;
}
