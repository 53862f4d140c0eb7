import {
  type CreditStatus,
  IsReference,
  type KycStatus,
  kycStatuses,
  OptionalField,
} from '#contracts';
import { PageQuery } from '#http';
import { IsIn, Matches } from 'class-validator';

const handedInKycStatuses = kycStatuses.filter((status) => status !== 'draft');
const handedInCreditStatuses = ['submitted', 'approved', 'denied'] as const;

/** Without a status, lists the applications that wait for a reviewer. */
export class ListApplicationsQuery extends PageQuery {
  @OptionalField()
  @IsIn(handedInKycStatuses)
  kycStatus?: KycStatus;

  @OptionalField()
  @IsIn(handedInCreditStatuses)
  creditStatus?: CreditStatus;

  @OptionalField()
  @IsReference()
  partnerId?: string;

  /** The `position` of the last item of the previous page. */
  @OptionalField()
  @Matches(/^\d{1,15}_[\w-]{1,100}$/)
  override startingAfter?: string;
}
