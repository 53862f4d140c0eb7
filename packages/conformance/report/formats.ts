import type { CaseStatus } from '../run-plan.js';
import { type CaseReport, type Report, unverifiedIn } from './report.js';

type Paint = (colour: 'green' | 'red' | 'yellow', text: string) => string;

const REASON_INDENT = '      ';

/** The verdicts on an endpoint: a line for each case, with the fault of a failed one. */
export function renderPlan(cases: readonly CaseReport[], paint: Paint): string {
  return cases.map((each) => renderCase(each, paint)).join('\n');
}

/**
 * What came out, and how a failure is repeated.
 *
 * @param isWhole whether all cases were selected: a part of them says nothing about the endpoint.
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
    ...(totals.not_applicable > 0 ? [`${totals.not_applicable} not applicable`] : []),
    ...(totals.expected_failures > 0 ? [`${totals.expected_failures} failed as expected`] : []),
    ...(totals.unexpected_passes > 0
      ? [paint('red', `${totals.unexpected_passes} passed that were expected to fail`)]
      : []),
  ];
  return [
    ...failures.map((failure) => renderFailure(failure, paint, repeat)),
    ...(incompleteness ? [paint('yellow', `Not complete: ${incompleteness}.`)] : []),
    `${isWhole ? `${verdictOn(report, paint)}: ` : ''}${counted.join(', ')}; seed ${seed}.`,
  ].join('\n\n');
}

/** The word "conformant" is only for a partner of whom all is verified that the profile needs. */
function verdictOn(report: Report, paint: Paint): string {
  const { verdict, profile, isComplete, totals } = report;
  if (verdict === 'conformant') return paint('green', `Conformant (${profile})`);
  if (verdict === 'not_conformant') return paint('red', 'Not conformant');
  const { length } = unverifiedIn(report);
  const open = [
    ...(isComplete ? [] : ['not complete']),
    ...(length > 0 ? [`${length} not verified`] : []),
    ...(totals.expected_failures > 0 ? ['some failures expected'] : []),
    ...(profile === null ? ['no profile'] : []),
  ];
  return paint('yellow', `Nothing failed, but ${open.join(', ')}`);
}

function isWrong({ status, expectation }: CaseReport): boolean {
  return expectation === 'unexpected' || (status === 'failed' && expectation === null);
}

function outcomeOf({ status, expectation }: CaseReport): string {
  if (expectation === 'expected') return 'failed as expected';
  if (expectation === 'unexpected') return 'passed, and was expected to fail';
  return status.replace('_', ' ');
}

const colours: Record<CaseStatus, Parameters<Paint>[0]> = {
  ...{ passed: 'green', failed: 'red' },
  ...{ not_verified: 'yellow', not_applicable: 'green' },
};

function renderCase(report: CaseReport, paint: Paint): string {
  const { id, title, status, expectation, reason } = report;
  const mark = { passed: '✓', failed: '✗', not_verified: '?', not_applicable: '-' }[status];
  const colour = colours[status];
  const painted = paint(isWrong(report) ? 'red' : colour, mark);
  const lines = [`${painted} ${id}: ${title}`];
  if (expectation) lines.push(`${REASON_INDENT}${outcomeOf(report)}`);
  if (reason) lines.push(`${REASON_INDENT}${reason}`);
  return lines.join('\n');
}

