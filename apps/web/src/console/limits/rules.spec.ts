import { describe, expect, it } from '@jest/globals';
import { ruleOf, rulesIn } from './rules.js';

const NONE = { effective: { limits: [], merchantCategories: [], countries: [], channels: [] } };
const setBy = 'partner' as const;
const amount = { amount: 5_000, currency: 'EUR' };
const effective = {
  limits: [
    { setBy, ruleId: 'rul_1', period: 'day' as const, amount },
    { setBy, ruleId: 'rul_2', period: 'month' as const, amount },
  ],
  merchantCategories: [
    { setBy, ruleId: 'rul_3', blocked: ['7995'] },
    { setBy: 'company_admin' as const, ruleId: 'rul_6', blocked: ['6011'] },
  ],
  countries: [{ setBy, ruleId: 'rul_4', allowed: ['DE'] }],
  channels: [{ setBy, ruleId: 'rul_5', cash: false }],
};
const controls = { effective };

describe('spending rules', () => {
  it('are listed in the order in which they decide', () => {
    expect(rulesIn(controls).map(({ kind, ruleId }) => [kind, ruleId])).toEqual([
      ['channels', 'rul_5'],
      ['merchantCategories', 'rul_3'],
      ['merchantCategories', 'rul_6'],
      ['countries', 'rul_4'],
      ['limit', 'rul_1'],
      ['limit', 'rul_2'],
    ]);
    expect(rulesIn(NONE)).toEqual([]);
  });

  it('are found by their ids', () => {
    expect(ruleOf(controls, 'rul_2')).toEqual({
      kind: 'limit',
      setBy,
      ruleId: 'rul_2',
      period: 'month',
      amount,
    });
    expect(ruleOf(controls, 'rul_9')).toBeUndefined();
  });
});
