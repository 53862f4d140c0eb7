import { Injectable, Logger } from '@nestjs/common';
import { availableAfter, SKIPPED_NUMBERS } from '#contracts';
import type { EntityManager } from 'typeorm';
import { Payments } from '../payments/payments.js';
import {
  ADD_CHANGE,
  FIND_KNOWN,
  KEEP_WAITING,
  LOCK_ACCOUNT,
  NOTE_CONTRADICTION,
  OPEN_ACCOUNT,
  SAVE_ACCOUNT,
  TAKE_WAITING,
} from './accounts.sql.js';
import { type Balances, isOfPayment, type LedgerEvent, type ToldChange } from './told-change.js';

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
 * (docs/interface.md#what-an-event-of-money-tells). One that comes early waits, one that comes twice is
 * ignored, and one that contradicts the copy is put on record and never applied.
 */
@Injectable()
export class AccountCopy {
  private readonly logger = new Logger(AccountCopy.name);

  constructor(private readonly payments: Payments) {}

  async receive(transaction: EntityManager, change: ToldChange): Promise<void> {
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
  async receiveAfterLost(transaction: EntityManager, change: ToldChange): Promise<void> {
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
    first: ToldChange,
  ): Promise<void> {
    let next: ToldChange | undefined = first;
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
    change: ToldChange,
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
  private async isKnown(transaction: EntityManager, change: ToldChange): Promise<boolean> {
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
    { accountId, sequence, eventId }: ToldChange,
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
  // Events from before the time was told: then it was that of the event.
  const bookedAt = told ?? (entryIds.length > 0 ? event.timestamp : null);
  if (!isOfPayment(event)) {
    const { data } = event;
    const [topUpId, words] = 'topUpId' in data ? [data.topUpId, null] : [null, data.description];
    return [entryIds, bookedAt, null, null, topUpId, words, null];
  }
  const { transactionId, messageId = null, merchant, merchantAmount = null } = event.data;
  return [entryIds, bookedAt, transactionId, messageId, null, merchant.name, merchantAmount];
}

function isContinued(account: LockedAccount, { before, currency }: ToldChange): boolean {
  if (currency !== account.currency) return false;
  return before === null || (before.booked === account.booked && before.held === account.held);
}

async function lock(
  transaction: EntityManager,
  { accountId, companyId, currency }: ToldChange,
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
  change: ToldChange,
): Promise<void> {
  const { sequence, eventId } = change;
  const values = [account.id, sequence, eventId, JSON.stringify(change)];
  await transaction.query(KEEP_WAITING, values);
}

async function takeWaiting(
  transaction: EntityManager,
  { id, sequence }: LockedAccount,
): Promise<ToldChange | undefined> {
  const [[taken]] = await transaction.query<[{ change: ToldChange }[], number]>(TAKE_WAITING, [
    id,
    sequence + 1,
  ]);
  return taken?.change;
}
