import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { stringify } from 'yaml';
import { ensureGoPrograms } from '../local/go-programs.ts';
import { claimPorts, hostAddress } from '../local/ports.ts';
import { inheritedEnvironment } from '../local/processes/launch.ts';
import type { Processes } from '../local/processes/processes.ts';
import { answersOk, ServerProcess } from '../local/processes/server-process.ts';
import { localDirectory } from '../local/repository.ts';
import { readRules, ruleFile, type RuleGroup } from './rules.ts';

const VERSION = '3.13.5';
// Version 3.13 is 0.313 as a Go module.
const MODULE = `github.com/prometheus/prometheus v0.${VERSION.replace('.', '')}`;

// A `replace` in a dependency's go.mod is ignored: this one is Prometheus's own.
const GO_MODULE = `module tools

go 1.26.0

require ${MODULE}

replace cloud.google.com/go => cloud.google.com/go v0.123.0
`;

const NAME = `prometheus-${VERSION}`;
/** Contains the programs `prometheus` and `promtool`. */
const programs = join(localDirectory, 'tools', NAME);

export const ruleTests = join(import.meta.dirname, 'rule-tests');

export interface PrometheusOptions {
  rules: readonly RuleGroup[];
  /** How often it scrapes and evaluates. */
  intervalMs: number;
  targets: readonly { service: string; url: string }[];
  stateDirectory: string;
  logsDirectory: string;
}

/**
 * Builds Prometheus and promtool if this clone does not have them yet. The build leaves out the discovery of targets in
 * clouds, and Prometheus's own pages, whose assets are no part of the Go module.
 */
export async function requirePrometheus(): Promise<void> {
  await ensureGoPrograms({
    name: NAME,
    files: { 'go.mod': GO_MODULE },
    parameters: [
      '-tags=remove_all_sd,netgo',
      ...['prometheus', 'promtool'].map((name) => `github.com/prometheus/prometheus/cmd/${name}`),
    ],
  });
}

/**
 * Starts Prometheus, which scrapes the services as the PodMonitor of `k8s/components/monitoring` does, and evaluates
 * the rules. It ends with the processes.
 *
 * @returns its address.
 */
export async function startPrometheus(
  options: PrometheusOptions,
  processes: Processes,
): Promise<string> {
  const [port] = await claimPorts(1);
  const address = `${hostAddress}:${port}`;
  const directory = join(options.stateDirectory, 'prometheus');
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'rules.yml'), ruleFile(options.rules));
  writeFileSync(join(directory, 'prometheus.yml'), stringify(configurationOf(options)));
  const prometheus = new ServerProcess(
    {
      name: 'Prometheus',
      kind: 'prometheus',
      command: join(programs, 'prometheus'),
      arguments: [
        `--config.file=${join(directory, 'prometheus.yml')}`,
        `--storage.tsdb.path=${join(directory, 'data')}`,
        `--web.listen-address=${address}`,
      ],
      environment: inheritedEnvironment(),
      workingDirectory: '/',
      logFile: join(options.logsDirectory, 'prometheus.log'),
      stopSignal: 'SIGTERM',
      stopTimeoutMs: 10_000,
      isReady: () => answersOk(`http://${address}/-/ready`),
    },
    processes,
  );
  await prometheus.start();
  return `http://${address}`;
}

/** Checks the rules, and runs their tests. @throws Error with the output of promtool. */
export async function testRules(names: readonly string[]): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'rules-'));
  try {
    // The tests name the rules of all areas by this one file.
    await writeFile(join(directory, 'rules.yml'), ruleFile(await readRules()));
    await cp(ruleTests, directory, { recursive: true });
    await promtool(['check', 'rules', '--lint-fatal', 'rules.yml'], directory);
    await promtool(['test', 'rules', ...names], directory);
  } finally {
    await rm(directory, { recursive: true });
  }
}

async function promtool(parameters: string[], directory: string): Promise<void> {
  try {
    await promisify(execFile)(join(programs, 'promtool'), parameters, { cwd: directory });
  } catch (error) {
    const { stdout, stderr, message } = error as Error & { stdout?: string; stderr?: string };
    throw new Error(`${stdout ?? ''}${stderr ?? ''}`.trim() || message, { cause: error });
  }
}

function configurationOf({ targets, intervalMs }: PrometheusOptions): object {
  const interval = `${intervalMs}ms`;
  return {
    global: {
      scrape_interval: interval,
      scrape_timeout: `${Math.min(10_000, intervalMs)}ms`,
      evaluation_interval: interval,
    },
    rule_files: ['rules.yml'],
    scrape_configs: [
      {
        job_name: 'card-services',
        honor_labels: true,
        static_configs: targets.map(({ service, url }) => ({
          targets: [new URL(url).host],
          labels: { service },
        })),
      },
    ],
  };
}
