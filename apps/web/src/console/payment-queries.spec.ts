import { describe, expect, it } from '@jest/globals';
import { dayAfter, ruleOf, rulesIn, startOfLocalDay } from './payment-queries.js';

describe('a day of the filter', () => {
  it('begins at midnight where the reader is', () => {
    const start = new Date(startOfLocalDay('2026-03-29'));
    expect([start.getFullYear(), start.getMonth(), start.getDate()]).toEqual([2026, 2, 29]);
    expect([start.getHours(), start.getMinutes()]).toEqual([0, 0]);
  });

  it.each([
    ['2026-12-31', '2027-01-01'],
    ['2028-02-28', '2028-02-29'],
  ])('%s is followed by %s', (day, next) => {
    expect(dayAfter(day)).toBe(next);
  });

  it.each(['', 'yesterday', '2026-13-01', '2026-1-1', '2026-01-01T00:00'])(
    'that is none (%j) filters nothing',
    (text) => {
      expect(startOfLocalDay(text)).toBe('');
      expect(dayAfter(text)).toBe('');
    },
  );
});

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
