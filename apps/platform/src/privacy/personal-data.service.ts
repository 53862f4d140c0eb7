import {
  BACK_OFFICE_API,
  type CompanyInformation,
  type CreditAnswers,
  type DueDiligence,
  type KycAnswers,
  type PersonalData,
  type PersonalDataCardReason,
  type PersonalDataCreditAgreement,
  type PersonalDataInvoice,
  type PersonalDataMail,
  type PersonalDataPayout,
} from '#contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Company, companyUnknown, toCompanyResource } from '../companies/index.js';
import { Invoice } from '../money/index.js';
import {
  ApplicationTrail,
  DocumentsService,
  findKycApplication,
  KycQuestions,
  listChecks,
  OnboardingSections,
} from '../onboarding/index.js';
import { retentionOf } from './erasure.service.js';

/** The requester: a partner, who sees its own companies without the review, or a reviewer. */
type DataRequester = { partnerId: string } | 'reviewer';

/** All personal data of a company's people in one document (GDPR Art. 15 and 20). */
@Injectable()
export class PersonalDataService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly sections: OnboardingSections,
    private readonly documents: DocumentsService,
    private readonly questions: KycQuestions,
    private readonly trail: ApplicationTrail,
  ) {}

  /** Reads one snapshot of the database. @throws company_unknown, also for another partner's company. */
  async export(companyId: string, requester: DataRequester): Promise<PersonalData> {
    return this.dataSource.transaction('REPEATABLE READ', async (transaction) => {
      const company = await transaction.findOneBy(Company, {
        id: companyId,
        ...(requester !== 'reviewer' && requester),
      });
      if (!company) throw companyUnknown();
      const now = new Date();
      const isReviewer = requester === 'reviewer';
      const application = await findKycApplication(transaction, companyId);
      const documents = await this.documents.list(transaction, companyId);
      return {
        exportedAt: now.toISOString(),
        company: toCompanyResource(company),
        retention: await retentionOf(transaction, companyId, now),
        answers: await this.answers(transaction, companyId),
        informationRequest: application?.informationRequest ?? null,
        questions: await this.questions.list(transaction, companyId),
        formerAnswers: application?.reviewedAnswers ?? null,
        documents: documents.map((document) => ({
          ...document,
          path: isReviewer ? pathOf(companyId, document.id) : null,
        })),
        ...(await readPeople(transaction, companyId)),
        mails: await readMails(transaction, companyId),
        remitters: await readRemitters(transaction, companyId),
        creditAgreements: await readCreditAgreements(transaction, companyId),
        invoices: await readInvoices(transaction, companyId),
        payouts: await readPayouts(transaction, companyId),
        cardReasons: await readCardReasons(transaction, companyId),
        review: isReviewer
          ? {
              checks: await listChecks(transaction, companyId),
              trail: await this.trail.read(transaction, companyId),
            }
          : null,
      };
    });
  }

  private async answers(
    manager: EntityManager,
    companyId: string,
  ): Promise<PersonalData['answers']> {
    const read = <Answers>(name: Parameters<OnboardingSections['read']>[2]) =>
      this.sections.read<Answers>(manager, companyId, name);
    return {
      companyInformation: (await read<CompanyInformation>('company-information')).answers,
      dueDiligence: (await read<DueDiligence>('due-diligence')).answers,
      kyc: (await read<KycAnswers>('kyc')).answers,
      creditApplication: (await read<CreditAnswers>('credit-application')).answers,
    };
  }
}

function pathOf(companyId: string, documentId: string): string {
  return `/${BACK_OFFICE_API}/applications/${companyId}/documents/${documentId}`;
}

/** The people that the partner supplied for cards, and the cardholders. */
async function readPeople(
  manager: EntityManager,
  companyId: string,
): Promise<Pick<PersonalData, 'suppliedPeople' | 'people'>> {
  return {
    suppliedPeople: await manager.query(
      `SELECT external_id AS "externalId", name FROM supplied_people
       WHERE company_id = $1 ORDER BY position`,
      [companyId],
    ),
    people: await manager.query(
      `SELECT id, external_id AS "externalId", name, email, phone, company_admin AS "companyAdmin",
         (SELECT coalesce(jsonb_agg(c.shipping_address ORDER BY c.id), '[]') FROM cards c
          WHERE c.person_id = p.id AND c.shipping_address IS NOT NULL) AS "shippingAddresses",
         (SELECT coalesce(jsonb_agg(c.purpose ORDER BY c.id), '[]') FROM cards c
          WHERE c.person_id = p.id AND c.purpose IS NOT NULL) AS "cardPurposes"
       FROM people p WHERE company_id = $1 ORDER BY id`,
      [companyId],
    ),
  };
}

