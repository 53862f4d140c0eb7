import { describe, expect, it } from '@jest/globals';
import { Random } from '../random.ts';
import { faultKindOf, type FaultTargets, planFaults } from './fault-plan.ts';

const targets = {
  services: ['gateway', 'onboarding', 'ledger-1'],
  links: ['a', 'b'],
  brokers: ['kafka'],
  hasStandby: false,
};
const plan = (seed: string, durationMs: number, further: Partial<FaultTargets> = {}) =>
  planFaults(new Random(seed), durationMs, { ...targets, ...further });

describe('the plan of faults', () => {
  it('is the same for the same seed, and another one for another', () => {
    expect(plan('7', 60_000)).toEqual(plan('7', 60_000));
    expect(plan('8', 60_000)).not.toEqual(plan('7', 60_000));
  });

  it('meets every service and every kind of fault, within the time', () => {
    const faults = plan('7', 120_000);
    const kinds = new Set(faults.map(({ fault }) => faultKindOf(fault)));
    expect([...kinds]).toEqual(
      expect.arrayContaining([
        'kill gateway',
        'kill onboarding',
        'kill ledger-1',
        'restart gateway',
        'crash kafka',
        'stop kafka',
        'crash postgres',
        'stop postgres',
        'link cut',
        'link stalled',
        'link slow',
        'link throttled',
      ]),
    );
    expect(kinds).not.toContain('fail-over postgres');
    const times = faults.map(({ atMs }) => atMs);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times.at(-1)).toBeLessThan(120_000);
  });

  it('meets single brokers of several, two of them at once, and the standby that takes over', () => {
    const brokers = ['kafka-1', 'kafka-2', 'kafka-3'];
    const faults = plan('7', 600_000, { brokers, hasStandby: true }).map(({ fault }) => fault);
    const kinds = new Set(faults.map(faultKindOf));
    const single = brokers.flatMap((name) => [`crash ${name}`, `stop ${name}`, `freeze ${name}`]);
    expect([...kinds]).toEqual(
      expect.arrayContaining([...single, 'crash-majority brokers', 'fail-over postgres']),
    );
    for (const fault of faults) {
      if (fault.kind === 'crash-majority') expect(new Set(fault.brokers).size).toBe(2);
    }
  });
});
