import type { Need } from '../cases/case-context.js';
import type { Limits } from '../limits.js';
import type { CaseRun, CaseStatus } from '../run-plan.js';
import type { Exchange, PlanName, SentRequest } from '../sending/exchange.js';

/** What a partner is certified for, and so which cases have to be verified (docs/conformance.md#profiles). */
export const profiles = ['events', 'events-3ds', 'signed'] as const;
export type Profile = (typeof profiles)[number];

/** `expected`: it failed, as was said before; `unexpected`: it passed although it was said that it fails. */
type Expectation = 'expected' | 'unexpected';

export interface CaseReport {
  /** `<plan>/<name>` */
  id: string;
  plan: PlanName;
  title: string;
  status: CaseStatus;
  /** Whether the profile needs it to be verified. */
  isRequired: boolean;
  expectation: Expectation | null;
  /** What is wrong, or why nothing can be said; null if it passed. */
  reason: string | null;
  /** The section of the interface, such as `docs/interface/webhooks.md#the-event-webhook`. */
  section: string;
  /** How to fix it. */
  remedy: string;
  /** What was sent (for a passed case: last), as a command line in which a variable replaces the token. */
  sent: string | null;
  /** What came back. */
  received: string | null;
  durationMs: number;
}

/**
 * `conformant`: all that the profile needs is verified, and nothing failed. `not_conformant`: something failed that was not
 * expected to. `not_verified`: nothing failed, but something is missing.
 */
export type Verdict = 'conformant' | 'not_conformant' | 'not_verified';

/** What the run was given, without tokens and secrets. */
interface ReportedOptions {
  hasProbe: boolean;
  hasDecisions: boolean;
  hasApiKey: boolean;
  hasRestart: boolean;
  effectKinds: Record<string, string>;
  /** null: all. */
  cases: readonly string[] | null;
  expectedFailures: readonly string[];
  limits: Limits;
}

export interface Report {
  /** Of the kit. */
  version: string;
  /** Of the interface that it certifies: they are released together. */
  interfaceVersion: string;
  verdict: Verdict;
  /** null if the endpoints are those of no profile. */
  profile: Profile | null;
  options: ReportedOptions;
  seed: number;
  /** How often the partner had had this seed before: then the ids are others, and nothing else is. */
  repetition: number;
  /** ISO 8601, UTC. */
  startedAt: string;
  durationMs: number;
  endpoints: { plan: PlanName; url: string; header: string; signingSecrets: number }[];
  /** False if it was interrupted, or if the probe did not answer. */
  isComplete: boolean;
  /** Why it is not complete. */
  incompleteness: string | null;
  cases: CaseReport[];
  totals: Record<CaseStatus | 'expected_failures' | 'unexpected_passes', number>;
}

export function isConformant({ verdict }: Pick<Report, 'verdict'>): boolean {
  return verdict === 'conformant';
}

/** Whether nothing is wrong that was not expected. What was not verified is not wrong. */
export function hasFailures({ verdict }: Pick<Report, 'verdict'>): boolean {
  return verdict === 'not_conformant';
}

/** What would have to be verified, too. Without a profile that is everything. */
export function unverifiedIn({ cases, profile }: Pick<Report, 'cases' | 'profile'>): CaseReport[] {
  const isOpen = ({ isRequired }: CaseReport) => isRequired || profile === null;
  return cases.filter((one) => one.status === 'not_verified' && isOpen(one));
}

type Judged = Pick<Report, 'profile' | 'isComplete' | 'cases' | 'totals' | 'options'>;

export function verdictOf({ profile, isComplete, cases, totals, options }: Judged): Verdict {
  if (totals.failed > 0 || totals.unexpected_passes > 0) return 'not_conformant';
  const isWhole = isComplete && options.cases === null && profile !== null;
  const hasExpected = totals.expected_failures > 0;
  const isVerified = unverifiedIn({ cases, profile }).length === 0;
  return isWhole && isVerified && !hasExpected ? 'conformant' : 'not_verified';
}