async function readMails(manager: EntityManager, companyId: string): Promise<PersonalDataMail[]> {
  const rows = await manager.query<
    (Omit<PersonalDataMail, 'createdAt' | 'sentAt'> & { createdAt: Date; sentAt: Date | null })[]
  >(
    `SELECT kind, status, recipient, subject, created_at AS "createdAt", sent_at AS "sentAt"
     FROM mails WHERE company_id = $1 AND status <> 'split' ORDER BY id`,
    [companyId],
  );
  return rows.map((mail) => ({
    ...mail,
    createdAt: mail.createdAt.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? null,
  }));
}

/** Unmatched transfers belong to no company yet. */
async function readRemitters(manager: EntityManager, companyId: string): Promise<string[]> {
  const rows = await manager.query<{ remitter: string }[]>(
    `SELECT DISTINCT t.remitter FROM top_ups t JOIN accounts a ON a.id = t.account_id
     WHERE a.company_id = $1 AND t.remitter IS NOT NULL ORDER BY t.remitter`,
    [companyId],
  );
  return rows.map(({ remitter }) => remitter);
}

async function readInvoices(
  manager: EntityManager,
  companyId: string,
): Promise<PersonalDataInvoice[]> {
  const invoices = await manager.find(Invoice, { where: { companyId }, order: { id: 'ASC' } });
  return invoices.map(({ id, issuedAt, billedTo }) => ({
    ...{ id, companyName: billedTo.companyName, registrationNumber: billedTo.registrationNumber },
    address: billedTo.address ?? null,
    issuedAt: issuedAt.toISOString(),
  }));
}

async function readPayouts(
  manager: EntityManager,
  companyId: string,
): Promise<PersonalDataPayout[]> {
  const rows = await manager.query<
    (Omit<PersonalDataPayout, 'proposedAt'> & { proposedAt: Date })[]
  >(
    `SELECT account_id AS "accountId", beneficiary ->> 'accountHolder' AS "accountHolder",
       beneficiary ->> 'iban' AS iban, proposed_at AS "proposedAt"
     FROM money_proposals WHERE company_id = $1 AND kind = 'payout' ORDER BY id`,
    [companyId],
  );
  return rows.map((row) => ({ ...row, proposedAt: row.proposedAt.toISOString() }));
}

async function readCardReasons(
  manager: EntityManager,
  companyId: string,
): Promise<PersonalDataCardReason[]> {
  const rows = await manager.query<(Omit<PersonalDataCardReason, 'at'> & { at: Date })[]>(
    `SELECT e.subject_id AS "cardId", e.action, r.reason, e.happened_at AS at
     FROM access_reasons r JOIN access_events e ON e.id = r.event_id
     WHERE r.company_id = $1 ORDER BY e.id`,
    [companyId],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

async function readCreditAgreements(
  manager: EntityManager,
  companyId: string,
): Promise<PersonalDataCreditAgreement[]> {
  const rows = await manager.query<
    (Pick<PersonalDataCreditAgreement, 'id' | 'creditLimit' | 'language' | 'sha256'> & {
      createdAt: Date;
      acceptedBy: string | null;
      acceptedAt: Date | null;
    })[]
  >(
    `SELECT g.id, g.credit_limit AS "creditLimit", g.language, encode(g.document_sha256, 'hex') AS sha256,
       g.created_at AS "createdAt", a.accepted_by AS "acceptedBy", a.accepted_at AS "acceptedAt"
     FROM credit_agreements g LEFT JOIN credit_agreement_acceptances a ON a.agreement_id = g.id
     WHERE g.company_id = $1 ORDER BY g.id`,
    [companyId],
  );
  return rows.map(({ createdAt, acceptedBy, acceptedAt, ...agreement }) => ({
    ...agreement,
    createdAt: createdAt.toISOString(),
    acceptance:
      acceptedBy !== null && acceptedAt !== null
        ? { acceptedBy, acceptedAt: acceptedAt.toISOString() }
        : null,
  }));
}
