import { IsFreeText, IsReference } from '../text-fields.js';

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

/**
 * Body of `POST /back-office/v1/compliance-cases/{id}/close`; 204. Repeating one's own request has the same answer.
 * Otherwise 409 `case_closed`, or `case_of_check` for a screening hit: it closes when its check is resolved, or
 * `case_of_review`: it closes when the review is confirmed.
 */
export class CloseCase {
  /** The reason, for the record. */
  @IsFreeText(1_000)
  note: string;
}

/**
 * Body of `POST /back-office/v1/companies/{id}/restrict`: 204, or 409 `company_already_restricted`, `company_denied` or
 * `company_ended`;
 * and of `.../lift-restriction`: 204, or 409 `company_not_restricted`, or `four_eyes_required` for the reviewer who
 * restricted the company.
 */
export class RestrictCompany {
  /** For the trail; not disclosed to the company and the partner. */
  @IsFreeText(1_000)
  reason: string;
}

/**
 * Body of `POST /back-office/v1/companies/{id}/propose-end`, which proposes to end the business relationship: 204, or 409
 * `end_proposed`, `company_ended` or `company_erased`.
 */
export class ProposeEnd {
  /** For the other reviewer and the trail; not disclosed to the company and the partner. */
  @IsFreeText(1_000)
  reason: string;
}

/**
 * Body of `POST /back-office/v1/companies/{id}/approve-end`, by another reviewer, and `.../withdraw-end`: 204, or 409
 * `end_not_proposed`, `company_ended`, or `four_eyes_required` for the reviewer who proposed it.
 */
export class DecideEnd {
  /** The proposal that the reviewer saw. */
  @IsReference()
  proposalId: string;
}
