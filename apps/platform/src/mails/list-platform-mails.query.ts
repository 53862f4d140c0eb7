import {
  IsReference,
  type MailKind,
  mailKinds,
  OptionalField,
  type SentMailStatus,
  sentMailStatuses,
} from '#contracts';
import { PeriodQuery } from '#http';
import { IsIn } from 'class-validator';
import { AfterId } from '../api/index.js';
import { MAIL_ID } from './platform-mail.resource.js';

export class ListPlatformMailsQuery extends PeriodQuery {
  @AfterId(MAIL_ID, 'a mail')
  override startingAfter?: string;

  @OptionalField()
  @IsReference()
  companyId?: string;

  /** The cardholder who receives the mail. */
  @OptionalField()
  @IsReference()
  personId?: string;

  @OptionalField()
  @IsIn(mailKinds)
  kind?: MailKind;

  @OptionalField()
  @IsIn(sentMailStatuses)
  status?: SentMailStatus;

  /** The subject of the mail, such as a card's id. */
  @OptionalField()
  @IsReference(200)
  cause?: string;
}
