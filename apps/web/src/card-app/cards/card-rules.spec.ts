import type { CardParty } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import {
  actionFor,
  limitsOf,
  needsCode,
  revealsOf,
  stricterLimits,
  typedLimits,
  monthLeft,
} from './card-rules.js';

describe('actionFor', () => {
  it.each([
    ['active', 'virtual', 'freeze'],
    ['ordered', 'virtual', 'activate'],
    ['ordered', 'physical', undefined],
    ['shipped', 'physical', 'activate'],
    ['pre_order', 'virtual', undefined],
    ['terminated', 'virtual', undefined],
  ] as const)('offers for a card that is %s and %s: %p', (status, cardType, action) => {
    expect(actionFor({ status, cardType, frozenBy: [] }, 'cardholder')).toBe(action);
  });

  it.each<[CardParty, CardParty[], string | undefined]>([
    ['cardholder', ['cardholder'], 'unfreeze'],
    ['cardholder', ['partner', 'cardholder'], 'unfreeze'],
    ['cardholder', ['company_admin'], undefined],
    ['company_admin', ['cardholder'], 'unfreeze'],
    ['company_admin', ['partner', 'cardholder'], undefined],
  ])('offers %s for a card frozen by %j: %p', (party, frozenBy, action) => {
    expect(actionFor({ status: 'frozen', cardType: 'virtual', frozenBy }, party)).toBe(action);
  });
});

describe('needsCode', () => {
  it.each([
    ['activate', 'physical', true],
    ['activate', 'virtual', false],
    ['unfreeze', 'physical', false],
  ] as const)('to %s a %s card: %p', (action, cardType, expected) => {
    expect(needsCode({ cardType }, action)).toBe(expected);
  });
});

describe('revealsOf', () => {
  it.each([
    ['active', 'virtual', ['details']],
    ['frozen', 'physical', ['details', 'pin', 'new_pin']],
    ['shipped', 'physical', []],
    ['terminated', 'virtual', []],
  ] as const)('offers for a card that is %s and %s: %j', (status, cardType, expected) => {
    expect(revealsOf({ status, cardType })).toEqual(expected);
  });
});

const limit = (period: 'day' | 'month', amount: number, currency = 'EUR') => ({
  period,
  amount: { amount, currency },
  ruleId: `rul_${period}_${currency}`,
});

describe('what is left this month', () => {
  const month = (amount: number, spent?: number) => ({
    ...limit('month', amount),
    setBy: 'partner' as const,
    ...(spent !== undefined && { spent: { amount: spent, currency: 'EUR' } }),
  });

  it('is the limit less what was spent, and never negative', () => {
    expect(monthLeft([month(500, 120)])?.left.amount).toBe(380);
    expect(monthLeft([month(500, 620)])?.left.amount).toBe(0);
  });

  it('is unknown without a monthly limit, and from a platform that does not report what was spent', () => {
    expect(monthLeft([{ ...limit('day', 5), setBy: 'partner' }])).toBeUndefined();
    expect(monthLeft([month(500)])).toBeUndefined();
  });
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
