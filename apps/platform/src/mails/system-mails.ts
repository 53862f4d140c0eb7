import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  AccountTopUp,
  availableAfter,
  CardOrdered,
  CreditApproved,
  type EventClass,
  senderOf,
  settingsInForce,
} from '#contracts';
import { MailOutbox } from '#mail';
import type { EntityManager } from 'typeorm';
import { EventFollowers, type RecordedEvent } from '../webhooks/index.js';
import { SettingsVersions } from '../partners/index.js';
import { APPLICANT, personAddressee, type StoredFacts } from './stored-mail.js';

interface SystemMail<K extends keyof StoredFacts = keyof StoredFacts> {
  kind: K;
  cause: string;
  addressee: string;
  facts: StoredFacts[K];
}

type MailOf = (data: never) => SystemMail;

/** The mail caused by each event: the system mails of the table in libs/contracts. */
const mailByEvent = new Map<EventClass, MailOf>([
  [
    CardOrdered,
    ({ cardId, personId, cardType }: CardOrdered['data']): SystemMail => ({
      kind: 'card_order_confirmation',
      cause: cardId,
      addressee: personAddressee(personId),
      facts: { cardType },
    }),
  ],
  [
    CreditApproved,
    ({ applicationId, creditLimit }: CreditApproved['data']): SystemMail => ({
      kind: 'card_credit_activation',
      cause: applicationId,
      addressee: APPLICANT,
      facts: { creditLimit },
    }),
  ],
  [
    AccountTopUp,
    ({ topUpId, amount, source, ...left }: AccountTopUp['data']): SystemMail => ({
      kind: 'account_top_up_confirmation',
      cause: topUpId,
      addressee: APPLICANT,
      facts: { amount, balance: availableAfter(left), source },
    }),
  ],
]);

/**
 * Sends the system mails that the partner's level and choices assign to the platform
 * (docs/interface.md#who-sends-which-mail).
 */
@Injectable()
export class SystemMails implements OnModuleInit {
  constructor(
    private readonly outbox: MailOutbox,
    private readonly settings: SettingsVersions,
    private readonly followers: EventFollowers,
  ) {}

  onModuleInit(): void {
    this.followers.add((transaction, events) => this.follow(transaction, events));
  }

  /** Decided by the event's time, which the partner knows, too, so that both sides decide alike. */
  private async follow(
    transaction: EntityManager,
    events: readonly RecordedEvent[],
  ): Promise<void> {
    const caused = events.flatMap(({ id: eventId, eventClass, companyId, data, createdAt }) => {
      const mail = mailByEvent.get(eventClass)?.(data as never);
      return mail ? [{ mail: { ...mail, companyId, eventId }, createdAt }] : [];
    });
    if (caused.length === 0) return;
    const companyIds = [...new Set(caused.map(({ mail }) => mail.companyId))];
    const versions = await this.settings.ofCompanies(transaction, companyIds);
    const ours = caused.filter(({ mail, createdAt }) => {
      const { integrationLevel, choices } = settingsInForce(
        versions.get(mail.companyId)!,
        createdAt,
      );
      return senderOf(mail.kind, integrationLevel, choices) === 'platform';
    });
    if (ours.length === 0) return;
    await this.outbox.add(
      transaction,
      ours.map(({ mail }) => mail),
    );
  }
}
