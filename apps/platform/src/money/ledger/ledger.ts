import type { EntityManager } from 'typeorm';
import { newId } from '../../ids.js';
import type { Amount, Currency } from './amount.js';
import {
  CardAccount,
  type Counterpart,
  counterpartId,
  type LedgerEntry,
  type LockedBalance,
  type Posting,
} from './card-account.js';
import {
  FIND_BALANCES,
  LOCK_BALANCES,
  LOCK_COMPANIES,
  OPEN_ACCOUNTS,
  OPEN_COUNTERPARTS,
  WRITE_CHANGES,
} from './ledger.sql.js';

/** A change of an account, with the event that reports it. Amounts are in minor units, after the change. */
export interface ReportedChange {
  accountId: string;
  sequence: number;
  eventId: string;
  reportedAt: Date;
  booked: number;
  held: number;
}

/**
 * Locks accounts until the transaction ends, always in the same order. Accounts whose currency is not
 * decided yet are left out.
 */
export async function lockCardAccounts(
  transaction: EntityManager,
  accountIds: readonly string[],
): Promise<Map<string, CardAccount<Currency>>> {
  const lock = () => transaction.query<LockedBalance[]>(LOCK_BALANCES, [accountIds]);
  let balances = await lock();
  if (balances.length < new Set(accountIds).size) {
    await transaction.query(OPEN_ACCOUNTS, [accountIds]);
    balances = await lock();
  }
  return new Map(
    balances.map((balance) => [balance.accountId, new CardAccount(balance, balance.currency)]),
  );
}

/** Open accounts as they are now, without a lock. Use it only for what is checked again. */
export async function findPaymentAccounts(
  manager: EntityManager,
  ids: readonly string[],
): Promise<Map<string, CardAccount<Currency>>> {
  const balances = await manager.query<LockedBalance[]>(FIND_BALANCES, [ids]);
  return new Map(
    balances.map((balance) => [balance.accountId, new CardAccount(balance, balance.currency)]),
  );
}

/**
 * Locks accounts until the transaction ends. Those that are not open are left out, and don't open meanwhile: their
 * companies are locked.
 */
export async function lockPaymentAccounts(
  transaction: EntityManager,
  ids: readonly string[],
): Promise<Map<string, CardAccount<Currency>>> {
  const accounts = await lockCardAccounts(transaction, ids);
  const others = ids.filter((id) => !accounts.has(id));
  if (others.length === 0) return accounts;
  await transaction.query(LOCK_COMPANIES, [others]);
  // An account may have been opened before its company was locked.
  return lockCardAccounts(transaction, ids);
}

/**
 * Writes all changes of locked accounts in one statement.
 *
 * @param reported the changes that events report. The caller records these events in the same transaction.
 */
export async function writeCardAccounts(
  transaction: EntityManager,
  accounts: Iterable<CardAccount<Currency>>,
  reported: readonly ReportedChange[],
): Promise<void> {
  const changed = [...accounts].filter(({ isChanged }) => isChanged);
  if (changed.length === 0) return;
  const postings = changed.flatMap((account) => account.postings);
  await write(transaction, postings, changed, reported);
}

/**
 * Posts money without a known receiver from the partner's bank to its suspense account. The amount is negative
 * when the money goes back.
 */
export async function postToSuspense(
  transaction: EntityManager,
  { partnerId, cause, amount }: { partnerId: string; cause: string; amount: Amount<Currency> },
): Promise<void> {
  const { currency } = amount;
  await openCounterparts(transaction, { partnerId, currency }, ['bank', 'suspense']);
  const entry = (account: Counterpart, { minor }: Amount<Currency>): LedgerEntry => ({
    id: newId('ent'),
    ledgerAccountId: counterpartId(account, partnerId, currency),
    currency,
    amount: minor,
    booking: null,
  });
  const entries = [entry('suspense', amount), entry('bank', amount.negated())];
  await write(transaction, [{ transactionId: newId('ltx'), cause, entries }], [], []);
}

/** Creates the counterparts of a partner's card accounts on their first use. */
export async function openCounterparts(
  transaction: EntityManager,
  { partnerId, currency }: { partnerId: string; currency: Currency },
  kinds: readonly Counterpart[],
): Promise<void> {
  await transaction.query(OPEN_COUNTERPARTS, [partnerId, currency, kinds]);
}

async function write(
  transaction: EntityManager,
  postings: readonly Posting[],
  changed: readonly CardAccount<Currency>[],
  reported: readonly ReportedChange[],
): Promise<void> {
  const entries = postings.flatMap(({ transactionId, entries: ofOne }) =>
    ofOne.map(({ booking, ...entry }) => ({ transactionId, ...entry, ...booking })),
  );
  const balances = changed.map(({ id, sequence, watch }) => {
    return { id, sequence, watch, lookAt: watch?.autoTopUp?.waitsUntil ?? null };
  });
  await transaction.query(WRITE_CHANGES, [
    JSON.stringify(postings.map(({ transactionId, cause }) => ({ transactionId, cause }))),
    JSON.stringify(entries),
    JSON.stringify(changed.flatMap((account) => [...account.holds.values()])),
    JSON.stringify(balances),
    JSON.stringify(reported),
  ]);
}