export function totalsOf(cases: readonly CaseReport[]): Report['totals'] {
  const count = (matches: (one: CaseReport) => boolean) => cases.filter(matches).length;
  return {
    passed: count(({ status, expectation }) => status === 'passed' && expectation === null),
    failed: count(({ status, expectation }) => status === 'failed' && expectation === null),
    not_verified: count(({ status }) => status === 'not_verified'),
    not_applicable: count(({ status }) => status === 'not_applicable'),
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
  expectedFailures: ReadonlySet<string>,
  profile: Profile | null,
): CaseReport[] {
  const failed = new Set(
    runs.filter(({ status }) => status === 'failed').map(({ definition }) => definition.name),
  );
  return runs.map((run) => {
    const foundation = run.definition.restsOn?.find((name) => failed.has(name));
    const isNews = run.status !== 'failed' || foundation === undefined;
    const report = reportOf(run, isRequiredBy(profile, run));
    const graded = isNews
      ? report
      : { ...report, ...unfounded(run.plan, foundation!), sent: null, received: null };
    return { ...graded, expectation: expectationOf(graded, expectedFailures) };
  });
}

function unfounded(plan: string, foundation: string): Pick<CaseReport, 'status' | 'reason'> {
  return { status: 'not_verified', reason: `${plan}/${foundation} failed, on which it rests` };
}

/** A certified partner may do without a signature, and needs no command that restarts it. */
const notRequired: Readonly<Record<Profile, readonly Need[]>> = {
  events: ['signing_secret', 'second_signing_secret', 'restart'],
  'events-3ds': ['signing_secret', 'second_signing_secret', 'restart'],
  signed: ['restart'],
};

function isRequiredBy(profile: Profile | null, { plan, definition }: CaseRun): boolean {
  if (profile === null || (profile === 'events' && plan === 'three-ds')) return false;
  return !(definition.needs ?? []).some((need) => notRequired[profile].includes(need));
}

function reportOf(run: CaseRun, isRequired: boolean): CaseReport {
  const { plan, definition, status, reason, durationMs } = run;
  const exchange = run.exchange ?? run.context.last;
  return {
    id: `${plan}/${definition.name}`,
    plan,
    title: definition.title,
    status,
    isRequired,
    expectation: null,
    reason,
    section: `docs/interface/${definition.section}`,
    remedy: definition.remedy,
    sent: exchange ? curlOf(exchange.request) : null,
    received: exchange ? receivedIn(exchange) : null,
    durationMs: Math.round(durationMs),
  };
}

function expectationOf(
  { id, status }: CaseReport,
  expectedFailures: ReadonlySet<string>,
): CaseReport['expectation'] {
  if (!expectedFailures.has(id) || status.startsWith('not_')) return null;
  return status === 'failed' ? 'expected' : 'unexpected';
}

const MOST_BODY_CHARACTERS = 4_096;
const MOST_SHOWN = 1_024;

/** A request as a command line. A variable replaces the token, so that a report may be passed on. */
export function curlOf({ method, url, headers, token, body }: SentRequest): string {
  const options = Object.entries(headers).map(
    ([name, value]) => `-H ${quoted(`${name}: ${value}`)}`,
  );
  if (token) {
    options.push(`-H ${quoted(`${token.header}: `)}${token.shown}`);
  }
  if (body.length > 0) options.push(`--data-binary ${dataOf(body)}`);
  return [`curl -i -X ${method} ${quoted(url)}`, ...options].join(' \\\n  ');
}

/** What came back, without the token, which an answer may repeat. */
export function receivedIn({ request, answer, failure, durationMs }: Exchange): string {
  const time = `after ${Math.round(durationMs)} ms`;
  if (!answer) return `${failure ?? 'nothing'} ${time}`;
  const { value = '' } = request.token ?? {};
  const excerpt = answer.excerpt.slice(0, MOST_SHOWN);
  const text = value === '' ? excerpt : excerpt.replaceAll(value, '...');
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
