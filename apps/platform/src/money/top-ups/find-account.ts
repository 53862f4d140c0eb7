import type { EntityManager } from 'typeorm';
import { referencedEnd } from './creditor-reference.js';
import { FIND_ACCOUNT } from './top-ups.sql.js';

export interface ReferencedAccount {
  accountId: string;
  /** Null while it is not decided. */
  currency: string | null;
}

/** The partner's account that a transfer's reference names. Undefined if it names none. */
export async function findAccountOfReference(
  manager: EntityManager,
  partnerId: string,
  reference: string,
): Promise<ReferencedAccount | undefined> {
  const end = referencedEnd(reference);
  if (end === undefined) return undefined;
  const [account] = await manager.query<ReferencedAccount[]>(FIND_ACCOUNT, [end, partnerId]);
  return account;
}
