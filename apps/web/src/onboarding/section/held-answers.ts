import type { FieldProblem } from '#contracts';
import { MAX_ANSWER_LENGTH } from '#onboarding-rules';
import { isUnreadable } from '../../shared/form/unreadable.js';
import { isGroup, isList } from './merge-answers.js';

/** An answer that stays on the page, since the server can't keep it. */
export interface HeldAnswer {
  path: string;
  /** Why, by the code of a problem. */
  code: string;
}

/** Answers that the server would refuse by their form, whatever they are about. */
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

/** The fields that a refusal of the server names, such as `/answers/monthlyPaymentVolume/amount`. */
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

/** The list that an answer is in, if it is in one. */
export function listOf(path: string): string | null {
  const parts = path.split('.');
  const index = parts.findIndex((part) => /^\d+$/.test(part));
  return index > 0 ? parts.slice(0, index).join('.') : null;
}

/** The same answers with another one at a path; without it where it is undefined. */
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
