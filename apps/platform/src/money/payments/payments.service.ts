import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { cleanLine, type Merchant } from '#contracts';
import { firstOf, GroupCommit, planByKey, Poller } from '#database';
import { declareError, unprocessable } from '#http';
import { DataSource, type EntityManager } from 'typeorm';
import { EventRecorder } from '../../webhooks/index.js';
import { Clock } from '../../clock.js';
import { companyDay } from '../../companies/index.js';
import {
  type ControlledSpending,
  lockSpending,
  writeSpending,
} from '../controls/controlled-spending.js';
import type { Currency } from '../ledger/amount.js';
import type { CardAccount } from '../ledger/card-account.js';
import { lockPaymentAccounts } from '../ledger/ledger.js';
import { ACCOUNTS_AHEAD } from '../ledger/ledger.sql.js';
import { MoneyMetrics } from '../money-metrics.js';
import { AccountWriter } from '../top-ups/account-writer.js';
import { loadAuthentications, writeUsedAuthentications } from './payment-authentications.js';
import {
  CONFLICT,
  CONTRADICTORY,
  type NewMessage,
  PaymentBatch,
  type Recorded,
  TOO_MANY,
} from './payment-batch.js';
import { isVerification, lifeCycleOf } from './payment-message.js';
import {
  type LoadedPayments,
  loadPayments,
  type PaymentCard,
  savePayments,
} from './payment-store.js';

export const paymentCardUnknown = declareError(
  'payment_card_unknown',
  unprocessable('/cardId'),
  'cardId: there is no such card.',
);

export const messageConflict = declareError(
  'message_conflict',
  409,
  'id: another message with this id was recorded before. This one changed nothing.',
);

export const merchantAmountDiffers = declareError(
  'merchant_amount_differs',
  unprocessable('/merchantAmount'),
  'merchantAmount must be left out, or equal to amount, if both are in one currency. Nothing changed.',
);

export const paymentMessagesTooMany = declareError(
  'payment_messages_too_many',
  409,
  'paymentId: the payment has 1,000 messages. This one changed nothing.',
);

export const amountZero = declareError(
  'amount_zero',
  unprocessable('/amount'),
  'amount: only an authorization can be of 0, and then merchantAmount is 0, too. Nothing changed.',
);

export const messageOfFuture = declareError(
  'message_of_future',
  unprocessable('/at'),
  "at: more than a day later than the company's time. The message changed nothing.",
);

/** Clocks differ, but not by more. */
const DAY_MS = 86_400_000;
const MOST_TOGETHER = 100;
const UPDATE_EVERY_MS = 1_000;
const UPDATED_AT_ONCE = 100;

interface Received {
  message: NewMessage;
  card: PaymentCard;
}

/** A payment to check because its hold may have expired, or the account that it waits for is open. */
export interface DuePayment {
  processorId: string;
  cardId: string;
  accountId: string;
}

type Work = Received | DuePayment;

interface Written {
  outcomes: Outcome[];
  postings: number;
}

type Outcome = ReturnType<PaymentBatch['record']> | undefined;

/**
 * Records the processor's messages, and decides its requests (docs/interface/money.md#money). Messages that arrive
 * while others are being written share the next transaction, whether they are for one busy account or for many. With
 * four groups side by side instead of one, the throughput of `npm run bench -- authorizations` is a quarter lower.
 */
