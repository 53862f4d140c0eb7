import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type DraftOf, isMailAddress, type KycApplicant } from '#contracts';
import type { Addressing, DueMail, MailRecipient } from '#mail';
import { DataSource } from 'typeorm';
import { APPLICANT, personIdOf, type StoredFacts } from './stored-mail.js';

type AgreementFacts = StoredFacts['credit_agreement_reminder'];
type InvoiceFacts = StoredFacts['credit_invoice_reminder'];

/** The recipients of the platform's mails, and whether a mail is still needed. */
@Injectable()
export class MailRecipients {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** @returns one result for each mail, in the given order. */
  async address(mails: readonly DueMail[]): Promise<Addressing[]> {
    const [applicants, people, accepted, paid] = await Promise.all([
      this.applicantsOf(mails),
      this.peopleOf(mails),
      this.acceptedAmong(mails),
      this.paidAmong(mails),
    ]);
    return mails.map((mail) => {
      if (mail.kind === 'credit_agreement_reminder') {
        const { agreementId } = mail.facts as AgreementFacts;
        if (accepted.has(agreementId)) return { cancelled: 'the agreement is accepted' };
      }
      if (mail.kind === 'credit_invoice_reminder') {
        const { invoiceId } = mail.facts as InvoiceFacts;
        if (paid.has(invoiceId)) return { cancelled: 'the invoice is paid' };
      }
      const personId = personIdOf(mail.addressee);
      const recipient = personId ? people.get(personId) : applicants.get(mail.companyId);
      return { to: recipient ? [recipient] : [] };
    });
  }

  private async applicantsOf(mails: readonly DueMail[]): Promise<Map<string, MailRecipient>> {
    const companyIds = mails
      .filter(({ addressee }) => addressee === APPLICANT)
      .map(({ companyId }) => companyId);
    if (companyIds.length === 0) return new Map();
    const rows: { companyId: string; applicant: DraftOf<KycApplicant> | null }[] =
      await this.dataSource.query(
        `SELECT company_id AS "companyId", answers->'submittedBy' AS applicant
         FROM onboarding_sections WHERE section = 'kyc' AND company_id = ANY ($1)`,
        [companyIds],
      );
    return new Map(
      rows.flatMap(({ companyId, applicant }) => {
        const address = applicant?.email?.trim() ?? '';
        // A draft may contain an incomplete address.
        if (!isMailAddress(address)) return [];
        return [[companyId, { addressee: APPLICANT, name: applicant?.name ?? '', address }]];
      }),
    );
  }

  private async peopleOf(mails: readonly DueMail[]): Promise<Map<string, MailRecipient>> {
    const addresseeById = new Map(
      mails.flatMap(({ addressee }) => {
        const personId = personIdOf(addressee);
        return personId ? [[personId, addressee]] : [];
      }),
    );
    if (addresseeById.size === 0) return new Map();
    const rows: { id: string; companyId: string; name: string; email: string }[] =
      await this.dataSource.query(
        'SELECT id, name, email FROM people WHERE id = ANY ($1) AND email IS NOT NULL',
        [[...addresseeById.keys()]],
      );
    return new Map(
      rows.map(({ id, name, email }) => [
        id,
        { addressee: addresseeById.get(id)!, name, address: email },
      ]),
    );
  }

  private async acceptedAmong(mails: readonly DueMail[]): Promise<Set<string>> {
    const agreementIds = mails
      .filter(({ kind }) => kind === 'credit_agreement_reminder')
      .map(({ facts }) => (facts as AgreementFacts).agreementId);
    if (agreementIds.length === 0) return new Set();
    const rows: { agreementId: string }[] = await this.dataSource.query(
      `SELECT agreement_id AS "agreementId" FROM credit_agreement_acceptances
       WHERE agreement_id = ANY ($1)`,
      [agreementIds],
    );
    return new Set(rows.map(({ agreementId }) => agreementId));
  }

  private async paidAmong(mails: readonly DueMail[]): Promise<Set<string>> {
    const invoiceIds = mails
      .filter(({ kind }) => kind === 'credit_invoice_reminder')
      .map(({ facts }) => (facts as InvoiceFacts).invoiceId);
    if (invoiceIds.length === 0) return new Set();
    const rows: { id: string }[] = await this.dataSource.query(
      'SELECT id FROM invoices WHERE id = ANY ($1) AND paid_at IS NOT NULL',
      [invoiceIds],
    );
    return new Set(rows.map(({ id }) => id));
  }
}
