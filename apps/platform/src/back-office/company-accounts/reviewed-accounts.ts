import type { ReviewedAccount } from '#contracts';
import type { EntityManager } from 'typeorm';
import { type AccountRow, accountUnknown, toAccountResource } from '../../money/index.js';
import { READ_ACCOUNT } from './company-accounts.sql.js';

export interface ReviewedAccountRow extends AccountRow {
  legalName: string;
  partnerId: string;
  partnerName: string;
}

/** An account of any partner. @throws account_unknown */
export async function findReviewedAccount(
  manager: EntityManager,
  id: string,
): Promise<ReviewedAccount> {
  const [row] = await manager.query<ReviewedAccountRow[]>(READ_ACCOUNT, [id]);
  if (!row) throw accountUnknown();
  return toReviewedAccount(row);
}

export function toReviewedAccount({
  legalName,
  partnerId,
  partnerName,
  ...account
}: ReviewedAccountRow): ReviewedAccount {
  return {
    ...toAccountResource(account),
    partner: { id: partnerId, name: partnerName },
    company: { id: account.companyId, legalName },
  };
}
