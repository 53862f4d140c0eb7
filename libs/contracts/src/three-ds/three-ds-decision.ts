/** What the platform does with a 3-D Secure request before the cardholder is asked. */
export const threeDsOutcomes = ['authenticate', 'challenge', 'refuse'] as const;
export type ThreeDsOutcome = (typeof threeDsOutcomes)[number];

/** Exemptions that the issuer applies when it authenticates without a challenge: (EU) 2018/389, articles 16 and 18. */
export const issuerExemptions = ['low_value', 'transaction_risk_analysis'] as const;
export type IssuerExemption = (typeof issuerExemptions)[number];

/** Upper limits of an exemption, each inclusive, in euro cents. */
interface ExemptionLimits {
  /** Of one payment. */
  amount: number;
  /** Of the card's low-value payments since its last authentication, with this one. */
  sum?: number;
  /** How many these are, with this one. */
  count?: number;
}

/**
 * The most that the law allows (docs/interface/payments.md#strong-authentication). That of the risk analysis is the
 * highest amount that any rate of fraud allows.
 */
export const exemptionLimits: Readonly<Record<IssuerExemption, ExemptionLimits>> = {
  low_value: { amount: 3_000, sum: 10_000, count: 5 },
  transaction_risk_analysis: { amount: 50_000 },
};

/** The most rules of a partner, and the longest name of one. */
export const MAX_THREE_DS_RULES = 20;
export const MAX_THREE_DS_RULE_NAME_LENGTH = 60;

/**
 * `rule`: the rule decided. `no_rule`: none applies, so the cardholder is asked. The others name why the cardholder is
 * asked although a rule says `authenticate`, or although rules exist.
 */
export const threeDsDecisionReasons = [
  'rule',
  'no_rule',
  'amount_zero',
  'card_not_usable',
  'exemption_exceeded',
  'low_value_exhausted',
  'rules_unreadable',
  'facts_unavailable',
] as const;
export type ThreeDsDecisionReason = (typeof threeDsDecisionReasons)[number];

/** How a 3-D Secure request was decided before the challenge, and why (docs/interface/three-ds.md#decision-before-the-challenge). */
export interface ThreeDsDecision {
  /** `challenge`: the cardholder was asked. `authenticate` and `refuse`: the platform answered, and you got no request. */
  outcome: ThreeDsOutcome;
  /** Why it was decided so: by a rule, or why the cardholder was asked. */
  reason: ThreeDsDecisionReason;
  /** The name of the rule that applied. Null if none did. */
  rule: string | null;
  /** The version of your rules. Null if you had none. */
  rulesVersion: number | null;
  /** The exemption from strong authentication. Null unless the outcome is `authenticate`. */
  exemption: IssuerExemption | null;
}
