import { describe, expect, it } from '@jest/globals';
import { ruleOf, rulesIn } from './rules.js';

const NONE = { limits: [], merchantCategories: null, countries: null, channels: null };
const amount = { amount: 5_000, currency: 'EUR' };
const controls = {
  limits: [
    { ruleId: 'rul_1', period: 'day' as const, amount },
    { ruleId: 'rul_2', period: 'month' as const, amount },
  ],
  merchantCategories: { ruleId: 'rul_3', blocked: ['7995'] },
  countries: { ruleId: 'rul_4', allowed: ['DE'] },
  channels: { ruleId: 'rul_5', cash: false },
};

describe('spending rules', () => {
  it('are listed in the order in which they decide', () => {
    expect(rulesIn(controls).map(({ kind, ruleId }) => [kind, ruleId])).toEqual([
      ['channels', 'rul_5'],
      ['merchantCategories', 'rul_3'],
      ['countries', 'rul_4'],
      ['limit', 'rul_1'],
      ['limit', 'rul_2'],
    ]);
    expect(rulesIn(NONE)).toEqual([]);
  });

  it('are found by their ids', () => {
    expect(ruleOf(controls, 'rul_2')).toEqual({
      kind: 'limit',
      ruleId: 'rul_2',
      period: 'month',
      amount,
    });
    expect(ruleOf(controls, 'rul_9')).toBeUndefined();
  });
});
