import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { faultKindOf } from './faults/fault-plan.ts';
import { reportOf } from './report.ts';
import { startSystem, type System } from './system/system.ts';
import { runTrial } from './trial.ts';

describe('the system with a standby of its database', () => {
  let system: System;

  beforeAll(async () => {
    system = await startSystem(() => {}, { hasStandby: true });
  });

  afterAll(async () => {
    await system?.stop();
  });

  it('keeps every promise while the standby takes over from a killed primary, there and back', async () => {
    const options = {
      seed: '4',
      seconds: 0,
      rate: 25,
      drainSeconds: 120,
      withBrokerOutages: false,
    };
    const result = await runTrial(system, options, () => {});
    if (result.violations.length > 0) console.log(reportOf(result));
    expect(result.violations).toEqual([]);

    const { journal, faults, history } = result;
    expect(faults.map(faultKindOf)).toEqual(['fail-over postgres', 'fail-over postgres']);
    expect(journal.accepted.length).toBeGreaterThan(50);
    expect(journal.messages.length).toBeGreaterThan(0);
    for (const { expected, inbox } of history.consumers) {
      expect(expected.length).toBeGreaterThan(0);
      expect(inbox.length).toBeGreaterThan(0);
    }
  });
});
