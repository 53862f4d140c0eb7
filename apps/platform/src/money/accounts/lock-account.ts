import type { EntityManager } from 'typeorm';
import { Account } from '../../issuing/index.js';
import { Company } from '../../companies/index.js';
import type { Currency } from '../ledger/amount.js';
import type { CardAccount } from '../ledger/card-account.js';
import { lockCardAccounts } from '../ledger/ledger.js';
import { accountNotOpen, accountUnknown } from '../money.errors.js';

/** Locks an account of the partner. @throws account_unknown, account_not_open */
export async function lockOwnAccount(
  transaction: EntityManager,
  partnerId: string,
  accountId: string,
): Promise<CardAccount<Currency>> {
  const found = await transaction.findOneBy(Account, { id: accountId });
  const isOwn = found && (await transaction.existsBy(Company, { id: found.companyId, partnerId }));
  if (!isOwn) throw accountUnknown();
  return lockOpen(transaction, accountId);
}

/** Locks an account of whichever partner. @throws account_unknown, account_not_open */
export async function lockAnyAccount(
  transaction: EntityManager,
  accountId: string,
): Promise<CardAccount<Currency>> {
  if (!(await transaction.existsBy(Account, { id: accountId }))) throw accountUnknown();
  return lockOpen(transaction, accountId);
}

async function lockOpen(
  transaction: EntityManager,
  accountId: string,
): Promise<CardAccount<Currency>> {
  const accounts = await lockCardAccounts(transaction, [accountId]);
  const account = accounts.get(accountId);
  if (!account) throw accountNotOpen();
  return account;
}
