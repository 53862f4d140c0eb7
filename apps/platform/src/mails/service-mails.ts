import {
  AccountTopUp,
  availableAfter,
  type BankDetails,
  CardExpiring,
  CardFrozen,
  CardOrdered,
  CardShipped,
  CardTerminated,
  CreditApproved,
  type EventClass,
  type InformationRequest,
  type InvoiceData,
  type MailKind,
  type Money,
  senderOf,
  settingsInForce,
} from '#contracts';
import { MailOutbox, personAddressedBy } from '#mail';
import type { MailFacts } from '#mail-templates';
import type { CardAppMailFacts } from '#strong-auth';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SettingsVersions } from '../partners/index.js';
import { PlatformConfig } from '../platform.config.js';
import { EventFollowers, type RecordedEvent } from '../webhooks/index.js';
import { MailedLinks } from './mailed-links.js';

/** The person who answered the KYC section; the only address of a company that the platform knows. */
export const APPLICANT = 'applicant';

const PERSON = 'person/';

/** @param personId `per_...` */
export function personAddressee(personId: string): string {
  return `${PERSON}${personId}`;
}

/** The person's id, if the mail is for a cardholder; else undefined. */
export function personIdOf(addressee: string): string | undefined {
  return addressee.startsWith(PERSON)
    ? personAddressedBy(addressee).slice(PERSON.length)
    : undefined;
}

/** Refers to a link instead of containing its URL, which would be a secret in plain text. */
interface WithLink {
  linkId: string;
}

type Stored<K extends MailKind, Left extends string = never> = Omit<
  MailFacts[K],
  'companyName' | Left
>;

/** What the outbox stores for each kind of mail; the rest is looked up when the mail is sent. */
export interface StoredFacts {
  kyc_information_requested: Stored<'kyc_information_requested', 'applicationUrl'> & WithLink;
  kyc_review_due: Stored<'kyc_review_due', 'applicationUrl'> & WithLink;
  kyc_denied: Stored<'kyc_denied'>;
  credit_agreement: Stored<'credit_agreement', 'agreementUrl'> & WithLink & { agreementId: string };
  credit_agreement_reminder: Stored<'credit_agreement_reminder', 'agreementUrl'> &
    WithLink & { agreementId: string };
  credit_invoice: Stored<'credit_invoice'> & { invoiceId: string };
  credit_invoice_reminder: Stored<'credit_invoice_reminder'> & { invoiceId: string };
  card_order_confirmation: Stored<'card_order_confirmation'>;
  card_shipped: Stored<'card_shipped'>;
  card_frozen: Stored<'card_frozen'>;
  card_expiring: Stored<'card_expiring'>;
  card_terminated: Stored<'card_terminated'>;
  card_credit_activation: Stored<'card_credit_activation'>;
  account_top_up_confirmation: Stored<'account_top_up_confirmation'>;
  card_app_invitation: CardAppMailFacts['card_app_invitation'];
  card_app_passkey_added: Stored<'card_app_passkey_added'>;
  card_app_passkey_removed: Stored<'card_app_passkey_removed'>;
  card_app_recovery: Stored<'card_app_recovery'>;
}

/** The mails that the platform sends. */
export type PlatformMailKind = keyof StoredFacts;

const DAY_MS = 24 * 60 * 60_000;

/**
 * Days after which an agreement that is not accepted causes a reminder
 * (docs/interface/mails.md#who-sends-which-mail).
 */
const REMINDER_DAYS = [3, 7] as const;

const REVIEW_LINK_DAYS = 90;

/** The company of the application, and the application's id. */
interface AboutApplication {
  companyId: string;
  applicationId: string;
}

interface PayableInvoice extends InvoiceData {
  /** Null if nothing is to be paid. */
  bankDetails: BankDetails | null;
}

/** The company of an invoice, and its days. */
interface InvoicedPeriod {
  companyId: string;
  periodFrom: string;
  periodTo: string;
}

/**
 * The mails that the platform sends itself at every level (docs/interface/mails.md#who-sends-which-mail). Each is
 * written in the transaction of its cause, with the company's lock.
 */
@Injectable()
export class ServiceMails {
  constructor(
    private readonly outbox: MailOutbox,
    private readonly links: MailedLinks,
    private readonly config: PlatformConfig,
  ) {}

  async kycInformationRequested(
    transaction: EntityManager,
    { companyId, applicationId }: AboutApplication,
    { requestedAt, items }: InformationRequest,
  ): Promise<void> {
    const { onboardingLinkDays } = this.config;
    const linkId = await this.links.create(transaction, companyId, 'kyc', onboardingLinkDays);
    const cause = `${applicationId}/${requestedAt}`;
    const facts = { items, linkId };
    await this.add(transaction, 'kyc_information_requested', { companyId, cause, facts });
  }

  /** @param dueOn as in 2026-11-30. The link outlives that day, because the company can answer later, too. */
  async kycReviewDue(
    transaction: EntityManager,
    { companyId, applicationId }: AboutApplication,
    dueOn: string,
  ): Promise<void> {
    const linkId = await this.links.create(transaction, companyId, 'kyc', REVIEW_LINK_DAYS);
    const mail = { companyId, cause: `${applicationId}/${dueOn}`, facts: { dueOn, linkId } };
    await this.add(transaction, 'kyc_review_due', mail);
  }

