import type { CaseReport, Report } from './report.js';
import { isWrong, verdictOf } from './terminal.js';

/** The report as a page. */
export function markdownOf(report: Report, repeat: string): string {
  const { totals, endpoints, cases, seed, startedAt, incompleteness } = report;
  return [
    '# Conformance report',
    `${startedAt}, seed ${seed}.${incompleteness ? ` **Not complete: ${incompleteness}.**` : ''}`,
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
    table(
      ['case', 'what is promised', 'verdict'],
      cases.map((each) => [
        code(each.id),
        each.title,
        each.reason ? `${verdictOf(each)}: ${each.reason}` : verdictOf(each),
      ]),
    ),
    '',
  ].join('\n\n');
}

function failureOf(failure: CaseReport, repeat: string): string {
  const { id, title, reason, sent, received, section, remedy } = failure;
  return [
    `## ${id}`,
    `A partner ${title}. Here: ${reason ?? verdictOf(failure)}.`,
    ...(sent ? ['Sent:', block(sent, 'sh')] : []),
    ...(received ? ['Came back:', block(received)] : []),
    `Promised in ${code(section)}. To mend: ${remedy}`,
    `Again: ${code(`${repeat} --case ${id}`)}`,
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
