import type { ThreeDsRule } from '#contracts';
import { type DecisionFacts, decisionOf, problemsOf } from './rule-matching.js';

const facts: DecisionFacts = {
  amount: 2_000,
  currency: 'EUR',
  merchantCountry: 'DE',
  isMerchantKnown: true,
  isCardUsable: true,
  lowValue: { count: 0, amount: 0 },
};
const small: ThreeDsRule = {
  name: 'small',
  outcome: 'authenticate',
  exemption: 'low_value',
  amount: { currency: 'EUR', max: 3_000 },
};
const trusted: ThreeDsRule = {
  name: 'trusted',
  outcome: 'authenticate',
  exemption: 'transaction_risk_analysis',
  amount: { currency: 'EUR', min: 3_001, max: 50_000 },
  merchantKnown: true,
  merchantCountries: ['DE', 'AT'],
};
const first: ThreeDsRule = { name: 'first', outcome: 'refuse', merchantCountries: ['KP', 'IR'] };
const rules = [first, small, trusted];

type Case = [outcome: string, reason: string, rule: string | null, changes: Partial<DecisionFacts>];

describe('the rules before the challenge', () => {
  it.each<Case>([
    ['authenticate', 'rule', 'small', {}],
    ['authenticate', 'rule', 'small', { amount: 1 }],
    ['authenticate', 'rule', 'small', { amount: 3_000 }],
    ['authenticate', 'rule', 'trusted', { amount: 3_001 }],
    ['authenticate', 'rule', 'trusted', { amount: 50_000 }],
    ['challenge', 'no_rule', null, { amount: 50_001 }],
    ['challenge', 'amount_zero', 'small', { amount: 0 }],
    ['challenge', 'no_rule', null, { currency: 'USD' }],
    ['authenticate', 'rule', 'small', { isMerchantKnown: false }],
    ['challenge', 'no_rule', null, { amount: 3_001, isMerchantKnown: false }],
    ['challenge', 'no_rule', null, { amount: 3_001, merchantCountry: 'FR' }],
    ['authenticate', 'rule', 'trusted', { amount: 3_001, merchantCountry: 'AT' }],
    ['refuse', 'rule', 'first', { merchantCountry: 'KP' }],
    ['refuse', 'rule', 'first', { merchantCountry: 'IR', isCardUsable: false, amount: 0 }],
    ['challenge', 'card_not_usable', 'small', { isCardUsable: false }],
    ['authenticate', 'rule', 'small', { lowValue: { count: 4, amount: 8_000 } }],
    ['challenge', 'low_value_exhausted', 'small', { lowValue: { count: 5, amount: 5 } }],
    ['challenge', 'low_value_exhausted', 'small', { lowValue: { count: 1, amount: 8_001 } }],
    ['authenticate', 'rule', 'trusted', { amount: 3_001, lowValue: { count: 5, amount: 9_999 } }],
  ])('%s (%s, rule %s) with %j', (outcome, reason, rule, changes) => {
    const decision = decisionOf(rules, 3, { ...facts, ...changes });
    expect(decision).toMatchObject({ outcome, reason, rule, rulesVersion: 3 });
    expect(decision.exemption !== null).toBe(outcome === 'authenticate');
  });

  it('never authenticate what no exemption allows, even if such a rule is stored', () => {
    const wide = { ...small, amount: { currency: 'EUR' } };
    const decision = decisionOf([wide], 1, { ...facts, amount: 3_001 });
    expect(decision).toMatchObject({ outcome: 'challenge', reason: 'exemption_exceeded' });
    const { amount: _, ...any } = small;
    expect(decisionOf([any], 1, { ...facts, currency: 'USD' }).outcome).toBe('challenge');
  });

  it('are applied in their order', () => {
    const asked: ThreeDsRule = { name: 'asked', outcome: 'challenge', merchantCountries: ['DE'] };
    expect(decisionOf([asked, small], 1, facts).rule).toBe('asked');
    expect(decisionOf([small, asked], 1, facts).rule).toBe('small');
  });

  const amount = (min: number | undefined, max: number | undefined, currency = 'EUR') => ({
    amount: { currency, ...(min !== undefined && { min }), ...(max !== undefined && { max }) },
  });
  const other = (changes: Partial<ThreeDsRule>): ThreeDsRule => ({
    ...{ name: 'other', outcome: 'challenge', ...changes },
  });
  const one = (changes: Partial<ThreeDsRule>): ThreeDsRule => ({
    ...{ name: 'one', outcome: 'refuse', ...changes },
  });

  it.each<[string, ThreeDsRule[]]>([
    ['/rules/1/name duplicate', [small, { ...trusted, name: 'small' }]],
    ['/rules/0/amount invalid', [one(amount(2, 1))]],
    ['/rules/0/amount invalid', [{ ...small, ...amount(undefined, 3_001) }]],
    ['/rules/0/amount invalid', [{ ...small, ...amount(undefined, 3_000, 'USD') }]],
    ['/rules/0/amount invalid', [{ ...small, ...amount(1, undefined) }]],
    ['/rules/0/amount invalid', [{ ...trusted, ...amount(1, 50_001) }]],
    ['/rules/1 unreachable', [one({}), small]],
    ['/rules/1 unreachable', [one({}), other({})]],
    ['/rules/1 unreachable', [one(amount(0, 10)), other(amount(0, 10))]],
    ['/rules/1 unreachable', [one(amount(1, 10)), other(amount(5, 10))]],
    ['/rules/1 unreachable', [one(amount(undefined, 10)), other(amount(5, 9))]],
    ['/rules/1 unreachable', [one({ merchantKnown: false }), other({ merchantKnown: false })]],
    [
      '/rules/1 unreachable',
      [one({ merchantCountries: ['DE', 'AT'] }), other({ merchantCountries: ['AT'] })],
    ],
  ])('are refused: %s', (problem, set) => {
    expect(problemsOf(set).map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([problem]);
  });

  it.each<[ThreeDsRule[]]>([
    [rules],
    [[]],
    [[one(amount(1, 10)), other(amount(0, 10))]],
    [[one(amount(1, 10)), other(amount(1, 11))]],
    [[one(amount(1, 10)), other(amount(1, 10, 'USD'))]],
    [[one(amount(1, 10)), other({})]],
    [[one({ merchantKnown: true }), other({ merchantKnown: false })]],
    [[one({ merchantKnown: true }), other({})]],
    [[one({ merchantCountries: ['AT'] }), other({ merchantCountries: ['DE', 'AT'] })]],
    [[one({ merchantCountries: ['AT'] }), other({})]],
  ])('are accepted: %j', (set) => {
    expect(problemsOf(set)).toEqual([]);
  });
});
