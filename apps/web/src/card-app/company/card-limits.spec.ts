import { describe, expect, it } from '@jest/globals';
import { limitsOf, stricterLimits, typedLimits } from './card-limits.js';

const limit = (period: 'day' | 'month', amount: number, currency = 'EUR') => ({
  period,
  amount: { amount, currency },
  ruleId: `rul_${period}_${currency}`,
});

describe('the limits of a card', () => {
  const controls = { limits: [limit('day', 5_000), limit('month', 900, 'USD')] };

  it('are typed in the currency of the account alone', () => {
    const typed = typedLimits(controls, 'EUR', (units) => `${units}`);
    expect(typed).toEqual({ payment: '', day: '5000', week: '', month: '', total: '' });
  });

  it('of stronger parties are named where they are the lower ones', () => {
    const own = { ...limit('day', 10), setBy: 'company_admin' as const };
    const partners = { ...limit('month', 20), setBy: 'partner' as const };
    const effective = {
      limits: [own, partners, { ...limit('day', 5, 'USD'), setBy: 'partner' as const }],
      ...{ merchantCategories: [], countries: [], channels: [] },
    };
    expect(stricterLimits({ effective }, 'company_admin', 'EUR')).toEqual([partners]);
  });

  it('take the place of those in this currency, and of no others', () => {
    const units = { payment: null, day: null, week: 0, month: 70, total: null };
    expect(limitsOf(controls, 'EUR', (period) => units[period])).toEqual([
      { period: 'month', amount: { amount: 900, currency: 'USD' } },
      { period: 'week', amount: { amount: 0, currency: 'EUR' } },
      { period: 'month', amount: { amount: 70, currency: 'EUR' } },
    ]);
  });
});