@Injectable()
export class PaymentMessages {
  private readonly cards = new GroupCommit<string, PaymentCard | undefined>(
    (ids) => this.findCards(ids),
    MOST_TOGETHER,
  );
  private readonly works = new GroupCommit<Work, Outcome>(
    (works) => this.doAll(works),
    MOST_TOGETHER,
  );

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly events: EventRecorder,
    private readonly clock: Clock,
    private readonly accounts: AccountWriter,
    private readonly metrics: MoneyMetrics,
  ) {}

  /**
   * Resolves when the message, its effects and their events are durable.
   *
   * @throws payment_card_unknown, amount_zero, message_conflict, message_of_future, merchant_amount_differs,
   * payment_messages_too_many, balance_out_of_range
   */
  async record(received: NewMessage): Promise<Recorded> {
    if (!isAmountAllowed(received)) throw amountZero();
    const message = { ...received, merchant: readable(received.merchant) };
    const card = await this.cards.add(message.cardId);
    if (!card) throw paymentCardUnknown();
    if (message.at.getTime() > this.timeOf(card).getTime() + DAY_MS) throw messageOfFuture();
    const outcome = await this.works.add({ message, card });
    if (outcome === CONFLICT) throw messageConflict();
    if (outcome === CONTRADICTORY) throw merchantAmountDiffers();
    if (outcome === TOO_MANY) throw paymentMessagesTooMany();
    if (outcome === undefined) throw new Error(`message ${message.id} was not recorded`);
    if (outcome.decision) this.metrics.decided(outcome.decision);
    return outcome;
  }

  /** The time of the card's company, which in the sandbox may be ahead. @throws payment_card_unknown */
  async companyTime(cardId: string): Promise<Date> {
    const card = await this.cards.add(cardId);
    if (!card) throw paymentCardUnknown();
    return this.timeOf(card);
  }

  /** Releases the hold of a payment if it has expired, and applies what waited for the account if that is open. */
  async update(due: DuePayment): Promise<void> {
    await this.works.add(due);
  }

  private timeOf({ aheadMs }: PaymentCard): Date {
    return new Date(this.clock.now().getTime() + aheadMs);
  }

  private async findCards(ids: string[]): Promise<(PaymentCard | undefined)[]> {
    const cards = await this.dataSource.manager.query<PaymentCard[]>(FIND_CARDS, [ids]);
    const byId = new Map(cards.map((card) => [card.cardId, card]));
    return ids.map((id) => byId.get(id));
  }

  private async doAll(works: Work[]): Promise<Outcome[]> {
    const { outcomes, postings } = await this.writeAll(works);
    this.metrics.posted(postings);
    return outcomes;
  }

  /** @param others further accounts to lock. */
  private async writeAll(works: Work[], others: readonly string[] = []): Promise<Written> {
    const written = await this.dataSource.transaction<Written | string[]>(async (transaction) => {
      await planByKey(transaction);
      const accountIds = [...new Set([...works.map(accountIdOf), ...others])];
      const accounts = await lockPaymentAccounts(transaction, accountIds);
      const received = works.filter((work) => 'message' in work);
      const loaded = await loadPayments(
        transaction,
        works.flatMap(processorIdsOf),
        received.map(({ message }) => message.id),
      );
      const unlocked = accountsOfOthers(received, loaded).filter((id) => !accountIds.includes(id));
      if (unlocked.length > 0) return unlocked;
      const spending = await lockControlled(transaction, accounts, received, loaded);
      const originals = new Set(received.map(({ message }) => message.originalPaymentId));
      const authentications = await loadAuthentications(transaction, [
        ...received.map(({ message }) => message),
        ...loaded.messages
          .map(({ message }) => message)
          .filter((message) => originals.has(lifeCycleOf(message))),
      ]);
      const batch = new PaymentBatch(accounts, loaded, spending, authentications);
      const outcomes = works.map((work): Outcome => {
        if ('message' in work) {
          return batch.record(
            work.message,
            work.card,
            (id) => accounts.get(id)?.timeAt(this.clock.now()) ?? this.timeOf(work.card),
          );
        }
        const account = accounts.get(work.accountId);
        const payment = batch.find(work.processorId, work.cardId);
        if (payment && account) batch.update(payment, account.timeAt(this.clock.now()));
        return undefined;
      });
      const events = batch.events(await noteFirsts(transaction, batch, received));
      await this.accounts.write(transaction, [...accounts.values()], events);
      await savePayments(transaction, [...batch.changed], batch.added, batch.sequences);
      await writeSpending(transaction, spending);
      await writeUsedAuthentications(transaction, authentications);
      await this.events.recordAll(transaction, events);
      const postings = [...accounts.values()].flatMap((account) => account.postings).length;
      return { outcomes, postings };
    });
    // All accounts are locked by one statement in one order, so it begins again.
    return Array.isArray(written) ? this.writeAll(works, [...others, ...written]) : written;
  }
}

/** Releases the money of expired holds, and books what waited for an account that is open now. */
@Injectable()
export class PaymentUpdates extends Poller {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly messages: PaymentMessages,
    private readonly clock: Clock,
  ) {
    super({ everyMs: UPDATE_EVERY_MS });
  }

  override async poll(): Promise<void> {
    await this.updateAll(FIND_EXPIRED, [this.clock.now(), UPDATED_AT_ONCE]);
    await this.updateAll(FIND_OPENED, [UPDATED_AT_ONCE]);
  }

  private async updateAll(query: string, values: unknown[]): Promise<void> {
    let due: DuePayment[];
    do {
      due = await this.dataSource.manager.query<DuePayment[]>(query, values);
      await Promise.all(due.map((payment) => this.messages.update(payment)));
    } while (due.length === UPDATED_AT_ONCE && !this.isStopping);
  }
}

/** Locks the spending rules of the accounts that have some. Without such an account no statement is needed. */
function lockControlled(
  transaction: EntityManager,
  accounts: ReadonlyMap<string, CardAccount<Currency>>,
  received: readonly Received[],
  { payments, messages }: LoadedPayments,
): Promise<ControlledSpending> {
  const spenders = [...payments, ...received.map(({ card }) => card)].filter(
    ({ accountId }) => accounts.get(accountId)?.hasControls,
  );
  if (spenders.length === 0) return lockSpending(transaction, [], []);
  const moments = [...messages, ...received].map(({ message }) => message.at);
  const countries = new Set(spenders.map(({ accountId }) => accounts.get(accountId)!.country));
  const days = moments.flatMap((at) => [...countries].map((country) => companyDay(at, country)));
  return lockSpending(transaction, spenders, [...new Set(days)]);
}

