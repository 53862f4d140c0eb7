/**
 * `screening`: a daily screening found a new hit, or the entry of an earlier hit has changed. `kyc_review`: a company has
 * confirmed its answers for the review of its KYC, or has not until the day of the review. `transactions`: a rule has found payments of a card.
 */
export const complianceCaseKinds = ['screening', 'kyc_review', 'transactions'] as const;
export type ComplianceCaseKind = (typeof complianceCaseKinds)[number];

/**
 * `velocity`: many payments within an hour. `round_amounts`: several round amounts on a day. `merchant_country`: a shop in
 * a country of high risk.
 */
export type MonitoringRule = 'velocity' | 'round_amounts' | 'merchant_country';

export const complianceCaseStates = ['open', 'closed'] as const;
export type ComplianceCaseState = (typeof complianceCaseStates)[number];

/**
 * What a reviewer must judge about a company, in the list of `GET /back-office/v1/compliance-cases`. Companies and
 * partners do not learn about it (AMLD Art. 39).
 */
export interface ComplianceCase {
  /** `cas_...` */
  id: string;
  kind: ComplianceCaseKind;
  company: { id: string; legalName: string; isRestricted: boolean };
  partner: { id: string; name: string };
  /** Of a `screening`: the check to resolve, and its list, entry and category. Of a `kyc_review`: when it is due. Of
   * `transactions`: the rule, card, day and transactions. */
  details: Record<string, unknown>;
  openedAt: string;
  /** Null while it is open, as are the reviewer and the note. */
  closedAt: string | null;
  /** The reviewer's name. */
  closedBy: string | null;
  note: string | null;
}
