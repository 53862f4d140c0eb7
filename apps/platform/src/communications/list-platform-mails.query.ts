import { type MailKind, mailKinds, type SentMailStatus, sentMailStatuses } from '#contracts';
import { PageQuery } from '#http';
import { Type } from 'class-transformer';
import { IsDate, IsIn, IsOptional, IsString, Length, Matches } from 'class-validator';
import { MAIL_ID } from './platform-mail.resource.js';

export class ListPlatformMailsQuery extends PageQuery {
  @IsOptional()
  @Matches(MAIL_ID, { message: 'must be the id of a mail' })
  override startingAfter?: string;

  @IsOptional()
  @IsString()
  @Length(1, 100)
  companyId?: string;

  /** Of the cardholder whom it is for. */
  @IsOptional()
  @IsString()
  @Length(1, 100)
  personId?: string;

  @IsOptional()
  @IsIn(mailKinds)
  kind?: MailKind;

  @IsOptional()
  @IsIn(sentMailStatuses)
  status?: SentMailStatus;

  /** What it is about: a card's id, say. */
  @IsOptional()
  @IsString()
  @Length(1, 200)
  cause?: string;

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