/** @returns the companies whose first payment is in the batch. */
async function noteFirsts(
  transaction: EntityManager,
  batch: PaymentBatch,
  received: readonly Received[],
): Promise<string[]> {
  const withPayments = new Set(
    received.filter(({ card }) => card.hasPayments).map(({ card }) => card.companyId),
  );
  const news = [...batch.companyIds].filter((id) => !withPayments.has(id));
  if (news.length === 0) return [];
  const rows = await transaction.query<{ companyId: string }[]>(NOTE_FIRST_PAYMENTS, [news]);
  return rows.map(({ companyId }) => companyId);
}

/** The payments that a work changes or refers to. */
function processorIdsOf(work: Work): string[] {
  if (!('message' in work)) return [work.processorId];
  const { message } = work;
  return [lifeCycleOf(message), ...(message.originalPaymentId ? [message.originalPaymentId] : [])];
}

/** The accounts of all payments whose paymentId a message has: another card's payment lists the message, too. */
function accountsOfOthers(
  received: readonly Received[],
  { payments }: LoadedPayments,
): readonly string[] {
  const processorIds = new Set(received.map(({ message }) => lifeCycleOf(message)));
  const ids = payments
    .filter(({ processorId }) => processorIds.has(processorId))
    .map(({ accountId }) => accountId);
  return [...new Set(ids)];
}

function accountIdOf(work: Work): string {
  return 'message' in work ? work.card.accountId : work.accountId;
}

/** Only an account verification moves nothing, in either currency. */
function isAmountAllowed(message: NewMessage): boolean {
  const isZero = message.amount.amount === 0;
  const isMerchantsZero = (message.merchantAmount ?? message.amount).amount === 0;
  return isZero === isMerchantsZero && (!isZero || isVerification(message));
}

const UNKNOWN_MERCHANT = 'Unknown merchant';

/** An unreadable name gets a placeholder, because an advice can't be refused for it. */
function readable({ name, ...merchant }: Merchant): Merchant {
  return { name: cleanLine(name) || UNKNOWN_MERCHANT, ...merchant };
}

/** $1 cards. */
const FIND_CARDS = `
  SELECT c.id AS "cardId", c.status AS "cardStatus", c.account_id AS "accountId",
    c.company_id AS "companyId", c.person_id AS "personId", p.external_id AS "externalId",
    c.partner_id AS "partnerId", f.company_id IS NOT NULL AS "hasPayments",
    coalesce(k.ahead_ms, 0)::float8 AS "aheadMs"
  FROM cards c JOIN people p ON p.id = c.person_id LEFT JOIN first_payments f ON f.company_id = c.company_id
  LEFT JOIN company_clocks k ON k.company_id = c.company_id
  WHERE c.id = ANY ($1::text[])`;

/** @returns the companies that had no payment before. $1 companies. */
const NOTE_FIRST_PAYMENTS = `
  INSERT INTO first_payments (company_id) SELECT unnest($1::text[])
  ON CONFLICT DO NOTHING RETURNING company_id AS "companyId"`;

/** As in the index `holds_to_expire`. */
const EXPIRES_AT = '(CASE WHEN amount > 0 THEN expires_at END)';

/** Payments whose hold ends, by the time of their company. $1 now, $2 limit. */
export const FIND_EXPIRED = `
  WITH ended AS (
    (SELECT id, ${EXPIRES_AT} AS expires_at FROM holds
     WHERE ${EXPIRES_AT} <= $1 ORDER BY ${EXPIRES_AT} ${firstOf('$2')})
    UNION
    SELECT h.id, h.expires_at FROM ${ACCOUNTS_AHEAD} JOIN LATERAL (
      SELECT id, expires_at FROM holds WHERE account_id = a.id AND amount > 0 OFFSET 0
    ) h ON h.expires_at <= a.now
    ORDER BY expires_at LIMIT $2
  )
  SELECT p.processor_id AS "processorId", p.card_id AS "cardId", p.account_id AS "accountId"
  FROM ended CROSS JOIN LATERAL (SELECT * FROM payments WHERE id = ended.id LIMIT 1) p
  ORDER BY ended.expires_at`;

/** As in the index `payments_awaiting_account`. $1 limit. */
export const FIND_OPENED = `
  SELECT p.processor_id AS "processorId", p.card_id AS "cardId", p.account_id AS "accountId"
  FROM payments p CROSS JOIN LATERAL (
    SELECT FROM accounts WHERE id = p.account_id AND currency IS NOT NULL OFFSET 0
  ) opened
  WHERE p.awaits_account ORDER BY p.id ${firstOf('$1')}`;
