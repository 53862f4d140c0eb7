import { describe, expect, it } from '@jest/globals';
import { cardParties, type CardParty, type SpendingRules, spendingPeriods } from '#contracts';
import fc from 'fast-check';
import { ControlledSpending, periodOf } from './controlled-spending.js';
import {
  controlsFor,
  NO_RULES,
  type PlaceOfPayment,
  rulesOf,
  type StoredRules,
  versionOf,
  withRulesOf,
} from './spending-rules.js';

const DAY = '2026-11-25';
const SPENT = 40;
const spender = { companyId: 'cmp_1', cardId: 'crd_1', currency: 'EUR' };

const ruleId = fc.uuid();
const lists = (entries: readonly string[]) =>
  fc.option(
    fc.record(
      { ruleId, allowed: fc.subarray([...entries]), blocked: fc.subarray([...entries]) },
      { requiredKeys: ['ruleId'] },
    ),
  );
const categories = ['5411', '5000-5999', '7995'];
const countries = ['DE', 'US'];
const anyRules: fc.Arbitrary<SpendingRules> = fc.record({
  limits: fc.array(
    fc.record({
      ruleId,
      period: fc.constantFrom(...spendingPeriods),
      amount: fc.record({
        amount: fc.integer({ min: 0, max: 200 }),
        currency: fc.constantFrom('EUR', 'USD'),
      }),
    }),
    { maxLength: 3 },
  ),
  merchantCategories: lists(categories),
  countries: lists(countries),
  channels: fc.option(
    fc.record({ ruleId, online: fc.boolean(), cash: fc.boolean() }, { requiredKeys: ['ruleId'] }),
  ),
});
const anyParty = fc.constantFrom(...cardParties);
const anyActs = fc.array(fc.record({ party: anyParty, rules: anyRules }), { maxLength: 8 });
const anyPayment = fc.record({
  amount: fc.integer({ min: 1, max: 200 }),
  place: fc.record<PlaceOfPayment>({
    categoryCode: fc.constantFrom('5411', '5999', '7995'),
    country: fc.constantFrom(...countries),
    channel: fc.constantFrom('online', 'cash'),
  }),
});

/** The rule that declines a payment; undefined if it is allowed. */
function violation(
  controls: StoredRules,
  { amount, place }: { amount: number; place: PlaceOfPayment },
) {
  const spent = (['day', 'week', 'month', 'total'] as const).map((period) => ({
    ...{ ownerId: 'crd_1', currency: 'EUR', amount: SPENT },
    period: periodOf(DAY, period),
  }));
  const found = [{ spenderId: 'crd_1', ownerId: 'crd_1', controls }];
  const before = { day: null, amount: 0 };
  return new ControlledSpending(found, spent).violation(spender, place, before, {
    day: DAY,
    amount,
  });
}

const alone = (rules: SpendingRules): StoredRules => withRulesOf(NO_RULES, 'partner', rules);

const dayLimit = (amount: number, id = `rul_${amount}`): SpendingRules => ({
  ...{ merchantCategories: null, countries: null, channels: null },
  limits: [{ ruleId: id, period: 'day', amount: { amount, currency: 'EUR' } }],
});

describe('the spending rules of several parties', () => {
  it('allow exactly what the rules of each party allow', () => {
    fc.assert(
      fc.property(anyActs, anyPayment, (acts, payment) => {
        const last = new Map<CardParty, SpendingRules>();
        let stored = NO_RULES;
        for (const { party, rules } of acts) {
          last.set(party, rules);
          stored = withRulesOf(stored, party, rules);
        }
        for (const [party, rules] of last) expect(rulesOf(stored, party)).toEqual(rules);
        const refused = [...last.values()].some((rules) => violation(alone(rules), payment));
        expect(violation(stored, payment) !== undefined).toBe(refused);
      }),
    );
  });

  it('allow nothing that a stronger party forbids, whatever weaker ones set', () => {
    fc.assert(
      fc.property(anyParty, anyRules, anyActs, anyPayment, (owner, rules, acts, payment) => {
        const rank = cardParties.indexOf(owner);
        let stored = withRulesOf(NO_RULES, owner, rules);
        for (const act of acts) {
          if (cardParties.indexOf(act.party) > rank)
            stored = withRulesOf(stored, act.party, act.rules);
        }
        if (violation(alone(rules), payment)) expect(violation(stored, payment)).toBeDefined();
      }),
    );
  });

  it('decline by a rule that the effective ones name', () => {
    fc.assert(
      fc.property(anyActs, anyPayment, (acts, payment) => {
        const stored = acts.reduce(
          (all, { party, rules }) => withRulesOf(all, party, rules),
          NO_RULES,
        );
        const declined = violation(stored, payment);
        const { effective } = controlsFor(stored, 'partner');
        const named = Object.values(effective).flatMap((rules) =>
          rules.map((rule: { ruleId: string }) => rule.ruleId),
        );
        if (declined) expect(named).toContain(declined.ruleId);
      }),
    );
  });

  it('show the own rules of a party, and the lowest limits as effective', () => {
    const partners = withRulesOf(NO_RULES, 'partner', dayLimit(100));
    const both = withRulesOf(partners, 'company_admin', dayLimit(50));
    const controls = controlsFor(both, 'company_admin');
    expect(controls.limits).toEqual(dayLimit(50).limits);
    expect(controls.effective.limits).toEqual([
      { ...dayLimit(50).limits[0], setBy: 'company_admin' },
    ]);
    const higher = withRulesOf(partners, 'company_admin', dayLimit(500));
    expect(controlsFor(higher, 'partner').effective.limits).toMatchObject([{ setBy: 'partner' }]);
  });

  it('keep the limits of all parties where earlier versions read them', () => {
    const stored = withRulesOf(NO_RULES, 'company_admin', dayLimit(50));
    expect(withRulesOf(stored, 'partner', dayLimit(100)).limits).toMatchObject([
      { ruleId: 'rul_100' },
      { ruleId: 'rul_50' },
    ]);
  });

  it('have a version that changes with their content alone', () => {
    expect(versionOf(dayLimit(50))).toBe(versionOf(dayLimit(50)));
    expect(versionOf(dayLimit(50))).not.toBe(versionOf(dayLimit(50, 'rul_other')));
    const partners = withRulesOf(NO_RULES, 'partner', dayLimit(100));
    const { version } = controlsFor(partners, 'partner');
    const both = withRulesOf(partners, 'company_admin', dayLimit(50));
    expect(controlsFor(both, 'partner').version).toBe(version);
  });
});