  async kycDenied(
    transaction: EntityManager,
    { companyId, applicationId: cause }: AboutApplication,
  ): Promise<void> {
    await this.add(transaction, 'kyc_denied', { companyId, cause, facts: {} });
  }

  /**
   * Adds the mail and its reminders, which wait for their day and are cancelled when the agreement is
   * accepted.
   */
  async creditAgreement(
    transaction: EntityManager,
    companyId: string,
    agreement: {
      id: string;
      linkId: string;
      creditLimit: Money;
      /** Null unless more was requested than the limit. */
      requestedLimit: Money | null;
      createdAt: Date;
    },
  ): Promise<void> {
    const { id, linkId, creditLimit, requestedLimit, createdAt } = agreement;
    const facts = { agreementId: id, creditLimit, linkId };
    await this.add(transaction, 'credit_agreement', {
      companyId,
      cause: id,
      facts: { ...facts, requestedLimit },
    });
    for (const afterDays of REMINDER_DAYS) {
      await this.add(transaction, 'credit_agreement_reminder', {
        companyId,
        cause: `${id}/${afterDays}-days`,
        notBefore: new Date(createdAt.getTime() + afterDays * DAY_MS),
        facts: { ...facts, sentAt: createdAt.toISOString() },
      });
    }
  }

  /** @param invoice its first and last day, as in 2026-11-30. */
  async creditInvoice(
    transaction: EntityManager,
    { companyId, periodFrom, periodTo }: InvoicedPeriod,
    { invoiceId, number: invoiceNumber, ...invoice }: PayableInvoice,
  ): Promise<void> {
    const { amount, outstanding, dueOn, paymentReference, bankDetails } = invoice;
    await this.add(transaction, 'credit_invoice', {
      companyId,
      cause: invoiceId,
      facts: {
        ...{ invoiceId, invoiceNumber, amount, outstanding, dueOn, paymentReference, bankDetails },
        ...{ periodStart: periodFrom, periodEnd: periodTo },
      },
    });
  }

  /** It is cancelled when the invoice is paid. @param days after the last day for paying; before it if negative. */
  async creditInvoiceReminder(
    transaction: EntityManager,
    { companyId }: InvoicedPeriod,
    { invoiceId, number: invoiceNumber, ...invoice }: PayableInvoice,
    days: number,
  ): Promise<void> {
    const { outstanding, dueOn, paymentReference, bankDetails } = invoice;
    await this.add(transaction, 'credit_invoice_reminder', {
      companyId,
      cause: `${invoiceId}/${days}-days`,
      facts: {
        ...{ invoiceId, invoiceNumber, amount: outstanding, dueOn, paymentReference, bankDetails },
        daysOverdue: Math.max(0, days),
      },
    });
  }

  private async add<K extends keyof StoredFacts>(
    transaction: EntityManager,
    kind: K,
    mail: { companyId: string; cause: string; facts: StoredFacts[K]; notBefore?: Date },
  ): Promise<void> {
    await this.outbox.add(transaction, [{ kind, addressee: APPLICANT, ...mail }]);
  }
}

interface SystemMail<K extends keyof StoredFacts = keyof StoredFacts> {
  kind: K;
  cause: string;
  addressee: string;
  facts: StoredFacts[K];
}

/** Undefined if this event causes none. */
type MailOf = (data: never) => SystemMail | undefined;

/** The mail caused by each event: the system mails of the table in libs/contracts. */
const mailByEvent = new Map<EventClass, MailOf>([
  [
    CardOrdered,
    ({ cardId, personId, cardType, estimatedDelivery }: CardOrdered['data']): SystemMail => ({
      kind: 'card_order_confirmation',
      cause: cardId,
      addressee: personAddressee(personId),
      facts: { cardType, ...(estimatedDelivery !== undefined && { estimatedDelivery }) },
    }),
  ],
  [
    CardShipped,
    ({ cardId, personId, last4, estimatedDelivery }: CardShipped['data']): SystemMail => ({
      kind: 'card_shipped',
      cause: cardId,
      addressee: personAddressee(personId),
      facts: { last4, ...(estimatedDelivery !== undefined && { estimatedDelivery }) },
    }),
  ],
  [
    CardFrozen,
    ({ cardId, cardSequence, personId, last4, by }: CardFrozen['data']): SystemMail | undefined =>
      by === 'cardholder'
        ? undefined
        : {
            kind: 'card_frozen',
            cause: `${cardId}/${cardSequence}`,
            addressee: personAddressee(personId),
            facts: { last4, by },
          },
  ],
  [
    CardExpiring,
    ({ replacedByCardId, ...data }: CardExpiring['data']): SystemMail => ({
      kind: 'card_expiring',
      cause: data.cardId,
      addressee: personAddressee(data.personId),
      facts: {
        ...{ last4: data.last4, cardType: data.cardType, expiresOn: data.expiresOn },
        isRenewed: replacedByCardId !== undefined,
      },
    }),
  ],
  [
    CardTerminated,
    (data: CardTerminated['data']): SystemMail | undefined =>
      data.replacedByCardId === undefined
        ? {
            kind: 'card_terminated',
            cause: data.cardId,
            addressee: personAddressee(data.personId),
            facts: { last4: data.last4 },
          }
        : undefined,
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
 * (docs/interface/mails.md#who-sends-which-mail).
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
