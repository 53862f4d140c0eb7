import type { CaseRun, CaseStatus } from '../run-plan.js';
import {
  type Exchange,
  type PlanName,
  type SentRequest,
  type Target,
  tokenVariable,
} from '../sending/exchange.js';

/** `expected`: it failed, as was said before; `unexpected`: it passed although it was said that it fails. */
type Expectation = 'expected' | 'unexpected';

export interface CaseReport {
  /** `<plan>/<name>` */
  id: string;
  plan: PlanName;
  title: string;
  status: CaseStatus;
  expectation: Expectation | null;
  /** What is wrong, or why nothing can be said; null if it passed. */
  reason: string | null;
  /** The section of the interface, such as `docs/interface/webhooks.md#the-event-webhook`. */
  section: string;
  /** How to fix it. */
  remedy: string;
  /** For a failed case: what was sent, as a command line in which a variable replaces the token. */
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

/**
 * The verdicts of a plan's cases. A failure after a failed precondition says nothing new, so it is not
 * verified: a partner with one fault has one failure to fix.
 */
export function gradePlan(
  runs: readonly CaseRun[],
  target: Target,
  expectedFailures: ReadonlySet<string>,
): CaseReport[] {
  const failed = new Set(
    runs.filter(({ status }) => status === 'failed').map(({ definition }) => definition.name),
  );
  return runs.map((run) => {
    const foundation = run.definition.restsOn?.find((name) => failed.has(name));
    const isNews = run.status !== 'failed' || foundation === undefined;
    const report = reportOf(run, target);
    const graded = isNews
      ? report
      : { ...report, ...unfounded(run.plan, foundation!), sent: null, received: null };
    return { ...graded, expectation: expectationOf(graded, expectedFailures) };
  });
}

function unfounded(plan: string, foundation: string): Pick<CaseReport, 'status' | 'reason'> {
  return { status: 'not_verified', reason: `${plan}/${foundation} failed, on which it rests` };
}

function reportOf(run: CaseRun, target: Target): CaseReport {
  const { plan, definition, status, reason, exchange, durationMs } = run;
  const showsExchange = status === 'failed' && exchange !== null;
  return {
    id: `${plan}/${definition.name}`,
    plan,
    title: definition.title,
    status,
    expectation: null,
    reason,
    section: `docs/interface/${definition.section}`,
    remedy: definition.remedy,
    sent: showsExchange ? curlOf(exchange.request, target) : null,
    received: showsExchange ? receivedIn(exchange, target) : null,
    durationMs: Math.round(durationMs),
  };
}

function expectationOf(
  { id, status }: CaseReport,
  expectedFailures: ReadonlySet<string>,
): CaseReport['expectation'] {
  if (!expectedFailures.has(id) || status === 'not_verified') return null;
  return status === 'failed' ? 'expected' : 'unexpected';
}

const MOST_BODY_CHARACTERS = 4_096;

/** A request as a command line. A variable replaces the token, so that a report may be passed on. */
export function curlOf({ method, url, headers, token, body }: SentRequest, target: Target): string {
  const options = Object.entries(headers).map(
    ([name, value]) => `-H ${quoted(`${name}: ${value}`)}`,
  );
  if (token) {
    const isTheirs = token.value === target.token;
    const value = isTheirs ? `"$${tokenVariable(target.plan)}"` : quoted(token.value);
    options.push(`-H ${quoted(`${token.header}: `)}${value}`);
  }
  return [`curl -i -X ${method} ${quoted(url)}`, ...options, `--data-binary ${dataOf(body)}`].join(
    ' \\\n  ',
  );
}

/** What came back, without the token, which an answer may repeat. */
export function receivedIn({ answer, failure, durationMs }: Exchange, { token }: Target): string {
  const time = `after ${Math.round(durationMs)} ms`;
  if (!answer) return `${failure ?? 'nothing'} ${time}`;
  const text = answer.excerpt.replaceAll(token, '...');
  return [`${answer.status} ${time}`, ...(text === '' ? [] : [text])].join('\n');
}

function dataOf(body: Buffer): string {
  const text = body.toString('utf8');
  if (!Buffer.from(text).equals(body)) return `${quoted(escaped(body))} # bytes, escaped`;
  if (text.length <= MOST_BODY_CHARACTERS) return quoted(text);
  const shown = quoted(text.slice(0, MOST_BODY_CHARACTERS));
  return `${shown} # the first of ${body.length} bytes: repeat the case for all`;
}

function escaped(body: Buffer): string {
  const hex = body.subarray(0, MOST_BODY_CHARACTERS / 4).toString('hex');
  return hex.replace(/../g, (byte) => `\\x${byte}`);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
