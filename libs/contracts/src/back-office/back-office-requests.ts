import { IsIn, IsInt, isIBAN, Matches, Max, Min } from 'class-validator';
import { NestedObject, NullableField, OptionalField } from '../fields.js';
import { MAX_CORRECTION_DESCRIPTION_LENGTH, MOST_MINOR } from '../limits.js';
import { RequestedMoney } from '../money.js';
import { RequestInformation } from '../platform-api/onboarding-application.js';
import { CheckedBy } from '../schema/checked-by.js';
import { IsFreeText, IsMailAddress, IsName, IsReference, IsSingleLine } from '../text-fields.js';
import {
  type CheckResolution,
  checkResolutions,
  type KycRisk,
  kycRisks,
} from './back-office-application.js';
import { type ReviewerRole, reviewerRoles } from './back-office-session.js';

export class AddReviewer {
  @IsName(100)
  name: string;

  @IsMailAddress()
  email: string;

  @IsIn(reviewerRoles)
  role: ReviewerRole;
}

/** Body of each decision: `POST back-office/v1/applications/<id>/<part>/<decision>`. */
export class ReviewDecision {
  /** The revision that the reviewer saw; 409 `application_changed` if it has changed. */
  @IsReference()
  revision: string;
}

/** Body of `POST /back-office/v1/applications/{id}/kyc/propose-approval`; 204. */
export class ProposeKycApproval extends ReviewDecision {
  /** Left out, the risk by rule. */
  @OptionalField()
  @IsIn(kycRisks)
  risk?: KycRisk;
}

/**
 * Body of `POST /back-office/v1/applications/{id}/kyc/confirm-review`; 204. The approved KYC is due again after the time
 * of its risk. 409 `review_not_open` if no review is under way, `answers_not_handed_in`, `checks_open`.
 */
export class ConfirmReview extends ReviewDecision {
  @IsIn(kycRisks)
  risk: KycRisk;

  /** For the trail; not disclosed to the company. */
  @IsFreeText(1_000)
  note: string;
}

/**
 * Body of `POST /back-office/v1/applications/{companyId}/notes`; 204. Repeating one's own latest note has the same
 * answer and adds nothing. 409 `company_erased` after the erasure.
 */
export class WriteNote {
  /** For other reviewers, in the trail; not disclosed to the company and the partner. */
  @IsFreeText(1_000)
  text: string;
}

export class AskForInformation extends RequestInformation {
  /** As in {@link ReviewDecision}. */
  @IsReference()
  revision: string;
}

export class DenyApplication extends ReviewDecision {
  /** For the trail; not disclosed to the company. */
  @IsFreeText(1_000)
  reason: string;
}

export class ProposeCreditLimit extends ReviewDecision {
  /** In minor units of the requested currency. */
  @IsInt()
  @Min(1)
  @Max(MOST_MINOR)
  limitAmount: number;
}

/**
 * Body of `POST /back-office/v1/checks/{checkId}/resolve`; 200 with the check. Repeating the same request
 * by the same reviewer gets the same answer. Otherwise 409 `check_resolved`, or `check_not_resolvable` for
 * a check without a hit.
 */
export class ResolveCheck {
  @IsIn(checkResolutions)
  resolution: CheckResolution;

  /** The reason, for the record. */
  @IsFreeText(1_000)
  note: string;
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

/**
 * Body of `POST /back-office/v1/tasks/{id}/assign`: 204, or 409 `task_taken` if the assignee is no longer `from`, 404
 * `task_unknown` if nothing waits, and 422 `assignee_unknown` for an account that is no active reviewer. Repeating the
 * request has the same answer.
 */
export class AssignTask {
  /** The assignee that the caller saw; null for none. */
  @NullableField()
  @IsReference()
  from: string | null;

  /** The new assignee; null gives the task back. */
  @NullableField()
  @IsReference()
  to: string | null;
}

/** Body of `.../money-proposals/{id}/approve` and `/withdraw`; 204. */
export class DecideProposal {
  /** The revision that the reviewer saw. */
  @IsReference()
  revision: string;
}

/** Body of `.../money-proposals/{id}/reject`; 204. */
export class RejectProposal extends DecideProposal {
  /** The reason. */
  @IsFreeText(1_000)
  note: string;
}

/**
 * Body of `POST /back-office/v1/unmatched-money/{id}/propose-return`; 201 with the id of the proposal. 409
 * `proposal_changed` if the revision is another one, `proposal_waiting`.
 */
export class ProposeReturn extends RejectProposal {}

/** Body of `POST /back-office/v1/unmatched-money/{id}/propose-assignment` */
export class ProposeAssignment extends RejectProposal {
  /** Of the same partner, and in the currency of the transfer. */
  @Matches(/^acc_[0-9a-f]{32}$/, { message: 'accountId must be the id of an account' })
  accountId: string;
}

class CorrectingMoney extends RequestedMoney {
  @IsInt()
  @Min(-MOST_MINOR)
  @Max(MOST_MINOR)
  @CheckedBy({
    name: 'isNotZero',
    isGood: (amount) => amount !== 0,
    message: 'must not be zero',
    schema: { anyOf: [{ maximum: -1 }, { minimum: 1 }] },
  })
  declare amount: number;
}

/** With spaces between groups of four. */
const MAX_IBAN_LENGTH = 42;

/** As banks exchange it. */
export function compactIban(iban: string): string {
  return iban.replaceAll(' ', '').toUpperCase();
}

class PaidOutMoney extends RequestedMoney {
  @IsInt()
  @Min(1)
  @Max(MOST_MINOR)
  declare amount: number;
}

/** Body of `POST /back-office/v1/accounts/{id}/propose-correction` */
export class ProposeCorrection extends RejectProposal {
  /** In the account's currency; below zero if it takes money from the account. */
  @NestedObject(() => CorrectingMoney)
  amount: CorrectingMoney;

  /** In words for the company, on its statement and its invoice. */
  @IsSingleLine(MAX_CORRECTION_DESCRIPTION_LENGTH)
  @Matches(/^\S(.*\S)?$/, { message: 'description must be one line that says what it is for' })
  description: string;

  @OptionalField()
  @Matches(/^ent_[0-9a-f]{32}$/, { message: 'correctedEntryId must be the id of an entry' })
  correctedEntryId?: string;
}

/**
 * Body of `POST /back-office/v1/accounts/{id}/propose-payout`; 201 with the id of the proposal. The company's name is the
 * account holder. 409 `company_not_ended`, `payout_blocked` while money is held or the company owes some,
 * `payout_balance_changed`, `proposal_waiting`, `proposal_changed`.
 */
export class ProposePayout extends RejectProposal {
  /** The whole booked balance, as the reviewer saw it. */
  @NestedObject(() => PaidOutMoney)
  amount: PaidOutMoney;

  /** Of the company's own bank account. Spaces are ignored. */
  @IsSingleLine(MAX_IBAN_LENGTH)
  @CheckedBy({
    name: 'isIban',
    isGood: (iban) => typeof iban !== 'string' || isIBAN(compactIban(iban)),
    message: 'iban must be an IBAN: its check digits are wrong',
    schema: { type: 'string', description: 'An IBAN with correct check digits.' },
  })
  iban: string;
}

/**
 * Body of `POST /back-office/v1/payment-exceptions/{id}/close`; 204. It closes all exceptions that are open. 409
 * `payment_changed` if there are others than the reviewer saw, `exceptions_closed` if none is open.
 */
export class CloseExceptions extends RejectProposal {}
