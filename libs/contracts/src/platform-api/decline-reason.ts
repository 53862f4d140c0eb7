/** Reasons of spending controls. */
export const ruleReasons = [
  'channel_blocked',
  'merchant_category_blocked',
  'country_blocked',
  'spending_limit_exceeded',
] as const;
export type RuleReason = (typeof ruleReasons)[number];

/** Reasons of a payment whose 3-D Secure request is wrong. */
export const authenticationReasons = ['authentication_missing', 'authentication_invalid'] as const;
export type AuthenticationReason = (typeof authenticationReasons)[number];

/** Why a request for money is declined (docs/interface.md#the-processor). Further reasons may be added. */
export const declineReasons = [
  'account_currency',
  'authorization_expired',
  'card_frozen',
  'card_not_active',
  'card_terminated',
  'company_denied',
  'insufficient_funds',
  'invoice_overdue',
  ...authenticationReasons,
  ...ruleReasons,
] as const;
export type DeclineReason = (typeof declineReasons)[number];
