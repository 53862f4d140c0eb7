import { type MailKind, mailKinds, type SentMailStatus, sentMailStatuses } from '#contracts';
import { PeriodQuery } from '#http';
import { IsIn, IsOptional, IsString, Length } from 'class-validator';
import { AfterId } from '../after-id.js';
import { MAIL_ID } from './platform-mail.resource.js';

export class ListPlatformMailsQuery extends PeriodQuery {
  @AfterId(MAIL_ID, 'a mail')
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
}
