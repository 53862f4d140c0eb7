import { Injectable } from '@nestjs/common';
import { fixedSenderOf, type MailKind, responsibilityFor, senderAsOf } from '#contracts';
import { MailOutbox } from '#mail';
import type { MailFacts } from '#mail-templates';
import type { EntityManager } from 'typeorm';
import { CommunicationSettingsService } from '../communication-settings/communication-settings.service.js';
import { COMPANY_ADMINS, personAddressee } from '../directory/addressees.js';

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
  /** When that happened: for an event its `timestamp`. It decides who sends the mail. */
  occurredAt: string | Date;
  /** The event that brought it about, if it was one. */
  eventId?: string;
  /** The partner's own id of the cardholder, for a mail to the cardholder. */
  cardholder?: string;
  facts: EventFacts<K>;
}

/** The mails that this side sends, as the platform's settings for the partner say (docs/interface.md#who-sends-which-mail). */
@Injectable()
export class PartnerMails {
  constructor(
    private readonly settings: CommunicationSettingsService,
    private readonly outbox: MailOutbox,
  ) {}

  /**
   * Has the mail sent once the transaction is committed, unless the platform is the one who sends it. As long
   * as that is not known, the mail waits in the outbox.
   */
  async add<K extends MailKind>(transaction: EntityManager, mail: PartnerMail<K>): Promise<void> {
    const { kind, cause, companyId, eventId, facts } = mail;
    const occurredAt = new Date(mail.occurredAt);
    const known = fixedSenderOf(kind) ? undefined : await this.settings.get(transaction);
    const sender = senderAsOf(kind, occurredAt, known);
    if (sender === 'platform') return;
    const addressee = addresseeOf(mail);
    const senderAsOfTime = sender ? undefined : occurredAt;
    await this.outbox.add(transaction, [
      { kind, cause, companyId, eventId, facts, addressee, senderAsOf: senderAsOfTime },
    ]);
  }
}

function addresseeOf({ kind, cardholder }: PartnerMail<MailKind>): string {
  if (responsibilityFor(kind).to !== 'cardholder') return COMPANY_ADMINS;
  if (cardholder === undefined) throw new Error(`${kind} goes to a cardholder: name one`);
  return personAddressee(cardholder);
}
