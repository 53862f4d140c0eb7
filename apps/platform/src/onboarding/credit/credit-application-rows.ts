import type { CreditStatus, Money } from '#contracts';
import type { EntityManager } from 'typeorm';
import { newId } from '../../ids.js';

export interface CreditApplicationRow {
  id: string;
  status: CreditStatus;
  /** Of the section that was submitted; null before. */
  submittedVersion: number | null;
  submittedAt: Date | null;
  decidedAt: Date | null;
  creditLimit: Money | null;
}

const COLUMNS = `id, status, submitted_version AS "submittedVersion",
  submitted_at AS "submittedAt", decided_at AS "decidedAt", credit_limit AS "creditLimit"`;

export async function findCreditApplication(
  manager: EntityManager,
  companyId: string,
): Promise<CreditApplicationRow | undefined> {
  const rows: CreditApplicationRow[] = await manager.query(
    `SELECT ${COLUMNS} FROM credit_applications WHERE company_id = $1`,
    [companyId],
  );
  return rows[0];
}

/** To be called with the company's lock: there is one application a company. */
export async function ensureCreditApplication(
  transaction: EntityManager,
  companyId: string,
): Promise<CreditApplicationRow> {
  await transaction.query(
    'INSERT INTO credit_applications (id, company_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [newId('cra'), companyId],
  );
  return (await findCreditApplication(transaction, companyId))!;
}

export async function storeCreditApplication(
  transaction: EntityManager,
  application: CreditApplicationRow,
): Promise<void> {
  const { id, status, submittedVersion, submittedAt, decidedAt, creditLimit } = application;
  await transaction.query(
    `UPDATE credit_applications SET status = $2, submitted_version = $3, submitted_at = $4,
       decided_at = $5, credit_limit = $6
     WHERE id = $1`,
    [
      id,
      status,
      submittedVersion,
      submittedAt,
      decidedAt,
      creditLimit && JSON.stringify(creditLimit),
    ],
  );
}
