import { type CaseReport, isConformant, type Report } from './report.js';

export type Paint = (colour: 'green' | 'red' | 'yellow', text: string) => string;

const REASON_INDENT = '      ';

/** The verdicts on an endpoint: a line for each case, and for a failed one what is wrong. */
export function renderPlan(cases: readonly CaseReport[], paint: Paint): string {
  return cases.map((each) => renderCase(each, paint)).join('\n');
}

/**
 * What came out, and how a failure is repeated.
 *
 * @param isWhole whether all cases were asked for: a part of them says nothing of the endpoint.
 */
export function renderSummary(
  report: Report,
  paint: Paint,
  repeat: string,
  isWhole: boolean,
): string {
  const { totals, cases, seed, incompleteness } = report;
  const failures = cases.filter(isWrong);
  const counted = [
    paint('green', `${totals.passed} passed`),
    ...(totals.failed > 0 ? [paint('red', `${totals.failed} failed`)] : []),
    ...(totals.not_verified > 0 ? [paint('yellow', `${totals.not_verified} not verified`)] : []),
    ...(totals.expected_failures > 0 ? [`${totals.expected_failures} failed as expected`] : []),
    ...(totals.unexpected_passes > 0
      ? [paint('red', `${totals.unexpected_passes} passed that were expected to fail`)]
      : []),
  ];
  return [
    ...failures.map((failure) => renderFailure(failure, paint, repeat)),
    ...(incompleteness ? [paint('yellow', `Not complete: ${incompleteness}.`)] : []),
    `${isWhole ? verdictOn(report, paint) : ''}${counted.join(', ')}; seed ${seed}.`,
  ].join('\n\n');
}

function verdictOn(report: Report, paint: Paint): string {
  if (!isConformant(report)) return `${paint('red', 'Not conformant')}: `;
  return report.isComplete ? `${paint('green', 'Conformant')}: ` : '';
}

export function isWrong({ status, expectation }: CaseReport): boolean {
  return expectation === 'unexpected' || (status === 'failed' && expectation === null);
}

export function verdictOf({ status, expectation }: CaseReport): string {
  if (expectation === 'expected') return 'failed as expected';
  if (expectation === 'unexpected') return 'passed, and was expected to fail';
  return status.replace('_', ' ');
}

function renderCase(report: CaseReport, paint: Paint): string {
  const { id, title, status, expectation, reason } = report;
  const mark = { passed: '✓', failed: '✗', not_verified: '?' }[status];
  const colour = ({ passed: 'green', failed: 'red', not_verified: 'yellow' } as const)[status];
  const painted = paint(isWrong(report) ? 'red' : colour, mark);
  const lines = [`${painted} ${id}: ${title}`];
  if (expectation) lines.push(`${REASON_INDENT}${verdictOf(report)}`);
  if (reason) lines.push(`${REASON_INDENT}${reason}`);
  return lines.join('\n');
}

function renderFailure(failure: CaseReport, paint: Paint, repeat: string): string {
  const { id, reason, sent, received, section, remedy } = failure;
  return [
    paint('red', `✗ ${id}: ${reason ?? verdictOf(failure)}`),
    ...(sent ? [`  Sent:\n${indented(sent)}`] : []),
    ...(received ? [`  Came back:\n${indented(received)}`] : []),
    `  Promised: ${section}`,
    `  To mend: ${remedy}`,
    `  Again: ${repeat} --case ${id}`,
  ].join('\n');
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '    ');
}
