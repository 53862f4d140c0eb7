import type { FieldProblem } from '#contracts';
import { MAX_ANSWER_LENGTH } from '#onboarding-rules';
import { answersOf, isUnreadable } from '../../shared/form/answers.js';
import {
  type Conflict,
  isGroup,
  isList,
  isSameAnswer,
  mergeAnswers,
  type MergedAnswers,
} from './merge-answers.js';

/** Answers as stored by the server, with their version. */
export interface KeptAnswers {
  version: number;
  answers: object;
}

/** What must survive a reload of the page: the unsaved answers, and the version they are based on. */
export interface StoredDraft extends KeptAnswers {
  sent: object | null;
  conflicts: readonly Conflict[];
  values: object;
}

interface Refusal {
  path: string;
  code: string;
  answer: unknown;
}

/**
 * The answers in the form compared to those on the server: which ones can be saved, which ones must stay on
 * the page, and how to merge answers that somebody else has saved meanwhile.
 */
export class SectionDraft {
  private conflicts: readonly Conflict[] = [];
  private refusals: readonly Refusal[] = [];
  /** The answers of a save whose result is not known yet. */
  private sent: object | null = null;
  /** The answers of the last save, in case the server stores them in another form. */
  private accepted: object | null = null;

  constructor(private kept: KeptAnswers) {}

  static restored({ version, answers, sent, conflicts }: StoredDraft): SectionDraft {
    const draft = new SectionDraft({ version, answers });
    draft.sent = sent;
    draft.conflicts = conflicts;
    return draft;
  }

  get version(): number {
    return this.kept.version;
  }

  /** Merges newer answers of the server. @returns the form values to change, and the conflicts. */
  follow(newer: KeptAnswers, values: object): MergedAnswers {
    if (newer.version <= this.version) {
      return { taken: [], conflicts: [] };
    }
    // Our own save, whose response has not arrived yet or was lost.
    const isMine = this.sent !== null && isSameAnswer(this.sent, newer.answers);
    const base = isMine ? newer.answers : this.kept.answers;
    const merged = mergeAnswers(base, answersOf(values), newer.answers);
    this.kept = { version: newer.version, answers: newer.answers };
    this.sent = null;
    this.accepted = null;
    const undecided = this.conflicts.filter(
      ({ path }) => !merged.conflicts.some((conflict) => conflict.path === path),
    );
    this.conflicts = [...undecided, ...merged.conflicts];
    return merged;
  }

  /** All answers that stay on the page, with the reasons. */
  held(values: object): HeldAnswer[] {
    const answers = answersOf(values);
    return [
      ...unkeptAnswers(answers),
      ...this.refusals.filter(({ path, answer }) => isSameAnswer(answerAt(answers, path), answer)),
      ...this.openConflicts(values).map(({ path }) => ({ path, code: 'changed_elsewhere' })),
    ];
  }

  /** The answers to save. Held answers are replaced by their last saved value. */
  savable(values: object): object {
    const answers = answersOf(values);
    const conflicts = this.openConflicts(values);
    let savable: object = answers;
    for (const { path } of this.held(values)) {
      const isConflict = conflicts.some((conflict) => conflict.path === path);
      // List entries may have moved, so the value saved at the same index may belong to another entry.
      const before = isConflict || !listOf(path) ? answerAt(this.kept.answers, path) : undefined;
      savable = withAnswer(savable, path, before);
    }
    return answersOf(savable);
  }

  isSaved(values: object): boolean {
    const savable = this.savable(values);
    return (
      isSameAnswer(savable, answersOf(this.kept.answers)) ||
      (this.accepted !== null && isSameAnswer(savable, this.accepted))
    );
  }

  /** @returns the answers to send. */
  send(values: object): object {
    this.sent = this.savable(values);
    return this.sent;
  }

  saved({ version, answers }: KeptAnswers, sent: object): void {
    if (version >= this.version) {
      this.kept = { version, answers };
      this.sent = null;
      this.accepted = sent;
    }
  }

  /** Holds the refused answers. @returns whether there is still something to save without them. */
  refuse(problems: readonly FieldProblem[], values: object): boolean {
    const answers = answersOf(values);
    const before = new Set(this.held(values).map(({ path }) => path));
    const refused = problems.flatMap((problem) => {
      const path = refusedPath(answers, problem);
      return path ? [{ path, code: problem.code, answer: answerAt(answers, path) }] : [];
    });
    this.refusals = [...this.refusals, ...refused];
    this.sent = null;
    return refused.some(({ path }) => !before.has(path));
  }

  /** Marks a conflict as resolved by the reader. */
  decide(path: string): void {
    this.conflicts = this.conflicts.filter(
      (conflict) => conflict.path !== path && listOf(conflict.path) !== path,
    );
  }

  stored(values: object): StoredDraft | null {
    const isAllKept = this.isSaved(values) && this.held(values).length === 0;
    return isAllKept
      ? null
      : {
          ...this.kept,
          sent: this.sent,
          conflicts: this.conflicts,
          values: answersOf(values),
        };
  }

  /** The conflicts to resolve. If the entries of a list have moved, the whole list is one conflict. */
  openConflicts(values: object): Conflict[] {
    const answers = answersOf(values);
    const paths = this.conflicts.map(({ path }) => {
      const list = listOf(path);
      const hasMoved =
        list !== null && lengthAt(answers, list) !== lengthAt(this.kept.answers, list);
      return hasMoved ? list : path;
    });
    return [...new Set(paths)]
      .map((path) => ({
        path,
        mine: answerAt(answers, path),
        theirs: answerAt(this.kept.answers, path),
      }))
      .filter(({ mine, theirs }) => !isSameAnswer(mine, theirs));
  }
}

function lengthAt(answers: object, path: string): number {
  const list = answerAt(answers, path);
  return Array.isArray(list) ? list.length : 0;
}

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
