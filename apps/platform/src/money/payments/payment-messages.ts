import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { cleanLine, type Merchant } from '#contracts';
import { GroupCommit, planByKey } from '#database';
import { DataSource, type EntityManager } from 'typeorm';
import { EventRecorder } from '../../webhooks/index.js';
import { Clock } from '../../clock.js';
import {
  loadAuthentications,
  writeUsedAuthentications,
} from '../authentication/authentication-store.js';
import { companyDay } from '../../companies/index.js';
import type { ControlledSpending } from '../controls/controlled-spending.js';
import { lockSpending, writeSpending } from '../controls/spending-store.js';
import type { Currency } from '../ledger/amount.js';
import type { CardAccount } from '../ledger/card-account.js';
import { lockCardAccounts, writeCardAccounts } from '../ledger/ledger.js';
import { MoneyMetrics } from '../money-metrics.js';
import { TopUps } from '../top-ups/top-ups.service.js';
import {
  CONFLICT,
  CONTRADICTORY,
  type NewMessage,
  PaymentBatch,
  type Recorded,
  TOO_MANY,
} from './payment-batch.js';
import { lifeCycleOf } from './payment-message.js';
import { type LoadedPayments, loadPayments, savePayments } from './payment-store.js';
import type { PaymentCard } from './payment.js';
import {
  accountNotOpen,
  merchantAmountDiffers,
  messageConflict,
  messageOfFuture,
  paymentCardUnknown,
  paymentMessagesTooMany,
} from '../money.errors.js';
import { FIND_CARDS, NOTE_FIRST_PAYMENTS } from './payments.sql.js';

/** Clocks differ, but not by more. */
const DAY_MS = 86_400_000;
const MOST_TOGETHER = 100;

interface Asked {
  message: NewMessage;
  card: PaymentCard;
}

/** A payment to look at because its hold may have expired. */
export interface DuePayment {
  processorId: string;
  cardId: string;
  accountId: string;
}

type Work = Asked | DuePayment;

const NOT_OPEN = Symbol('the account has no currency yet');
type Outcome =
  Recorded | typeof CONFLICT | typeof CONTRADICTORY | typeof NOT_OPEN | typeof TOO_MANY | undefined;

/**
 * Records the processor's messages, and decides its requests (docs/interface.md#money). Messages that arrive
 * while others are being written share the next transaction, those of one busy account and those of many: with
 * four groups side by side instead of one, `npm run bench -- authorizations` has a quarter less.
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
    private readonly topUps: TopUps,
    private readonly metrics: MoneyMetrics,
  ) {}

  /**
   * Resolves when the message, its effects and their events are durable.
   *
   * @throws payment_card_unknown, account_not_open, message_conflict, message_of_future,
   * merchant_amount_differs, payment_messages_too_many, balance_out_of_range
   */
  async record(received: NewMessage): Promise<Recorded> {
    const message = { ...received, merchant: readable(received.merchant) };
    const card = await this.cards.add(message.cardId);
    if (!card) throw paymentCardUnknown();
    if (message.at.getTime() > this.timeOf(card).getTime() + DAY_MS) throw messageOfFuture();
    const outcome = await this.works.add({ message, card });
    if (outcome === CONFLICT) throw messageConflict();
    if (outcome === CONTRADICTORY) throw merchantAmountDiffers();
    if (outcome === TOO_MANY) throw paymentMessagesTooMany();
    if (outcome === NOT_OPEN || outcome === undefined) throw accountNotOpen();
    if (outcome.decision) this.metrics.decided(outcome.decision);
    return outcome;
  }

  /** The time of the card's company, which in the sandbox may be ahead. @throws payment_card_unknown */
  async companyTime(cardId: string): Promise<Date> {
    const card = await this.cards.add(cardId);
    if (!card) throw paymentCardUnknown();
    return this.timeOf(card);
  }

  /** Releases what is held for a payment if its time has come. */
  async look(due: DuePayment): Promise<void> {
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

  private writeAll(works: Work[]): Promise<{ outcomes: Outcome[]; postings: number }> {
    return this.dataSource.transaction(async (transaction) => {
      await planByKey(transaction);
      const accountIds = [...new Set(works.map(accountIdOf))];
      const accounts = await lockCardAccounts(transaction, accountIds);
      const asked = works.filter((work) => 'message' in work);
      const loaded = await loadPayments(
        transaction,
        works.map(processorIdOf),
        asked.map(({ message }) => message.id),
      );
      const spending = await lockControlled(transaction, accounts, asked, loaded);
      const authentications = await loadAuthentications(transaction, asked.flatMap(referredTo));
      const batch = new PaymentBatch(accounts, loaded, spending, authentications);
      const outcomes = works.map((work): Outcome => {
        const account = accounts.get(accountIdOf(work));
        if (!account) return NOT_OPEN;
        const now = account.timeAt(this.clock.now());
        if ('message' in work) return batch.record(work.message, work.card, now);
        const payment = batch.find(work.processorId, work.cardId);
        if (payment) batch.look(payment, now);
        return undefined;
      });
      const events = batch.events(await noteFirsts(transaction, batch, asked));
      await writeCardAccounts(transaction, accounts.values(), events);
      await this.topUps.saveInitiated(transaction, accounts.values());
      await savePayments(transaction, [...batch.changed], batch.added, batch.sequences);
      await writeSpending(transaction, spending);
      await writeUsedAuthentications(transaction, authentications);
      await this.events.recordAll(transaction, events);
      const postings = [...accounts.values()].flatMap((account) => account.postings).length;
      return { outcomes, postings };
    });
  }
}

