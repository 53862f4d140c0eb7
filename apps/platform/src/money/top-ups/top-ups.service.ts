import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  AccountTopUp,
  type BankTransfer,
  cleanLine,
  type Page,
  spendable,
  type TopUpResource,
  type TopUpStatus,
  type UnmatchedReason,
} from '#contracts';
import { insertIfAbsent } from '#database';
import { declareError, pageOf, type PageQuery } from '#http';
import { DataSource, type EntityManager, LessThan } from 'typeorm';
import { stopped, type StopReason, stopReasonOf } from '../../companies/index.js';
import { newEvent, type NewEvent } from '../../webhooks/index.js';
import { Clock } from '../../clock.js';
import { newId } from '../../ids.js';
import { creditorReferenceOf, referencedEnd } from '../creditor-reference.js';
import { Amount, type Currency } from '../ledger/amount.js';
import {
  accountCurrencyWrong,
  type CardAccount,
  causeOf,
  causeOfOutcome,
} from '../ledger/card-account.js';
import { lockCardAccounts, postToSuspense } from '../ledger/ledger.js';
import { AccountWriter, watchBalance } from './account-writer.js';
import { TopUp } from './top-up.entity.js';

/** No top-up of your companies has this id. Take ids from `GET /v1/top-ups`. */
export const topUpUnknown = declareError('top_up_unknown', 404, 'There is no such top-up.');

/** The top-up has another outcome already, which stays. Read the top-up for its `status`. */
export const topUpSettled = declareError(
  'top_up_settled',
  409,
  'The top-up had another outcome already.',
);

/**
 * Another transfer with this `transferId` is recorded, with other values. Nothing changed. Use a new id for
 * each transfer.
 */
export const transferConflict = declareError(
  'transfer_conflict',
  409,
  'transferId: another transfer with this id was recorded before. This one changed nothing.',
);

type Match = { accountId: string } | { accountId: null; unmatchedReason: UnmatchedReason };

const unmatched = (unmatchedReason: UnmatchedReason): Match => ({
  accountId: null,
  unmatchedReason,
});

interface TopUpFilters {
  accountId?: string;
  status?: TopUpStatus;
}

type TopUpState = Pick<TopUp, 'accountId' | 'reference' | 'status' | 'unmatchedReason'>;

