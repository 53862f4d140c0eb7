import { Injectable, Logger } from '@nestjs/common';
import { availableAfter, SKIPPED_NUMBERS, type TransactionsActivated } from '#contracts';
import type { EntityManager } from 'typeorm';
import { Payments } from '../payments/payments.js';
import {
  type Balances,
  isOfPayment,
  type LedgerEvent,
  type ReportedChange,
} from './reported-change.js';

interface LockedAccount extends Balances {
  id: string;
  currency: string;
  sequence: number;
  available: number | null;
  changedAt: Date | null;
  hasWaiting: boolean;
  isContradicted: boolean;
}

/**
 * `other_event`: two events have the same number. `balances`: the change does not begin with what the copy
 * has. `not_listed`: the platform has changes no more that were never received.
 */
export type ContradictionKind = 'other_event' | 'balances' | 'not_listed';

/**
 * The copies of the accounts: changes are applied strictly in the order of their numbers, each once
 * (docs/interface/account-events.md#the-ledger-of-an-event). An early change waits, a repeated change is
 * ignored, and a change that contradicts the copy is recorded and never applied.
 */
@Injectable()
export class AccountCopy {
  private readonly logger = new Logger(AccountCopy.name);

  constructor(private readonly payments: Payments) {}

  /** The account's type is known from now on. */
  async activate(
    transaction: EntityManager,
    { companyId, data }: TransactionsActivated,
  ): Promise<void> {
    const { accountId, currency, accountType } = data;
    await transaction.query(ACTIVATE_ACCOUNT, [accountId, companyId, currency, accountType]);
  }

  async receive(transaction: EntityManager, change: ReportedChange): Promise<void> {
    const account = await lock(transaction, change);
    const isNext = change.sequence === account.sequence + 1 && !account.isContradicted;
    if (isNext) await this.applyInTurn(transaction, account, change);
    else if (!(await this.isKnown(transaction, change)))
      await keepWaiting(transaction, account, change);
    else return;
    await save(transaction, account);
  }

  /**
   * Goes on with a change although those before it can't be had any more: they are put on record, and the
   * change's own balances are taken. Where a restore skipped their numbers there are none, and the copy must have
   * these balances already.
   */
  async receiveAfterLost(transaction: EntityManager, change: ReportedChange): Promise<void> {
    const account = await lock(transaction, change);
    const { sequence: last, booked, held } = account;
    if (change.event === null && change.sequence === last + SKIPPED_NUMBERS) {
      await save(transaction, { ...account, sequence: change.sequence - 1 });
      await this.receive(transaction, { ...change, before: change.after });
      return;
    }
    if (change.sequence > last + 1 && !account.isContradicted) {
      const lost = { from: last + 1, to: change.sequence - 1 };
      await this.note(transaction, change, 'not_listed', { booked, held }, lost);
      Object.assign(account, change.before ?? change.after, { sequence: lost.to });
      await save(transaction, account);
    }
    await this.receive(transaction, change);
  }

  private async applyInTurn(
    transaction: EntityManager,
    account: LockedAccount,
    first: ReportedChange,
  ): Promise<void> {
    let next: ReportedChange | undefined = first;
    while (next) {
      if (!isContinued(account, next)) {
        const had = { booked: account.booked, held: account.held, currency: account.currency };
        const told = { ...next.before, currency: next.currency };
        await this.note(transaction, next, 'balances', had, told);
        await keepWaiting(transaction, account, next);
        account.isContradicted = true;
        return;
      }
      await this.apply(transaction, account, next);
      next = account.hasWaiting ? await takeWaiting(transaction, account) : undefined;
    }
  }

  private async apply(
    transaction: EntityManager,
    account: LockedAccount,
    change: ReportedChange,
  ): Promise<void> {
    const { sequence, eventId, toldAt, after, event } = change;
    const moved = { booked: after.booked - account.booked, held: after.held - account.held };
    await transaction.query(ADD_CHANGE, [
      ...[account.id, sequence, eventId, event?.event ?? null, toldAt],
      ...[after.booked, after.held, moved.booked, moved.held],
      ...causesOf(event),
    ]);
    if (event && isOfPayment(event))
      await this.payments.change(transaction, event, sequence, moved);
    const available = event ? availableAfter(event.data).amount : null;
    Object.assign(account, after, { sequence, available, changedAt: new Date(toldAt) });
  }

  /** Of two events with one number, the first is kept. */
  private async isKnown(transaction: EntityManager, change: ReportedChange): Promise<boolean> {
    const { accountId, sequence, eventId } = change;
    const [known] = await transaction.query<{ eventId: string }[]>(FIND_KNOWN, [
      accountId,
      sequence,
    ]);
    if (!known) return false;
    if (known.eventId !== eventId) {
      await this.note(transaction, change, 'other_event', known, { eventId });
    }
    return true;
  }

  private async note(
    transaction: EntityManager,
    { accountId, sequence, eventId }: ReportedChange,
    kind: ContradictionKind,
    had: object,
    told: object,
  ): Promise<void> {
    this.logger.error(`change ${sequence} of ${accountId} contradicts the copy: ${kind}`);
    await transaction.query(NOTE_CONTRADICTION, [accountId, sequence, eventId, kind, had, told]);
  }
}

