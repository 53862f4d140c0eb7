import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '#testing';
import { stringify } from 'yaml';
import { requirePrometheus } from '../../monitoring/require-prometheus.ts';
import { claimPorts } from '../ports.ts';
import { Processes } from '../processes/processes.ts';
import { localDirectory } from '../repository.ts';
import { prometheusDirectoryIn } from './prometheus-program.ts';
import { overviewPath, prometheusProcess } from './prometheus.ts';

const rules = stringify({
  groups: [
    {
      name: 'spec',
      rules: [
        { alert: 'MailServerAway', expr: 'vector(1)', labels: { service: 'notification' } },
        ...[0, 12].map((lag) => ({
          record: 'service_topic:events_lag_records:sum',
          expr: `vector(${lag})`,
          labels: { service: `service-${lag}-behind` },
        })),
      ],
    },
  ],
});

describe('the page of what Prometheus sees', () => {
  let processes: Processes;
  let url: string;

  beforeAll(async () => {
    await requirePrometheus();
    const directory = mkdtempSync(join(tmpdir(), 'prometheus-spec-'));
    processes = await Processes.open(directory);
    processes.removeAtEnd(directory);
    const [port] = await claimPorts(1);
    const prometheus = prometheusProcess(
      {
        ...{ rules, intervalMs: 500, port: port!, targets: [] },
        binDirectory: prometheusDirectoryIn(localDirectory),
        stateDirectory: join(directory, 'state'),
        logsDirectory: directory,
      },
      processes,
    );
    await prometheus.start();
    url = `http://127.0.0.1:${port}`;
  });

  afterAll(() => processes?.stop());

  const read = async (path: string) => (await fetch(`${url}${path}`)).text();

  it('leads from an alert to its runbook', async () => {
    const link = await eventually('the alert', async () => {
      return /href="(runbooks\/[^"]+)"/.exec(await read(overviewPath))?.[1];
    });
    expect(link).toBe('runbooks/mail-server-away.html');
    const runbook = await read(`/consoles/${link}`);
    expect(runbook).toContain('<h2>What it means</h2>');
    expect(runbook).toContain('rollout restart deployment/mail');
  });

  it('shows every runbook, and leads from one to another', async () => {
    const runbook = await read('/consoles/runbooks/mails-overdue.html');
    expect(runbook).toContain('<a href="mail-server-away.html">MailServerAway</a>');
    expect(await read('/consoles/runbooks/README.html')).toContain('ConsumerStuck');
  });

  it('shows who is behind, and nobody else', async () => {
    const page = await eventually('the lag', async () => {
      const text = await read(overviewPath);
      return text.includes('service-12-behind') && text;
    });
    expect(page).not.toContain('service-0-behind');
  });
});
