import {
  exemptionLimits,
  type FieldProblem,
  fieldProblem,
  type ThreeDsDecision,
  type ThreeDsDecisionReason,
  type ThreeDsRule,
} from '#contracts';
import { askedBecause } from '../requests/three-ds-request.js';

/** What the conditions of rules are compared with. */
export interface DecisionFacts {
  /** In minor units. */
  amount: number;
  currency: string;
  merchantCountry: string;
  /** An earlier payment of the cardholder to this merchant was authenticated and authorized. */
  isMerchantKnown: boolean;
  /** The card is active, and its company may pay. */
  isCardUsable: boolean;
  /** The card's low-value payments since its last strong authentication, in euro cents. */
  lowValue: { count: number; amount: number };
}

/** The decision of the first rule that applies; otherwise the cardholder is asked. */
export function decisionOf(
  rules: readonly ThreeDsRule[],
  rulesVersion: number,
  facts: DecisionFacts,
): ThreeDsDecision {
  const rule = rules.find((one) => applies(one, facts));
  if (!rule) return { ...askedBecause('no_rule'), rulesVersion };
  const { name, outcome, exemption } = rule;
  if (outcome !== 'authenticate' || exemption === undefined) {
    return { outcome, reason: 'rule', rule: name, rulesVersion, exemption: null };
  }
  const obstacle = obstacleOf(exemption, facts);
  if (obstacle) return { ...askedBecause(obstacle), rule: name, rulesVersion };
  return { outcome, reason: 'rule', rule: name, rulesVersion, exemption };
}

function applies(
  { amount, merchantKnown, merchantCountries }: ThreeDsRule,
  facts: DecisionFacts,
): boolean {
  if (amount) {
    const { currency, min = 0, max = Infinity } = amount;
    if (facts.currency !== currency || facts.amount < min || facts.amount > max) return false;
  }
  if (merchantKnown !== undefined && merchantKnown !== facts.isMerchantKnown) return false;
  return merchantCountries?.includes(facts.merchantCountry) ?? true;
}

/** Why the cardholder must be asked although a rule says `authenticate`. The limits are those of the law. */
function obstacleOf(
  exemption: NonNullable<ThreeDsRule['exemption']>,
  { amount, currency, isCardUsable, lowValue }: DecisionFacts,
): ThreeDsDecisionReason | undefined {
  if (!isCardUsable) return 'card_not_usable';
  // It may begin a mandate, such as for a subscription, which needs strong authentication.
  if (amount === 0) return 'amount_zero';
  const most = exemptionLimits[exemption];
  // The rules were checked when they were set, but the limits may have been lowered since.
  if (currency !== 'EUR' || amount > most.amount) return 'exemption_exceeded';
  const { sum = Infinity, count = Infinity } = most;
  const isUsedUp = lowValue.amount + amount > sum || lowValue.count + 1 > count;
  return isUsedUp ? 'low_value_exhausted' : undefined;
}

/** What is wrong with rules that are valid each for itself: empty if they can be set. */
export function problemsOf(rules: readonly ThreeDsRule[]): FieldProblem[] {
  return rules.flatMap((rule, index) => {
    const at = `/rules/${index}`;
    const isUnnamed = rule.outcome === 'authenticate' && rule.exemption === undefined;
    const detail = 'exemption is required with the outcome "authenticate"';
    return [
      ...(isUnnamed ? [fieldProblem(`${at}/exemption`, 'required', detail)] : []),
      ...problemsOfAmount(rule).map((problem) => fieldProblem(`${at}/amount`, 'invalid', problem)),
      ...problemsOfPlace(rule, rules.slice(0, index)).map(([member, code, problem]) =>
        fieldProblem(`${at}${member}`, code, problem),
      ),
    ];
  });
}

function problemsOfAmount({ outcome, exemption, amount }: ThreeDsRule): string[] {
  const { currency, min = 0, max } = amount ?? {};
  if (max !== undefined && min > max) return ['amount: min must be at most max'];
  if (outcome !== 'authenticate' || exemption === undefined) return [];
  const most = exemptionLimits[exemption].amount;
  if (currency === 'EUR' && max !== undefined && max <= most) return [];
  return [`amount must be in EUR with a max of at most ${most}, the limit of ${exemption}`];
}

function problemsOfPlace(
  rule: ThreeDsRule,
  before: readonly ThreeDsRule[],
): [member: string, code: string, detail: string][] {
  if (before.some(({ name }) => name === rule.name)) {
    return [['/name', 'duplicate', 'name must be unique among the rules']];
  }
  const wider = before.find((one) => includes(one, rule));
  if (!wider) return [];
  const detail = `the rule never decides, because "${wider.name}" before it applies to all of its requests`;
  return [['', 'unreachable', detail]];
}

/** Whether each request that a rule applies to is one of another rule, too. */
function includes(wide: ThreeDsRule, narrow: ThreeDsRule): boolean {
  const { amount, merchantKnown, merchantCountries } = wide;
  if (amount && !includesAmount(amount, narrow.amount)) return false;
  if (merchantKnown !== undefined && merchantKnown !== narrow.merchantKnown) return false;
  if (!merchantCountries) return true;
  return narrow.merchantCountries?.every((one) => merchantCountries.includes(one)) ?? false;
}

function includesAmount(
  wide: NonNullable<ThreeDsRule['amount']>,
  narrow: ThreeDsRule['amount'],
): boolean {
  if (narrow?.currency !== wide.currency) return false;
  const { min = 0, max = Infinity } = narrow;
  return min >= (wide.min ?? 0) && max <= (wide.max ?? Infinity);
}
