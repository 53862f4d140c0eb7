import { IsIn, IsInt, isIBAN, Matches, Max, Min } from 'class-validator';
import { NestedObject, OptionalField } from '../fields.js';
import { MAX_CORRECTION_DESCRIPTION_LENGTH, MOST_MINOR } from '../limits.js';
import { RequestedMoney } from '../money.js';
import { CheckedBy } from '../schema/checked-by.js';
import { IsFreeText, IsMailAddress, IsName, IsReference, IsSingleLine } from '../text-fields.js';
import { type ReviewerRole, reviewerRoles } from './back-office-session.js';

export class AddReviewer {
  @IsName(100)
  name: string;

  @IsMailAddress()
  email: string;

  @IsIn(reviewerRoles)
  role: ReviewerRole;
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
