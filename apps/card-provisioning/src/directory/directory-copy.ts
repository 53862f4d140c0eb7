import type { DirectoryCompanyChanged, DirectoryPersonChanged } from '#contracts';
import type { EntityManager } from 'typeorm';
import { PUT_COMPANY, PUT_PERSON } from './directory-copy.sql.js';

const LOCK = `hashtextextended('copy of the directory', 0)`;

// This service's copy of the partner's directory, as `directory.changes` tells it. A change that comes behind a later
// one of the same record changes nothing.

/** To be called before a change: it waits for those who hold the copy, and they wait for it. */
export async function lockDirectoryCopy(transaction: EntityManager): Promise<void> {
  await transaction.query(`SELECT pg_advisory_xact_lock(${LOCK})`);
}

/**
 * Until the transaction ends, the copy stays as it is. Whoever reads it and then writes down what follows from it
 * would otherwise miss a change that commits in between, while that change would not see what was written.
 */
export async function holdDirectoryCopy(transaction: EntityManager): Promise<void> {
  await transaction.query(`SELECT pg_advisory_xact_lock_shared(${LOCK})`);
}

/** What a change of a company did to the copy. */
export interface CompanyChange {
  /** The company's id at the platform was not known before, or was another one. */
  isOtherAtPlatform: boolean;
}

/** @returns undefined if a later state was known. */
export async function putCompany(
  transaction: EntityManager,
  { timestamp, data }: DirectoryCompanyChanged,
): Promise<CompanyChange | undefined> {
  const { directoryCompanyId, platformCompanyId, shippingAddress } = data;
  const changes: CompanyChange[] = await transaction.query(PUT_COMPANY, [
    directoryCompanyId,
    platformCompanyId,
    shippingAddress ? JSON.stringify(shippingAddress) : null,
    timestamp,
  ]);
  return changes[0];
}

/** @returns false if nothing of what is kept is different now. */
export async function putPerson(
  transaction: EntityManager,
  { timestamp, data }: DirectoryPersonChanged,
): Promise<boolean> {
  const { directoryCompanyId, externalId, name, email } = data;
  const changes: unknown[] = await transaction.query(PUT_PERSON, [
    directoryCompanyId,
    externalId,
    name,
    email,
    timestamp,
  ]);
  return changes.length > 0;
}
