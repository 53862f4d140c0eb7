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
  type UnmatchedReason,
} from '#contracts';
import { insertIfAbsent } from '#database';
import { pageOf } from '#http';
import { DataSource, type EntityManager, LessThan } from 'typeorm';
import { isDenied } from '../../companies/index.js';
import { EventRecorder, newEvent, type NewEvent } from '../../webhooks/index.js';
import { Clock } from '../../clock.js';
import { newId } from '../../ids.js';
import { PlatformConfig } from '../../platform.config.js';
import { watchBalance } from '../balance-watch/watch-balance.js';
import { Repayments } from '../invoices/repayments.js';
import { Amount, type Currency } from '../ledger/amount.js';
import type { CardAccount } from '../ledger/card-account.js';
import { lockCardAccounts, postToSuspense, writeCardAccounts } from '../ledger/ledger.js';
import { causeOf, causeOfOutcome } from '../ledger/posting-cause.js';
import { topUpUnknown, transferConflict } from '../money.errors.js';
import { findAccountOfReference } from './find-account.js';
import type { ListTopUpsQuery } from './list-top-ups.query.js';
import { creditorReferenceOf, referencedEnd } from './creditor-reference.js';
import { TopUp } from './top-up.entity.js';

const SETTLES_AFTER_MS = 2_000;

type Match = { accountId: string } | { accountId: null; unmatchedReason: UnmatchedReason };

const unmatched = (unmatchedReason: UnmatchedReason): Match => ({
  accountId: null,
  unmatchedReason,
});

type TopUpState = Pick<TopUp, 'accountId' | 'reference' | 'status' | 'unmatchedReason'>;

/** Money that comes from a bank (docs/interface.md#top-ups). */
@Injectable()
export class TopUps {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly events: EventRecorder,
    private readonly repayments: Repayments,
    private readonly clock: Clock,
    private readonly config: PlatformConfig,
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
    await this.save(transaction, account, this.post(account, topUp));
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

  /** Writes what has changed of a locked account. */
  async save(
    transaction: EntityManager,
    account: CardAccount<Currency>,
    events: readonly NewEvent[],
  ): Promise<void> {
    await writeCardAccounts(transaction, [account], events);
    await this.saveInitiated(transaction, [account]);
    const isPaidIn = account.postings.length > 0;
    const paid = isPaidIn ? await this.repayments.settle(transaction, account) : [];
    await this.events.recordAll(transaction, [...events, ...paid]);
  }

  /** Stores the top-ups that changes of accounts have initiated. */
  async saveInitiated(
    transaction: EntityManager,
    accounts: Iterable<CardAccount<Currency>>,
  ): Promise<void> {
    const rows = [...accounts].flatMap((account) =>
      account.initiated.map(({ id, amount }) => ({
        id,
        amount,
        accountId: account.id,
        partnerId: account.partnerId,
        currency: account.currency,
        source: 'auto_top_up' as const,
        status: 'initiated' as const,
        settlesAt: account.watch?.settlesOnCall ? null : this.settlementTime(),
      })),
    );
    if (rows.length > 0) await transaction.insert(TopUp, rows);
  }

  /** The bank says what became of an initiated top-up, whose account is locked. */
  async settled(
    transaction: EntityManager,
    id: string,
    status: 'completed' | 'failed',
  ): Promise<void> {
    await transaction.update(TopUp, { id }, { status });
  }

  /** An automatic top-up was completed after the company had been denied: the money waits for its return. */
  async completedForDenied(
    transaction: EntityManager,
    { id, partnerId, amount, currency }: TopUp,
    accountId: string,
  ): Promise<TopUpState> {
    const state: TopUpState = {
      ...{ status: 'unmatched', accountId: null, unmatchedReason: 'company_denied' },
      // So that reviewers see whose it is.
      reference: creditorReferenceOf(accountId),
    };
    await transaction.update(TopUp, { id }, state);
    const cause = causeOf('top_up', id);
    await postToSuspense(transaction, { partnerId, cause, amount: Amount.of(amount, currency) });
    return state;
  }

  /** Only the sandbox's bank completes top-ups by itself. */
  private settlementTime(): Date | null {
    return this.config.sandbox ? new Date(this.clock.now().getTime() + SETTLES_AFTER_MS) : null;
  }

  /** @throws top_up_unknown */
  async get(partnerId: string, id: string): Promise<TopUpResource> {
    const topUp = await this.dataSource.manager.findOneBy(TopUp, { id, partnerId });
    if (!topUp) throw topUpUnknown();
    return toTopUpResource(topUp);
  }

  async list(partnerId: string, query: ListTopUpsQuery): Promise<Page<TopUpResource>> {
    const { accountId, status, startingAfter, limit } = query;
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

/** With the account locked: what a denied company is sent waits for its return. */
async function servedMatch(
  transaction: EntityManager,
  match: Match,
  accounts: ReadonlyMap<string, CardAccount<Currency>>,
): Promise<Match> {
  if (match.accountId === null) return match;
  const { companyId } = accounts.get(match.accountId)!;
  return (await isDenied(transaction, companyId)) ? unmatched('company_denied') : match;
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
    // One that was assigned is as good as one that was matched.
    unmatchedReason: accountId === null ? topUp.unmatchedReason : null,
    amount: { amount, currency },
    ...{ transferId, reference, remitter },
    createdAt: createdAt.toISOString(),
  };
}
