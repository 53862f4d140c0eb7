import type { CaseRun } from '../run/run-case.js';
import type { Target } from '../sending/target.js';
import { curlOf, receivedIn } from './curl.js';
import type { CaseReport } from './report.js';

/**
 * The verdicts of a plan's cases. A failure whose foundation has failed says nothing new, so it is not
 * verified: a partner with one fault has one failure to mend.
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
  const isTold = status === 'failed' && exchange !== null;
  return {
    id: `${plan}/${definition.name}`,
    plan,
    title: definition.title,
    status,
    expectation: null,
    reason,
    section: `docs/interface.md#${definition.section}`,
    remedy: definition.remedy,
    sent: isTold ? curlOf(exchange.request, target) : null,
    received: isTold ? receivedIn(exchange, target) : null,
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
