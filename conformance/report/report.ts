import type { CaseStatus } from '../run/run-case.js';
import type { PlanName } from '../sending/target.js';

/** `expected`: it failed, as was said before; `unexpected`: it passed although it was said that it fails. */
export type Expectation = 'expected' | 'unexpected';

export interface CaseReport {
  /** `<plan>/<name>` */
  id: string;
  plan: PlanName;
  title: string;
  status: CaseStatus;
  expectation: Expectation | null;
  /** What is wrong, or why nothing can be said; null if it passed. */
  reason: string | null;
  /** The section of docs/interface.md, such as `docs/interface.md#the-event-webhook`. */
  section: string;
  /** How to mend it. */
  remedy: string;
  /** For a failed case: what was sent, as a command line in which a variable stands for the token. */
  sent: string | null;
  /** For a failed case: what came back. */
  received: string | null;
  durationMs: number;
}

export interface Report {
  seed: number;
  /** How often the partner had had this seed before: then the ids are others, and nothing else is. */
  repetition: number;
  /** ISO 8601, UTC. */
  startedAt: string;
  durationMs: number;
  endpoints: { plan: PlanName; url: string }[];
  /** False if it was interrupted, or if the probe did not answer. */
  isComplete: boolean;
  /** Why it is not complete. */
  incompleteness: string | null;
  cases: CaseReport[];
  totals: Record<CaseStatus | 'expected_failures' | 'unexpected_passes', number>;
}

/** Whether nothing is wrong that was not expected. What was not verified is not wrong. */
export function isConformant({ totals }: Report): boolean {
  return totals.failed === 0 && totals.unexpected_passes === 0;
}

export function totalsOf(cases: readonly CaseReport[]): Report['totals'] {
  const count = (matches: (one: CaseReport) => boolean) => cases.filter(matches).length;
  return {
    passed: count(({ status, expectation }) => status === 'passed' && expectation === null),
    failed: count(({ status, expectation }) => status === 'failed' && expectation === null),
    not_verified: count(({ status }) => status === 'not_verified'),
    expected_failures: count(({ expectation }) => expectation === 'expected'),
    unexpected_passes: count(({ expectation }) => expectation === 'unexpected'),
  };
}
