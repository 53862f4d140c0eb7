import { OptionalField, type SentMailStatus, sentMailStatuses } from '#contracts';
import { PeriodQuery } from '#http';
import { IsIn, IsString, IsUUID, Length } from 'class-validator';

export class ListMailsQuery extends PeriodQuery {
  @OptionalField()
  @IsUUID()
  override startingAfter?: string;

  /** The company's id at the platform. */
  @OptionalField()
  @IsString()
  @Length(1, 100)
  companyId?: string;

  @OptionalField()
  @IsIn(sentMailStatuses)
  status?: SentMailStatus;

  @OptionalField()
  @IsString()
  @Length(1, 100)
  kind?: string;

  @OptionalField()
  @IsString()
  @Length(1, 200)
  cause?: string;

  /** A complete mail address; case is ignored. */
  @OptionalField()
  @IsString()
  @Length(1, 320)
  recipient?: string;

  /** As shown in the mail's resource; also finds mails without a recipient yet. */
  @OptionalField()
  @IsString()
  @Length(1, 200)
  addressee?: string;
}
