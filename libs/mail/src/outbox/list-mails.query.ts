import { IsReference, OptionalField, type SentMailStatus, sentMailStatuses } from '#contracts';
import { PeriodQuery } from '#http';
import { IsIn, IsUUID } from 'class-validator';

export class ListMailsQuery extends PeriodQuery {
  @OptionalField()
  @IsUUID()
  override startingAfter?: string;

  /** The company's id at the platform. */
  @OptionalField()
  @IsReference()
  companyId?: string;

  @OptionalField()
  @IsIn(sentMailStatuses)
  status?: SentMailStatus;

  @OptionalField()
  @IsReference()
  kind?: string;

  @OptionalField()
  @IsReference(200)
  cause?: string;

  /** A complete mail address; case is ignored. */
  @OptionalField()
  @IsReference(320)
  recipient?: string;

  /** As shown in the mail's resource; also finds mails without a recipient yet. */
  @OptionalField()
  @IsReference(200)
  addressee?: string;
}