/** What is shown of a change: entries, their time, transaction, message, top-up, description and the merchant's amount. */
function causesOf(event: LedgerEvent | null): unknown[] {
  if (!event) return [[], null, null, null, null, null, null];
  const { entryIds, bookedAt: told } = event.data.ledger;
  // Earlier events do not contain the time: then it is the time of the event.
  const bookedAt = told ?? (entryIds.length > 0 ? event.timestamp : null);
  if (!isOfPayment(event)) {
    const { data } = event;
    const [topUpId, words] = 'topUpId' in data ? [data.topUpId, null] : [null, data.description];
    return [entryIds, bookedAt, null, null, topUpId, words, null];
  }
  const { transactionId, messageId = null, merchant, merchantAmount = null } = event.data;
  return [entryIds, bookedAt, transactionId, messageId, null, merchant.name, merchantAmount];
}

function isContinued(account: LockedAccount, { before, currency }: ReportedChange): boolean {
  if (currency !== account.currency) return false;
  return before === null || (before.booked === account.booked && before.held === account.held);
}

async function lock(
  transaction: EntityManager,
  { accountId, companyId, currency }: ReportedChange,
): Promise<LockedAccount> {
  const find = () => transaction.query<LockedAccount[]>(LOCK_ACCOUNT, [accountId]);
  const [account] = await find();
  if (account) return account;
  await transaction.query(OPEN_ACCOUNT, [accountId, companyId, currency]);
  return (await find())[0]!;
}

async function save(transaction: EntityManager, account: LockedAccount): Promise<void> {
  const { id, sequence, booked, held, available, changedAt, isContradicted } = account;
  await transaction.query(SAVE_ACCOUNT, [
    ...[id, sequence, booked, held, available, changedAt, isContradicted],
  ]);
}

async function keepWaiting(
  transaction: EntityManager,
  account: LockedAccount,
  change: ReportedChange,
): Promise<void> {
  const { sequence, eventId } = change;
  const values = [account.id, sequence, eventId, JSON.stringify(change)];
  await transaction.query(KEEP_WAITING, values);
}

async function takeWaiting(
  transaction: EntityManager,
  { id, sequence }: LockedAccount,
): Promise<ReportedChange | undefined> {
  const [[taken]] = await transaction.query<[{ change: ReportedChange }[], number]>(TAKE_WAITING, [
    id,
    sequence + 1,
  ]);
  return taken?.change;
}

/** Adds an account that is new. $1 account, $2 company, $3 currency. */
const OPEN_ACCOUNT = `
  INSERT INTO accounts (id, company_id, currency) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`;

/** $1 account, $2 company, $3 currency, $4 type. */
const ACTIVATE_ACCOUNT = `
  INSERT INTO accounts (id, company_id, currency, account_type) VALUES ($1, $2, $3, $4)
  ON CONFLICT (id) DO UPDATE SET account_type = excluded.account_type`;

export const LOCK_ACCOUNT = `
  SELECT id, company_id AS "companyId", currency, sequence::float8 AS sequence, booked::float8 AS booked,
    held::float8 AS held, available::float8 AS available, changed_at AS "changedAt",
    gap_since IS NOT NULL AS "hasWaiting", contradicted_at IS NOT NULL AS "isContradicted"
  FROM accounts WHERE id = $1 FOR UPDATE`;

/**
 * When nothing waits any more, the next gap is a new one, for which the platform may be asked at once. $1 account,
 * $2 number, $3 booked, $4 held, $5 available, $6 time of the last change, $7 contradicted now.
 */
const SAVE_ACCOUNT = `
  UPDATE accounts SET sequence = $2, booked = $3, held = $4, available = $5, changed_at = $6,
    gap_since = waiting.since,
    ask_at = CASE WHEN waiting.since IS NULL THEN least(ask_at, now()) ELSE ask_at END,
    contradicted_at = CASE WHEN $7 THEN coalesce(contradicted_at, now()) END
  FROM (SELECT min(received_at) AS since FROM waiting_changes WHERE account_id = $1) waiting
  WHERE id = $1`;

/** The change of this number that is stored, applied or not. $1 account, $2 number. */
const FIND_KNOWN = `
  SELECT event_id AS "eventId" FROM account_changes WHERE account_id = $1 AND sequence = $2
  UNION ALL
  SELECT event_id FROM waiting_changes WHERE account_id = $1 AND sequence = $2`;

/** $1 account, $2 number, $3 event, $4 change. */
const KEEP_WAITING = `
  INSERT INTO waiting_changes (account_id, sequence, event_id, change) VALUES ($1, $2, $3, $4)
  ON CONFLICT DO NOTHING`;

/** $1 account, $2 number. */
const TAKE_WAITING = `
  DELETE FROM waiting_changes WHERE account_id = $1 AND sequence = $2 RETURNING change`;

/**
 * $1 account, $2 number, $3 event, $4 its kind, $5 its time, $6 booked, $7 held, $8 and $9 by how much these
 * changed, $10 entries, $11 when they were booked, $12 transaction, $13 message, $14 top-up, $15 description,
 * $16 what the merchant asked for in another currency.
 */
const ADD_CHANGE = `
  INSERT INTO account_changes (account_id, sequence, event_id, event_type, told_at, booked, held, booked_change,
    held_change, entry_ids, booked_at, transaction_id, message_id, top_up_id, description, merchant_amount)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`;

/** $1 account, $2 number, $3 event, $4 kind, $5 the copy's values, $6 the event's values. */
const NOTE_CONTRADICTION = `
  INSERT INTO contradictions (account_id, sequence, event_id, kind, had, told)
  VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`;
