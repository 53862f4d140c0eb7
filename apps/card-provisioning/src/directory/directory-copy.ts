import {
  deliveryAddressOf,
  type DirectoryCompanyChanged,
  type DirectoryPersonChanged,
} from '#contracts';
import type { EntityManager } from 'typeorm';

const LOCK = `hashtextextended('copy of the directory', 0)`;

// This service's copy of the partner's directory, from the topic `directory.changes`. A change that is
// older than the stored state of its record is ignored.

/** Takes the exclusive lock for a change of the copy; see {@link holdDirectoryCopy}. */
export async function lockDirectoryCopy(transaction: EntityManager): Promise<void> {
  await transaction.query(`SELECT pg_advisory_xact_lock(${LOCK})`);
}

/**
 * Takes a shared lock, so that the copy can't change until the transaction ends. Without it, a transaction
 * that reads the copy and stores results could miss a concurrent change, while that change would not see
 * the results.
 */
export async function holdDirectoryCopy(transaction: EntityManager): Promise<void> {
  await transaction.query(`SELECT pg_advisory_xact_lock_shared(${LOCK})`);
}

/** The effect of a company's change on the copy. */
export interface CompanyChange {
  /** The company's id at the platform is new or different. */
  isOtherAtPlatform: boolean;
}

/** @returns undefined if a later state is stored. */
export async function putCompany(
  transaction: EntityManager,
  { timestamp, data }: DirectoryCompanyChanged,
): Promise<CompanyChange | undefined> {
  const { directoryCompanyId, platformCompanyId } = data;
  const address = deliveryAddressOf(data);
  const changes: CompanyChange[] = await transaction.query(PUT_COMPANY, [
    directoryCompanyId,
    platformCompanyId,
    address && JSON.stringify(address),
    timestamp,
  ]);
  return changes[0];
}

/** @returns false if no stored value has changed. */
export async function putPerson(
  transaction: EntityManager,
  { timestamp, data }: DirectoryPersonChanged,
): Promise<boolean> {
  const { directoryCompanyId, externalId, name, email, role } = data;
  const changes: unknown[] = await transaction.query(PUT_PERSON, [
    directoryCompanyId,
    externalId,
    name,
    email,
    role,
    timestamp,
  ]);
  return changes.length > 0;
}

/** Returns no row if a later state is stored. */
const PUT_COMPANY = `
  WITH before AS (SELECT platform_company_id FROM directory_companies WHERE id = $1),
    put AS (
      INSERT INTO directory_companies AS known
        (id, platform_company_id, shipping_address, changed_at)
      VALUES ($1, $2, $3, $4)
      ON CONFLICT (id) DO UPDATE SET platform_company_id = excluded.platform_company_id,
        shipping_address = excluded.shipping_address, changed_at = excluded.changed_at
      WHERE known.changed_at <= excluded.changed_at
      RETURNING platform_company_id
    )
  SELECT put.platform_company_id IS DISTINCT FROM (SELECT platform_company_id FROM before)
    AS "isOtherAtPlatform" FROM put`;

/** Returns no row if no stored value has changed. */
const PUT_PERSON = `
  WITH before AS (
    SELECT name, email, role FROM directory_people WHERE company_id = $1 AND external_id = $2
  ), put AS (
    INSERT INTO directory_people AS known (company_id, external_id, name, email, role, changed_at)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (company_id, external_id) DO UPDATE SET name = excluded.name,
      email = excluded.email, role = excluded.role, changed_at = excluded.changed_at
    WHERE known.changed_at <= excluded.changed_at
    RETURNING name, email, role
  )
  SELECT 1 FROM put
  WHERE NOT EXISTS (SELECT 1 FROM before WHERE (name, email, role) IS NOT DISTINCT FROM (put.name, put.email, put.role))
`;
