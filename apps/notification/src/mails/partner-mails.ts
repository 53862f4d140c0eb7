import { Injectable } from '@nestjs/common';
import { fixedSenderOf, type MailKind, responsibilityFor, senderAsOf } from '#contracts';
import { MailOutbox } from '#mail';
import type { MailFacts } from '#mail-templates';
import type { EntityManager } from 'typeorm';
import { CommunicationSettingsService } from '../partner-data/communication-settings.service.js';
import { COMPANY_ADMINS, personAddressee } from '../partner-data/directory.service.js';

/** The facts from the event; the company's name comes from the directory, its bank details from the platform. */
export type EventFacts<K extends MailKind> = MailFacts[K] extends infer Facts
  ? Facts extends unknown
    ? Omit<Facts, 'companyName' | 'bankDetails'> & { accountId?: string }
    : never
  : never;

export interface PartnerMail<K extends MailKind> {
  kind: K;
  /** The cause of the mail: each cause creates one mail per recipient. */
  cause: string;
  /** The company's id at the platform. */
  companyId: string;
  /** The time of the cause: for an event its `timestamp`. It decides which side sends the mail. */
  occurredAt: string | Date;
  /** The event that caused the mail, if any. */
  eventId?: string;
  /** The partner's id of the cardholder, for a mail to a cardholder. */
  cardholder?: string;
  facts: EventFacts<K>;
}

/**
 * The mails that this side sends, according to the platform's settings for the partner
 * (docs/interface/mails.md#who-sends-which-mail).
 */
@Injectable()
export class PartnerMails {
  constructor(
    private readonly settings: CommunicationSettingsService,
    private readonly outbox: MailOutbox,
  ) {}

  /**
   * Adds the mail, to be sent after the commit, unless the platform sends it. While this is undecided, the
   * mail waits in the outbox.
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
