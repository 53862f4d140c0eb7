import { Injectable } from '@nestjs/common';
import {
  type IntegrationLevel,
  type MailKind,
  responsibilityFor,
  type MailSenderChoices,
  senderOf,
} from '#contracts';
import { MailOutbox } from '#mail';
import type { MailFacts } from '#mail-templates';
import type { EntityManager } from 'typeorm';
import { COMPANY_ADMINS, personAddressee } from '../directory/addressees.js';
import { mailChoicesOf, NotificationConfig } from '../notification.config.js';

/** What an event tells; the company's name comes from the directory. */
export type EventFacts<K extends MailKind> = MailFacts[K] extends infer Facts
  ? Facts extends unknown
    ? Omit<Facts, 'companyName'>
    : never
  : never;

export interface PartnerMail<K extends MailKind> {
  kind: K;
  /** What the mail is about: one cause makes one mail to each recipient. */
  cause: string;
  /** The company's id at the platform. */
  companyId: string;
  /** The event that brought it about, if it was one. */
  eventId?: string;
  /** The partner's own id of the cardholder, for a mail to the cardholder. */
  cardholder?: string;
  facts: EventFacts<K>;
}

/** The mails that this side sends, as the platform and the partner agreed (interface 6). */
@Injectable()
export class PartnerMails {
  private readonly level: IntegrationLevel;
  private readonly choices: MailSenderChoices;

  constructor(
    config: NotificationConfig,
    private readonly outbox: MailOutbox,
  ) {
    this.level = config.integrationLevel;
    this.choices = mailChoicesOf(config);
  }

  /** Has the mail sent once the transaction is committed, unless the platform is the one who sends it. */
  async add<K extends MailKind>(transaction: EntityManager, mail: PartnerMail<K>): Promise<void> {
    const { kind, cause, companyId, eventId, facts } = mail;
    if (senderOf(kind, this.level, this.choices) !== 'partner') return;
    const addressee = addresseeOf(mail);
    await this.outbox.add(transaction, [{ kind, cause, companyId, eventId, facts, addressee }]);
  }
}

function addresseeOf({ kind, cardholder }: PartnerMail<MailKind>): string {
  if (responsibilityFor(kind).to !== 'cardholder') return COMPANY_ADMINS;
  if (cardholder === undefined) throw new Error(`${kind} goes to a cardholder: name one`);
  return personAddressee(cardholder);
}