/** Money that comes from a bank (docs/interface/money.md#top-ups). */
@Injectable()
export class TopUps {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly accounts: AccountWriter,
    private readonly clock: Clock,
  ) {}

  /**
   * Posts a transfer to the account of its reference, or to suspense. The same transfer again changes
   * nothing. @throws transfer_conflict, balance_out_of_range
   */
  async record(
    transaction: EntityManager,
    partnerId: string,
    received: BankTransfer,
  ): Promise<TopUpResource> {
    const transfer = readable(received);
    const found = await findAccount(transaction, partnerId, transfer);
    // Before the top-up's row, in the order in which payments lock.
    const accounts = await lockCardAccounts(transaction, found.accountId ? [found.accountId] : []);
    const match = await servedMatch(transaction, found, accounts);
    const { topUp, isNew } = await insert(transaction, partnerId, transfer, match);
    if (!isNew) return toTopUpResource(topUp);
    const { id, currency } = topUp;
    const amount = Amount.of(topUp.amount, currency);
    const cause = causeOf('top_up', id);
    if (match.accountId === null) {
      await postToSuspense(transaction, { partnerId, cause, amount });
      return toTopUpResource(topUp);
    }
    const account = accounts.get(match.accountId)!;
    await this.accounts.save(transaction, account, this.post(account, topUp));
    return toTopUpResource(topUp);
  }

  /**
   * Posts a top-up to its account. @returns the events of that.
   *
   * @param counterpart where the money is: in suspense if it was unmatched.
   */
  post(
    account: CardAccount<Currency>,
    { id, amount: minor, source }: TopUp,
    counterpart: 'bank' | 'suspense' = 'bank',
  ): NewEvent[] {
    const amount = Amount.of(minor, account.currency);
    const at = account.timeAt(this.clock.now());
    const cause = counterpart === 'bank' ? causeOf('top_up', id) : causeOfOutcome(id, 'assigned');
    const posting = { cause, amount, counterpart, at };
    const ledger = account.change({ posting });
    const event = newEvent(AccountTopUp, account.companyId, {
      accountId: account.id,
      topUpId: id,
      amount: amount.toMoney(),
      ...spendable(account.available.toMoney()),
      source,
      ledger,
    });
    return [event, ...watchBalance(account, at)];
  }

  /** Stores the outcome of an initiated top-up, whose account is locked. */
  async settled(
    transaction: EntityManager,
    id: string,
    status: 'completed' | 'failed',
  ): Promise<void> {
    await transaction.update(TopUp, { id }, { status });
  }

  /** An automatic top-up was completed after the company was denied or had ended: the money waits for its return. */
  async completedTooLate(
    transaction: EntityManager,
    { id, partnerId, amount, currency }: TopUp,
    accountId: string,
    unmatchedReason: StopReason,
  ): Promise<TopUpState> {
    const state: TopUpState = {
      ...{ status: 'unmatched', accountId: null, unmatchedReason },
      // Shows reviewers the account.
      reference: creditorReferenceOf(accountId),
    };
    await transaction.update(TopUp, { id }, state);
    const cause = causeOf('top_up', id);
    await postToSuspense(transaction, { partnerId, cause, amount: Amount.of(amount, currency) });
    return state;
  }

  /** @throws top_up_unknown */
  async get(partnerId: string, id: string): Promise<TopUpResource> {
    const topUp = await this.dataSource.manager.findOneBy(TopUp, { id, partnerId });
    if (!topUp) throw topUpUnknown();
    return toTopUpResource(topUp);
  }

  async list(
    partnerId: string,
    { accountId, status, startingAfter, limit }: TopUpFilters & PageQuery,
  ): Promise<Page<TopUpResource>> {
    const topUps = await this.dataSource.manager.find(TopUp, {
      where: {
        partnerId,
        ...(accountId !== undefined && { accountId }),
        ...(status !== undefined && { status }),
        ...(startingAfter !== undefined && { id: LessThan(startingAfter) }),
      },
      order: { id: 'DESC' },
      take: limit + 1,
    });
    return pageOf(topUps, limit, toTopUpResource);
  }
}

/** Assigns or returns money that waits in suspense (docs/interface/money.md#unmatched-money). */
@Injectable()
export class UnmatchedTopUps {
  constructor(
    private readonly topUps: TopUps,
    private readonly accounts: AccountWriter,
  ) {}

  /**
   * Locks a transfer, so that it gets no other outcome. Lock its account before.
   *
   * @throws top_up_unknown, top_up_settled
   */
  async lock(transaction: EntityManager, id: string): Promise<TopUp> {
    const topUp = await transaction.findOne(TopUp, {
      where: { id },
      lock: { mode: 'pessimistic_write' },
    });
    if (!topUp) throw topUpUnknown();
    if (topUp.status !== 'unmatched') throw topUpSettled();
    return topUp;
  }

  /**
   * Moves the money of a locked transfer to a locked account of its partner, as if it had been matched.
   *
   * @throws account_currency_wrong, balance_out_of_range, company_denied, company_ended
   */
  async assign(
    transaction: EntityManager,
    topUp: TopUp,
    account: CardAccount<Currency>,
  ): Promise<void> {
    const { id, currency } = topUp;
    if (account.currency !== currency) throw accountCurrencyWrong();
    const reason = await whyNotPosted(transaction, account);
    if (reason) throw stopped[reason]();
    // First, because the sum of the completed top-ups decides which invoices are paid.
    await transaction.update(TopUp, { id }, { status: 'completed', accountId: account.id });
    await this.accounts.save(transaction, account, this.topUps.post(account, topUp, 'suspense'));
  }

