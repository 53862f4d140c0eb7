import { type CreditStatus, type KycStatus, kycStatuses, OptionalField } from '#contracts';
import { PageQuery } from '#http';
import { IsIn, IsString, Length, Matches } from 'class-validator';

const handedInKycStatuses = kycStatuses.filter((status) => status !== 'draft');
const handedInCreditStatuses = ['submitted', 'approved', 'denied'] as const;

/** With neither status named, what waits for a reviewer. */
export class ListApplicationsQuery extends PageQuery {
  @OptionalField()
  @IsIn(handedInKycStatuses)
  kycStatus?: KycStatus;

  @OptionalField()
  @IsIn(handedInCreditStatuses)
  creditStatus?: CreditStatus;

  @OptionalField()
  @IsString()
  @Length(1, 100)
  partnerId?: string;

  /** The `position` of the last one of the page before. */
  @OptionalField()
  @Matches(/^\d{1,15}_[\w-]{1,100}$/)
  override startingAfter?: string;
}
