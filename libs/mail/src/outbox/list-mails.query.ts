import { type SentMailStatus, sentMailStatuses } from '#contracts';
import { PageQuery } from '#http';
import { Type } from 'class-transformer';
import { IsDate, IsIn, IsOptional, IsString, IsUUID, Length } from 'class-validator';

export class ListMailsQuery extends PageQuery {
  @IsOptional()
  @IsUUID()
  override startingAfter?: string;

  /** The company's id at the platform. */
  @IsOptional()
  @IsString()
  @Length(1, 100)
  companyId?: string;

  @IsOptional()
  @IsIn(sentMailStatuses)
  status?: SentMailStatus;

  @IsOptional()
  @IsString()
  @Length(1, 100)
  kind?: string;

  @IsOptional()
  @IsString()
  @Length(1, 200)
  cause?: string;

  /** A whole mail address, in any case. */
  @IsOptional()
  @IsString()
  @Length(1, 320)
  recipient?: string;

  /** As the mail shows it: also of a mail that has no recipient yet. */
  @IsOptional()
  @IsString()
  @Length(1, 200)
  addressee?: string;

  /** Those of this moment are listed. */
  @IsOptional()
  @Type(() => Date)
  @IsDate()
  createdAfter?: Date;

  /** Those of this moment are not listed. */
  @IsOptional()
  @Type(() => Date)
  @IsDate()
  createdBefore?: Date;
}
