import type { InformationRequest } from '#contracts';
import type { EntityManager } from 'typeorm';
import { newId } from '../../ids.js';

/** The state of a KYC application beside its status, which stands with the company. */
export interface KycApplicationRow {
  id: string;
  /** Of the section that was submitted last; null before, and where the sandbox submitted nothing. */
  submittedVersion: number | null;
  submittedAt: Date | null;
  decidedAt: Date | null;
  informationRequest: InformationRequest | null;
}

const COLUMNS = `id, submitted_version AS "submittedVersion", submitted_at AS "submittedAt",
  decided_at AS "decidedAt", information_request AS "informationRequest"`;

export async function findKycApplication(
  manager: EntityManager,
  companyId: string,
): Promise<KycApplicationRow | undefined> {
  const rows: KycApplicationRow[] = await manager.query(
    `SELECT ${COLUMNS} FROM kyc_applications WHERE company_id = $1`,
    [companyId],
  );
  return rows[0];
}

/** To be called with the company's lock: there is one application a company. */
export async function ensureKycApplication(
  transaction: EntityManager,
  companyId: string,
): Promise<KycApplicationRow> {
  await transaction.query(
    'INSERT INTO kyc_applications (id, company_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [newId('kyc'), companyId],
  );
  return (await findKycApplication(transaction, companyId))!;
}

export async function storeKycApplication(
  transaction: EntityManager,
  { id, submittedVersion, submittedAt, decidedAt, informationRequest }: KycApplicationRow,
): Promise<void> {
  await transaction.query(
    `UPDATE kyc_applications SET submitted_version = $2, submitted_at = $3, decided_at = $4,
       information_request = $5
     WHERE id = $1`,
    [
      id,
      submittedVersion,
      submittedAt,
      decidedAt,
      informationRequest && JSON.stringify(informationRequest),
    ],
  );
}