  /** Gives the money of a locked transfer back to its bank, for the sender. */
  async giveBack(
    transaction: EntityManager,
    { id, partnerId, amount, currency }: TopUp,
  ): Promise<void> {
    await transaction.update(TopUp, { id }, { status: 'returned' });
    await postToSuspense(transaction, {
      partnerId,
      cause: causeOfOutcome(id, 'returned'),
      amount: Amount.of(amount, currency).negated(),
    });
  }
}

async function findAccount(
  transaction: EntityManager,
  partnerId: string,
  { reference, amount }: BankTransfer,
): Promise<Match> {
  if (referencedEnd(reference) === undefined) return unmatched('reference_malformed');
  const account = await findAccountOfReference(transaction, partnerId, reference);
  if (!account) return unmatched('reference_unknown');
  if (account.currency === null) return unmatched('account_pending');
  if (account.currency !== amount.currency) return unmatched('currency_mismatch');
  return { accountId: account.accountId };
}

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

/** With the account locked: a transfer to a denied company, or to one that has ended, waits for its return. */
async function servedMatch(
  transaction: EntityManager,
  match: Match,
  accounts: ReadonlyMap<string, CardAccount<Currency>>,
): Promise<Match> {
  if (match.accountId === null) return match;
  const reason = await whyNotPosted(transaction, accounts.get(match.accountId)!);
  return reason ? unmatched(reason) : match;
}

/**
 * Why money that comes in is not posted to a locked account; null if it is. A company that has ended still pays what it
 * owes.
 */
export async function whyNotPosted(
  transaction: EntityManager,
  { companyId, booked }: CardAccount<Currency>,
): Promise<StopReason | null> {
  const reason = await stopReasonOf(transaction, companyId);
  return reason === 'company_ended' && booked.minor < 0 ? null : reason;
}

/** Senders write anything, and their bank passes it on: the texts become lines that people can read. */
function readable({ reference, remitter = '', ...transfer }: BankTransfer): BankTransfer {
  const sender = cleanLine(remitter);
  return { ...transfer, reference: cleanLine(reference), ...(sender && { remitter: sender }) };
}

/** @throws transfer_conflict if the bank's id was used for another transfer. */
async function insert(
  transaction: EntityManager,
  partnerId: string,
  transfer: BankTransfer,
  match: Match,
): Promise<{ topUp: TopUp; isNew: boolean }> {
  const { amount: money, reference, remitter = null } = transfer;
  const { transferId = randomUUID() } = transfer;
  const { amount, currency } = money;
  const id = newId('top');
  await insertIfAbsent(transaction, TopUp, {
    id,
    partnerId,
    accountId: match.accountId,
    source: 'bank_transfer',
    status: match.accountId === null ? 'unmatched' : 'completed',
    unmatchedReason: match.accountId === null ? match.unmatchedReason : null,
    ...{ amount, currency, transferId, reference, remitter },
  });
  const topUp = await transaction.findOneByOrFail(TopUp, { partnerId, transferId });
  const isSame =
    topUp.amount === amount &&
    topUp.currency === currency &&
    cleanLine(topUp.reference ?? '') === reference &&
    topUp.remitter === remitter;
  if (!isSame) throw transferConflict();
  return { topUp, isNew: topUp.id === id };
}

export function toTopUpResource(topUp: TopUp): TopUpResource {
  const { id, accountId, source, status, amount, currency, createdAt } = topUp;
  const { transferId, reference, remitter } = topUp;
  return {
    ...{ id, accountId, source, status },
    // An assigned transfer is shown as if it had been matched.
    unmatchedReason: accountId === null ? topUp.unmatchedReason : null,
    amount: { amount, currency },
    ...{ transferId, reference, remitter },
    createdAt: createdAt.toISOString(),
  };
}

/** The partner's account of a reference, which may be that of an invoice. $1 the end of the id, $2 partner. */
const FIND_ACCOUNT = `
  SELECT a.id AS "accountId", a.currency
  FROM accounts a JOIN companies c ON c.id = a.company_id
  WHERE right(a.id, 16) = $1 AND c.partner_id = $2
  UNION ALL
  SELECT account_id, currency FROM invoices WHERE right(id, 16) = $1 AND partner_id = $2
  LIMIT 1`;
