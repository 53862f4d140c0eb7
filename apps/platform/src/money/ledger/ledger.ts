import type { EntityManager } from 'typeorm';
import { newId } from '../../ids.js';
import type { NewEvent } from '../../webhooks/index.js';
import { numberedChanges } from '../account-changes/numbered-changes.js';
import type { Amount, Currency } from './amount.js';
import {
  CardAccount,
  type Counterpart,
  counterpartId,
  type LedgerEntry,
  type LockedBalance,
  type Posting,
} from './card-account.js';
import { LOCK_BALANCES, OPEN_ACCOUNTS, OPEN_COUNTERPARTS, WRITE_CHANGES } from './ledger.sql.js';

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

/**
 * Writes all changes of locked accounts in one statement.
 *
 * @param events those of the changes, among others.
 */
export async function writeCardAccounts(
  transaction: EntityManager,
  accounts: Iterable<CardAccount<Currency>>,
  events: readonly NewEvent[],
): Promise<void> {
  const changed = [...accounts].filter(({ isChanged }) => isChanged);
  if (changed.length === 0) return;
  const postings = changed.flatMap((account) => account.postings);
  await write(transaction, postings, changed, events);
}

/**
 * Posts money that came in for nobody known, from the partner's bank to its suspense account. Below zero if it
 * goes back.
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

/** Adds what is posted to on the other side, on its first use. */
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
  events: readonly NewEvent[],
): Promise<void> {
  const entries = postings.flatMap(({ transactionId, entries: ofOne }) =>
    ofOne.map((entry) => ({ transactionId, ...entry })),
  );
  const told = numberedChanges(events);
  const holds = changed.flatMap((account) => [...account.holds.values()]);
  await transaction.query(WRITE_CHANGES, [
    postings.map(({ transactionId }) => transactionId),
    postings.map(({ cause }) => cause),
    entries.map(({ id }) => id),
    entries.map(({ transactionId }) => transactionId),
    entries.map(({ ledgerAccountId }) => ledgerAccountId),
    entries.map(({ currency }) => currency),
    entries.map(({ amount }) => amount),
    entries.map(({ booking }) => booking?.accountSequence ?? null),
    entries.map(({ booking }) => booking?.balanceAfter ?? null),
    entries.map(({ booking }) => booking?.bookedAt ?? null),
    holds.map(({ id }) => id),
    holds.map(({ accountId }) => accountId),
    holds.map(({ amount }) => amount),
    holds.map(({ expiresAt }) => expiresAt),
    changed.map(({ id }) => id),
    changed.map(({ sequence }) => sequence),
    changed.map(({ watch }) => watch && JSON.stringify(watch)),
    changed.map(({ watch }) => watch?.autoTopUp?.waitsUntil ?? null),
    told.map(({ accountId }) => accountId),
    told.map(({ sequence }) => sequence),
    told.map(({ eventId }) => eventId),
    told.map(({ toldAt }) => toldAt),
    told.map(({ booked }) => booked),
    told.map(({ held }) => held),
  ]);
}
