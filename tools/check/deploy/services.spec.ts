import { describe, expect, it } from '@jest/globals';
import { parseManifests, processesInManifests } from './deployed.ts';
import { shutdownFaults } from './manifest-faults.ts';
import { coverageFaults, declarationFaults } from './process-faults.ts';

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
  it('names services that nothing runs', () => {
    expect(coverageFaults(['apps/till/src/main.ts'], PROCESSES, 'k8s')).toEqual([]);
    expect(coverageFaults(['apps/bank/src/main.ts'], PROCESSES, 'k8s')).toEqual([
      'k8s: nothing runs apps/bank/src/main.ts',
    ]);
  });
});

describe('declarationFaults', () => {
  it('names services that are not declared, and declarations of none', () => {
    const entries = ['apps/till/src/main.ts', 'apps/till/src/migrate.ts'];
    expect(declarationFaults(entries, ['till'])).toEqual([]);
    expect(declarationFaults(entries, ['bank'])).toEqual([
      'tools/deployment/services.ts: till is not declared',
      'tools/deployment/services.ts: there is no bank',
    ]);
  });
});

describe('shutdownFaults', () => {
  it('names pods that are killed before the time for stopping is over', () => {
    expect(shutdownFaults(MANIFESTS, PROCESSES)).toEqual([
      'Deployment/till: killed after 25 s, but stopping may take 25 s',
    ]);
  });
});