function renderFailure(failure: CaseReport, paint: Paint, repeat: string): string {
  const { id, reason, sent, received, section, remedy } = failure;
  return [
    paint('red', `✗ ${id}: ${reason ?? outcomeOf(failure)}`),
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

/** The report as a page. */
export function markdownOf(report: Report, repeat: string): string {
  const { totals, endpoints, cases, incompleteness } = report;
  return [
    '# Conformance report',
    `**${verdictOn(report, (_colour, text) => text)}.** ${scopeOf(report)}`,
    `${circumstancesOf(report)}${incompleteness ? ` **Not complete: ${incompleteness}.**` : ''}`,
    table(
      ['endpoint', 'address'],
      endpoints.map(({ plan, url }) => [plan, code(url)]),
    ),
    table(
      ['verdict', 'cases'],
      Object.entries(totals).map(([name, count]) => [name.replaceAll('_', ' '), String(count)]),
    ),
    ...cases.filter(isWrong).map((failure) => failureOf(failure, repeat)),
    '## All cases',
    'What failed or was not verified is first.',
    table(
      ['case', 'what is promised', 'verdict'],
      cases
        .toSorted(byUrgency)
        .map((each) => [
          code(each.id),
          each.title,
          each.reason ? `${outcomeOf(each)}: ${each.reason}` : outcomeOf(each),
        ]),
    ),
    '',
  ].join('\n\n');
}

/** What the verdict rests on. */
function scopeOf(report: Report): string {
  const { profile, totals } = report;
  const open = unverifiedIn(report).length;
  const needed =
    profile === null
      ? 'There is no profile for these endpoints'
      : `The profile is ${code(profile)}`;
  const { not_verified: count } = totals;
  if (count === 0) return `${needed}.`;
  const those = `${count} case${count === 1 ? '' : 's'}`;
  return `${needed}. Not verified: ${those}, of which it needs ${open === 0 ? 'none' : open}.`;
}

function circumstancesOf({ startedAt, durationMs, version, seed }: Report): string {
  const seconds = Math.round(durationMs / 1_000);
  return `${startedAt}, ${seconds} s, kit and interface ${version}, seed ${seed}.`;
}

const urgency: readonly CaseStatus[] = ['failed', 'not_verified', 'not_applicable', 'passed'];

function byUrgency(one: CaseReport, other: CaseReport): number {
  const rank = (each: CaseReport) => (isWrong(each) ? -1 : urgency.indexOf(each.status));
  return rank(one) - rank(other);
}

function failureOf(failure: CaseReport, repeat: string): string {
  const { id, title, reason, sent, received, section, remedy } = failure;
  return [
    `## ${id}`,
    `A partner ${title}. Here: ${reason ?? outcomeOf(failure)}.`,
    ...(sent
      ? ['Sent, as evidence (its signature is valid for five minutes):', block(sent, 'sh')]
      : []),
    ...(received ? ['Came back:', block(received)] : []),
    `Promised in ${code(section)}. To mend: ${remedy}`,
    `Again, with the same variables in the environment: ${code(`${repeat} --case ${id}`)}`,
  ].join('\n\n');
}

/** The partner's own words can't end the block: it has one more backtick than any run in them. */
function block(text: string, language = ''): string {
  const runs = text.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(3, ...runs.map(({ length }) => length + 1)));
  return `${fence}${language}\n${text}\n${fence}`;
}

function code(text: string): string {
  return `\`${text.replaceAll('`', "'")}\``;
}

function table(titles: readonly string[], rows: readonly string[][]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll(/[|\n]/g, ' ')).join(' | ')} |`;
  return [line(titles), line(titles.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The report as CI systems read it (JUnit XML): what was not verified is skipped. */
export function junitOf(report: Report): string {
  const { cases, durationMs, startedAt } = report;
  const failures = cases.filter(isWrong).length;
  const skipped = cases.filter(isSkipped).length;
  const counts = `tests="${cases.length}" failures="${failures}" skipped="${skipped}" errors="0"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts} time="${seconds(durationMs)}">`,
    `<testsuite name="conformance" ${counts} time="${seconds(durationMs)}" timestamp="${startedAt}">`,
    ...cases.map(testCase),
    '</testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function testCase(report: CaseReport): string {
  const { id, plan, title, durationMs } = report;
  const name = escaped(`${id}: ${title}`);
  const attributes = `classname="${plan}" name="${name}" time="${seconds(durationMs)}"`;
  return `<testcase ${attributes}>${contentOf(report)}</testcase>`;
}

function contentOf(report: CaseReport): string {
  const message = escaped(report.reason ?? outcomeOf(report));
  if (isSkipped(report)) return `<skipped message="${message}"/>`;
  if (!isWrong(report)) return '';
  const { sent, received, section, remedy } = report;
  const text = [sent, received, section, remedy].filter((part) => part !== null).join('\n\n');
  return `<failure message="${message}">${escaped(text)}</failure>`;
}

function isSkipped({ status, expectation }: CaseReport): boolean {
  return status.startsWith('not_') || expectation === 'expected';
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(3);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
};

/** XML 1.0 has no place for most control characters. */
function escaped(text: string): string {
  const printable = text
    .toWellFormed()
    .replaceAll(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '?');
  return printable.replaceAll(/[&<>"\n]/g, (character) => entities[character]!);
}
