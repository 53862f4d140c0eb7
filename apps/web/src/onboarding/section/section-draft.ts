import type { FieldProblem } from '#contracts';
import { answersOf } from '../../shared/form/answers-of.js';
import {
  answerAt,
  listOf,
  refusedPath,
  unkeptAnswers,
  withAnswer,
  type HeldAnswer,
} from './held-answers.js';
import { isSameAnswer, mergeAnswers, type Conflict, type MergedAnswers } from './merge-answers.js';

/** Answers as the server keeps them, and their version. */
export interface KeptAnswers {
  version: number;
  answers: object;
}

/** What has to survive a reload of the page: what the server does not have, and what it was made from. */
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
 * What somebody fills in, beside what the server keeps of it. Knows which answers can be sent, which have to
 * stay on the page, and how to go on when somebody else has saved meanwhile.
 */
export class SectionDraft {
  private conflicts: readonly Conflict[] = [];
  private refusals: readonly Refusal[] = [];
  /** The answers of a save whose result is not known yet. */
  private sent: object | null = null;
  /** The answers of the last save, should the server write them otherwise. */
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

  /** Newer answers of the server: what to change in the form, and what only the reader can decide. */
  follow(newer: KeptAnswers, values: object): MergedAnswers {
    if (newer.version <= this.version) {
      return { taken: [], conflicts: [] };
    }
    // Saved from here: the answer to it is still on its way, or was lost.
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

  /** Every answer that stays on the page only, and why. */
  held(values: object): HeldAnswer[] {
    const answers = answersOf(values);
    return [
      ...unkeptAnswers(answers),
      ...this.refusals.filter(({ path, answer }) => isSameAnswer(answerAt(answers, path), answer)),
      ...this.openConflicts(values).map(({ path }) => ({ path, code: 'changed_elsewhere' })),
    ];
  }

  /** What the server can keep of it: for an answer that is held, what it kept before. */
  savable(values: object): object {
    const answers = answersOf(values);
    const conflicts = this.openConflicts(values);
    let savable: object = answers;
    for (const { path } of this.held(values)) {
      const isConflict = conflicts.some((conflict) => conflict.path === path);
      // Entries of a list may have moved: what was kept at the same place may be somebody else's.
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

  /** @returns what to send */
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

  /** @returns whether there is something else to send now, without what was refused */
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

  /** The reader has decided on a conflict. */
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

  /** What is to be decided now: in a list whose entries have moved, the list as a whole. */
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
