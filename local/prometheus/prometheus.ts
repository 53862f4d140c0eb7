import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { hostAddress } from '../ports.ts';
import { inheritedEnvironment } from '../processes/environment.ts';
import { answersOk } from '../processes/http-probe.ts';
import type { ProcessObserver } from '../processes/launch.ts';
import { ServerProcess } from '../processes/server-process.ts';
import { writeRunbookPages } from './runbook-pages.ts';

/** What Prometheus does with the metrics. */
export type Observation = {
  /** A rule file's text. */
  rules: string;
  /** How often it scrapes and evaluates; by default as in a cluster. */
  intervalMs?: number;
};

export type PrometheusOptions = Observation & {
  binDirectory: string;
  stateDirectory: string;
  logsDirectory: string;
  port: number;
  targets: readonly { service: string; url: string }[];
};

/** Shows targets, alerts and the most important numbers: our build has no pages of Prometheus's own. */
export const overviewPath = '/consoles/index.html';

const consoles = join(import.meta.dirname, 'consoles');
const defaultIntervalMs = 15_000;

/** Scrapes the services as the PodMonitor of `k8s/components/monitoring` lets it, and evaluates the rules. */
export function prometheusProcess(
  options: PrometheusOptions,
  observer: ProcessObserver,
): ServerProcess {
  const { binDirectory, stateDirectory, logsDirectory, port } = options;
  const configurationFile = join(stateDirectory, 'prometheus.yml');

  async function prepare(): Promise<void> {
    mkdirSync(stateDirectory, { recursive: true });
    cpSync(consoles, join(stateDirectory, 'consoles'), { recursive: true });
    writeRunbookPages(join(stateDirectory, 'consoles', 'runbooks'));
    writeFileSync(join(stateDirectory, 'rules.yml'), options.rules);
    writeFileSync(configurationFile, stringify(configurationOf(options)));
  }

  return new ServerProcess(
    {
      name: 'Prometheus',
      kind: 'prometheus',
      command: join(binDirectory, 'prometheus'),
      arguments: [
        `--config.file=${configurationFile}`,
        `--storage.tsdb.path=${join(stateDirectory, 'data')}`,
        `--web.console.templates=${join(stateDirectory, 'consoles')}`,
        `--web.console.libraries=${join(stateDirectory, 'consoles')}`,
        `--web.listen-address=${hostAddress}:${port}`,
      ],
      environment: inheritedEnvironment(),
      workingDirectory: '/',
      logFile: join(logsDirectory, 'prometheus.log'),
      stopSignal: 'SIGTERM',
      stopTimeoutMs: 10_000,
      prepare,
      isReady: () => answersOk(`http://${hostAddress}:${port}/-/ready`),
    },
    observer,
  );
}

function configurationOf({ targets, intervalMs = defaultIntervalMs }: PrometheusOptions): object {
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
