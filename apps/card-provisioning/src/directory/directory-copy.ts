import {
  deliveryAddressOf,
  type DirectoryCompanyChanged,
  type DirectoryPersonChanged,
} from '#contracts';
import type { EntityManager } from 'typeorm';
import { PUT_COMPANY, PUT_PERSON } from './directory-copy.sql.js';

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
