import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { faultKindOf } from './faults/fault-plan.ts';
import { kafkaClients } from '#messaging';
import { reportOf } from './report.ts';
import { startSystem, type System } from './system/system.ts';
import { runTrial } from './trial.ts';

describe.each(kafkaClients)('the system under faults, its services by %s', (kafkaClient) => {
  let system: System;

  beforeAll(async () => {
    system = await startSystem(() => {}, { kafkaClient });
  });

  afterAll(async () => {
    await system?.stop();
  });

  it('keeps every promise', async () => {
    const options = {
      seed: '2',
      seconds: 18,
      rate: 30,
      drainSeconds: 120,
      withBrokerOutages: false,
    };
    const result = await runTrial(system, options, () => {});
    if (result.violations.length > 0) console.log(reportOf(result));
    expect(result.violations).toEqual([]);

    // A trial without events or faults would prove nothing.
    const { journal, faults, history } = result;
    expect(journal.accepted.length).toBeGreaterThan(100);
    expect(journal.messages.length).toBeGreaterThan(0);
    expect(journal.failedAttempts.size).toBeGreaterThan(0);
    expect(new Set(faults.map(faultKindOf)).size).toBeGreaterThan(8);
    for (const { expected, inbox } of history.consumers) {
      expect(expected.length).toBeGreaterThan(0);
      expect(inbox.length).toBeGreaterThan(0);
    }
  });
});
