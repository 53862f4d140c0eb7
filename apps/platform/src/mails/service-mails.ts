import { Injectable } from '@nestjs/common';
import type { InformationRequest, InvoiceData, Money } from '#contracts';
import { MailOutbox } from '#mail';
import type { EntityManager } from 'typeorm';
import { PlatformConfig } from '../platform.config.js';
import { MailedLinks } from './mailed-links.js';
import { APPLICANT, type StoredFacts } from './stored-mail.js';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Days after which an agreement that is not accepted causes a reminder
 * (docs/interface.md#who-sends-which-mail).
 */
export const REMINDER_DAYS = [3, 7] as const;

/** The company of the application, and the application's id. */
export interface AboutApplication {
  companyId: string;
  applicationId: string;
}

/** The company of an invoice, and its days. */
export interface InvoicedPeriod {
  companyId: string;
  periodFrom: string;
  periodTo: string;
}

/**
 * The mails that the platform sends itself at every level (docs/interface.md#who-sends-which-mail). Each is
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
    agreement: { id: string; linkId: string; creditLimit: Money; createdAt: Date },
  ): Promise<void> {
    const { id, linkId, creditLimit, createdAt } = agreement;
    const facts = { agreementId: id, creditLimit, linkId };
    await this.add(transaction, 'credit_agreement', { companyId, cause: id, facts });
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
    { invoiceId, number: invoiceNumber, amount, outstanding, dueOn, paymentReference }: InvoiceData,
  ): Promise<void> {
    await this.add(transaction, 'credit_invoice', {
      companyId,
      cause: invoiceId,
      facts: {
        ...{ invoiceId, invoiceNumber, amount, outstanding, dueOn, paymentReference },
        ...{ periodStart: periodFrom, periodEnd: periodTo },
      },
    });
  }

  /** It is cancelled when the invoice is paid. @param days after the last day for paying; before it if negative. */
  async creditInvoiceReminder(
    transaction: EntityManager,
    { companyId }: InvoicedPeriod,
    { invoiceId, number: invoiceNumber, outstanding, dueOn, paymentReference }: InvoiceData,
    days: number,
  ): Promise<void> {
    await this.add(transaction, 'credit_invoice_reminder', {
      companyId,
      cause: `${invoiceId}/${days}-days`,
      facts: {
        ...{ invoiceId, invoiceNumber, amount: outstanding, dueOn, paymentReference },
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