/** Locks the spending rules of those accounts that have some: usually none, which takes no statement. */
function lockControlled(
  transaction: EntityManager,
  accounts: ReadonlyMap<string, CardAccount<Currency>>,
  asked: readonly Asked[],
  { payments, messages }: LoadedPayments,
): Promise<ControlledSpending> {
  const spenders = [...payments, ...asked.map(({ card }) => card)].filter(
    ({ accountId }) => accounts.get(accountId)?.hasControls,
  );
  if (spenders.length === 0) return lockSpending(transaction, [], []);
  const moments = [...messages, ...asked].map(({ message }) => message.at);
  const countries = new Set(spenders.map(({ accountId }) => accounts.get(accountId)!.country));
  const days = moments.flatMap((at) => [...countries].map((country) => companyDay(at, country)));
  return lockSpending(transaction, spenders, [...new Set(days)]);
}

/** @returns the companies whose first payment is in the batch. */
async function noteFirsts(
  transaction: EntityManager,
  batch: PaymentBatch,
  asked: readonly Asked[],
): Promise<string[]> {
  const withPayments = new Set(
    asked.filter(({ card }) => card.hasPayments).map(({ card }) => card.companyId),
  );
  const news = [...batch.companyIds].filter((id) => !withPayments.has(id));
  if (news.length === 0) return [];
  const rows = await transaction.query<{ companyId: string }[]>(NOTE_FIRST_PAYMENTS, [news]);
  return rows.map(({ companyId }) => companyId);
}

/** The authentication that a request refers to. */
function referredTo({ message }: Asked): string[] {
  return 'threeDsRequestId' in message && message.threeDsRequestId !== undefined
    ? [message.threeDsRequestId]
    : [];
}

function processorIdOf(work: Work): string {
  return 'message' in work ? lifeCycleOf(work.message) : work.processorId;
}

function accountIdOf(work: Work): string {
  return 'message' in work ? work.card.accountId : work.accountId;
}

const UNKNOWN_MERCHANT = 'Unknown merchant';

/** The name becomes one that people can read, because an advice can't be refused for it. */
function readable({ name, ...merchant }: Merchant): Merchant {
  return { name: cleanLine(name) || UNKNOWN_MERCHANT, ...merchant };
}
