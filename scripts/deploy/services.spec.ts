import { describe, expect, it } from '@jest/globals';
import { processesInManifests } from './deployed-process.ts';
import { parseManifests } from './manifest.ts';
import { coverageFaults, launcherFaults, nestCliFaults } from './services.ts';
import { shutdownFaults } from './shutdown.ts';

const MANIFESTS = parseManifests(`
apiVersion: apps/v1
kind: Deployment
metadata: { name: till }
spec:
  template:
    spec:
      terminationGracePeriodSeconds: 25
      containers:
        - name: service
          args: [dist/apps/till/src/main.js]
          env: [{ name: SHUTDOWN_GRACE_MS, value: '20000' }, { name: DRAIN_MS, value: '2000' }]
          lifecycle: { preStop: { sleep: { seconds: 3 } } }
`);
const PROCESSES = processesInManifests(MANIFESTS);

describe('coverageFaults', () => {
  it('names services that nothing runs, and processes of no service', () => {
    expect(coverageFaults(['apps/till/src/main.ts'], PROCESSES, 'k8s')).toEqual([]);
    expect(coverageFaults(['apps/bank/src/main.ts'], PROCESSES, 'k8s')).toEqual([
      'k8s: nothing runs apps/bank/src/main.ts',
      'Deployment/till: there is no apps/till/src/main.ts',
    ]);
  });
});

describe('launcherFaults', () => {
  it('names services that the launcher leaves out or makes up', () => {
    const entries = ['apps/till/src/main.ts', 'apps/till/src/migrate.ts'];
    expect(launcherFaults(entries, ['till'])).toEqual([]);
    expect(launcherFaults(entries, ['bank'])).toEqual([
      'npm start: nothing starts till',
      'npm start: there is no bank',
    ]);
  });
});

describe('nestCliFaults', () => {
  const till = { root: 'apps/till', entryFile: 'apps/till/src/main', sourceRoot: 'apps/till/src' };
  const entries = ['apps/till/src/main.ts', 'apps/till/src/migrate.ts'];

  it("names services that Nest's command line would not find", () => {
    expect(nestCliFaults(entries, { projects: { till } })).toEqual([]);
    expect(nestCliFaults(entries, { projects: {} })).toEqual([
      'nest-cli.json: wrong or missing: apps/till/src/main.ts',
    ]);
  });

  it('names projects that are none, or are somewhere else', () => {
    const bank = { ...till, entryFile: 'apps/bank/src/main' };
    expect(nestCliFaults(entries, { projects: { till, bank } })).toEqual([
      'nest-cli.json: wrong or missing: apps/bank/src/main.ts',
    ]);
    const misplaced = { ...till, sourceRoot: 'apps/till' };
    expect(nestCliFaults(entries, { projects: { till: misplaced } })).toHaveLength(1);
  });
});

describe('shutdownFaults', () => {
  it('names pods that are killed before the time for stopping is over', () => {
    expect(shutdownFaults(MANIFESTS, PROCESSES)).toEqual([
      'Deployment/till: killed after 25 s, but stopping may take 25 s',
    ]);
  });
});
