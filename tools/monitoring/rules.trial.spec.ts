import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { repositoryDirectory } from '../local/repository.ts';
import { requirePrometheus, ruleTests, testRules } from './prometheus.ts';
import { type AlertRule, alertsIn, readRules } from './rules.ts';

interface RuleTest {
  name: string;
  input_series: object[];
  promql_expr_test: { expr: string; exp_samples: object[] }[];
}

describe('the rules of Prometheus', () => {
  let alerts: AlertRule[];
  let tests: RuleTest[];
  let files: string[];

  beforeAll(async () => {
    await requirePrometheus();
    alerts = alertsIn(await readRules());
    files = await readdir(ruleTests);
    const texts = await Promise.all(files.map((file) => readFile(join(ruleTests, file), 'utf8')));
    tests = texts.flatMap((text) => (parse(text) as { tests: RuleTest[] }).tests);
  });

  it('pass promtool, which lets each alert fire and stay quiet', async () => {
    await testRules(files);
  });

  it('have a test in which each alert fires, and one in which it stays quiet', () => {
    const tested = (alert: string, fires: boolean) =>
      tests.some(
        ({ input_series, promql_expr_test }) =>
          input_series.length > 0 &&
          promql_expr_test.some(
            ({ expr, exp_samples }) =>
              expr.startsWith(`ALERTS{alertname="${alert}"`) && exp_samples.length > 0 === fires,
          ),
      );
    const untested = alerts.filter(({ alert }) => !tested(alert, true) || !tested(alert, false));
    expect(untested.map(({ alert }) => alert)).toEqual([]);
  });

  it('name for each alert how bad it is, what happens, and its runbook, which exists', () => {
    for (const { alert, labels, annotations } of alerts) {
      const page = alert.replace(/(?<!^)(?=[A-Z])/g, '-').toLowerCase();
      expect(['critical', 'warning']).toContain(labels.severity);
      expect(annotations.summary).toMatch(/\.$/);
      expect(annotations.runbook_url).toBe(`RUNBOOKS/docs/runbooks/${page}.md`);
      expect(existsSync(join(repositoryDirectory, `docs/runbooks/${page}.md`))).toBe(true);
    }
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
  });
});
