import { type CreditStatus, type KycStatus, kycStatuses } from '#contracts';
import { PageQuery } from '#http';
import { IsIn, IsOptional, IsString, Length, Matches } from 'class-validator';

const handedInKycStatuses = kycStatuses.filter((status) => status !== 'draft');
const handedInCreditStatuses = ['submitted', 'approved', 'denied'] as const;

/** With neither status named, what waits for a reviewer. */
export class ListApplicationsQuery extends PageQuery {
  @IsOptional()
  @IsIn(handedInKycStatuses)
  kycStatus?: KycStatus;

  @IsOptional()
  @IsIn(handedInCreditStatuses)
  creditStatus?: CreditStatus;

  @IsOptional()
  @IsString()
  @Length(1, 100)
  partnerId?: string;

  /** The `position` of the last one of the page before. */
  @IsOptional()
  @Matches(/^\d{1,15}_[\w-]{1,100}$/)
  override startingAfter?: string;
}
