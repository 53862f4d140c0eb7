import type {
  PersonalData,
  PersonalDataCreditAgreement,
  PersonalDataInvoice,
  PersonalDataMail,
} from '#contracts';
import type { EntityManager } from 'typeorm';
import { Invoice } from '../money/index.js';

/** The people that the partner supplied for cards, and the cardholders. */
export async function readPeople(
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
          WHERE c.person_id = p.id AND c.shipping_address IS NOT NULL) AS "shippingAddresses"
       FROM people p WHERE company_id = $1 ORDER BY id`,
      [companyId],
    ),
  };
}

export async function readMails(
  manager: EntityManager,
  companyId: string,
): Promise<PersonalDataMail[]> {
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

/** Transfers that nobody could match belong to no company yet. */
export async function readRemitters(manager: EntityManager, companyId: string): Promise<string[]> {
  const rows = await manager.query<{ remitter: string }[]>(
    `SELECT DISTINCT t.remitter FROM top_ups t JOIN accounts a ON a.id = t.account_id
     WHERE a.company_id = $1 AND t.remitter IS NOT NULL ORDER BY t.remitter`,
    [companyId],
  );
  return rows.map(({ remitter }) => remitter);
}

export async function readInvoices(
  manager: EntityManager,
  companyId: string,
): Promise<PersonalDataInvoice[]> {
  const invoices = await manager.find(Invoice, { where: { companyId }, order: { id: 'ASC' } });
  return invoices.map(({ id, issuedAt, billedTo: { companyName, registrationNumber } }) => ({
    ...{ id, companyName, registrationNumber },
    issuedAt: issuedAt.toISOString(),
  }));
}

export async function readCreditAgreements(
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
