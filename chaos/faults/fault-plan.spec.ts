import { describe, expect, it } from '@jest/globals';
import { Random } from '../random.ts';
import { planFaults } from './fault-plan.ts';
import { faultKindOf } from './fault.ts';

const targets = { services: ['gateway', 'onboarding', 'ledger-1'], links: ['a', 'b'] };
const plan = (seed: string, durationMs: number) =>
  planFaults(new Random(seed), durationMs, targets);

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
    const times = faults.map(({ atMs }) => atMs);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times.at(-1)).toBeLessThan(120_000);
  });
});
