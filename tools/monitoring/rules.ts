import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse, stringify } from 'yaml';

const componentDirectory = join(import.meta.dirname, '../../k8s/components/monitoring');

type RecordingRule = { record: string; expr: string };
export type AlertRule = {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: 'critical' | 'warning' };
  annotations: { summary: string; runbook_url: string };
};
export type RuleGroup = { name: string; rules: (RecordingRule | AlertRule)[] };

/** The groups of all PrometheusRule objects, one file an area. */
export async function readRules(): Promise<RuleGroup[]> {
  const directory = join(componentDirectory, 'rules');
  const names = (await readdir(directory)).sort();
  const groups = await Promise.all(
    names.map(async (name) => {
      const object = parse(await readFile(join(directory, name), 'utf8')) as PrometheusRule;
      if (object.metadata.name !== basename(name, '.yaml')) {
        throw new Error(`${name} contains the rules of ${object.metadata.name}`);
      }
      return object.spec.groups;
    }),
  );
  return groups.flat();
}

/** Groups whose metrics brokers, operators and the cluster serve, and not the services. */
export const groupsOfInfrastructure: readonly string[] = ['brokers'];

/** For the Prometheus of `docker-compose.yml`, where neither the brokers nor a cluster serve metrics. */
export async function composeRuleFile(): Promise<[path: string, text: string]> {
  const groups = (await readRules()).filter(({ name }) => !groupsOfInfrastructure.includes(name));
  const text = ruleFile(groups).replaceAll('RUNBOOKS/', '');
  return [
    'tools/monitoring/compose-rules.yml',
    `# Generated from k8s/components/monitoring/rules by npm run generate.\n${text}`,
  ];
}

/** As Prometheus reads it. */
export function ruleFile(groups: readonly RuleGroup[]): string {
  return stringify({ groups });
}

export function alertsIn(groups: readonly RuleGroup[]): AlertRule[] {
  return groups.flatMap(({ rules }) => rules.filter((rule) => 'alert' in rule));
}

type PrometheusRule = { metadata: { name: string }; spec: { groups: RuleGroup[] } };

/** What is older than this many seconds counts as old in a drill. */
const OLD_SECONDS = 5;

/**
 * The rules for a drill, which can't take an hour: windows, durations, and the ages at which something counts as
 * old are shortened, and nothing else is changed.
 *
 * @param windowSeconds of each range
 */
export function quickened(groups: readonly RuleGroup[], windowSeconds: number): RuleGroup[] {
  return groups.map(({ name, rules }) => ({
    name,
    rules: rules.map((rule) => ({
      ...rule,
      expr: rule.expr
        .replace(/\[\d+[smhd]\]/g, `[${windowSeconds}s]`)
        .replace(/(_seconds(?:\{[^}]*\})?\)) > \d{2,}/g, `$1 > ${OLD_SECONDS}`),
      ...('for' in rule && { for: '1s' }),
    })),
  }));
}
