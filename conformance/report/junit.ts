import type { CaseReport, Report } from './report.js';
import { isWrong, verdictOf } from './terminal.js';

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
  const message = escaped(report.reason ?? verdictOf(report));
  if (isSkipped(report)) return `<skipped message="${message}"/>`;
  if (!isWrong(report)) return '';
  const { sent, received, section, remedy } = report;
  const text = [sent, received, section, remedy].filter((part) => part !== null).join('\n\n');
  return `<failure message="${message}">${escaped(text)}</failure>`;
}

function isSkipped({ status, expectation }: CaseReport): boolean {
  return status === 'not_verified' || expectation === 'expected';
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
