import { Injectable } from '@nestjs/common';
import type { InformationRequest, Money } from '#contracts';
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

  private async add<K extends keyof StoredFacts>(
    transaction: EntityManager,
    kind: K,
    mail: { companyId: string; cause: string; facts: StoredFacts[K]; notBefore?: Date },
  ): Promise<void> {
    await this.outbox.add(transaction, [{ kind, addressee: APPLICANT, ...mail }]);
  }
}
