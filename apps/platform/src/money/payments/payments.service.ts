import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { cleanLine, type Merchant, type PartnerDecision } from '#contracts';
import { firstOf, GroupCommit, planByKey, Poller } from '#database';
import { declareError, unprocessable } from '#http';
import { DataSource, type EntityManager } from 'typeorm';
import { EventRecorder } from '../../webhooks/index.js';
import { Clock } from '../../clock.js';
import { companyDay } from '../../companies/index.js';
import { utcDayOf } from '../../issuing/index.js';
import {
  type ControlledSpending,
  FIND_CONTROLS,
  LOCK_CONTROLS,
  lockSpending,
  writeSpending,
} from '../controls/controlled-spending.js';
import type { Currency } from '../ledger/amount.js';
import type { CardAccount } from '../ledger/card-account.js';
import { findPaymentAccounts, lockPaymentAccounts } from '../ledger/ledger.js';
import { ACCOUNTS_AHEAD } from '../ledger/ledger.sql.js';
import { MoneyMetrics } from '../money-metrics.js';
import { AccountWriter } from '../top-ups/account-writer.js';
import {
  type AuthorizationRequest,
  PartnerDecisions,
  type SimulatedDecider,
} from './partner-decisions.js';
import {
  loadAuthentications,
  type PaymentAuthentications,
  writeUsedAuthentications,
} from './payment-authentications.js';
import {
  CONFLICT,
  CONTRADICTORY,
  type NewMessage,
  PaymentBatch,
  type Recorded,
  TOO_MANY,
  Undecided,
} from './payment-batch.js';
import { isRequest, isVerification, lifeCycleOf } from './payment-message.js';
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
  /** Of the partner, if it was asked. */
  answer?: PartnerDecision;
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

  private readonly checks = new GroupCommit<Received, AuthorizationRequest | undefined>(
    (received) => this.checkAll(received),
    MOST_TOGETHER,
  );

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly events: EventRecorder,
    private readonly clock: Clock,
    private readonly accounts: AccountWriter,
    private readonly metrics: MoneyMetrics,
    private readonly partners: PartnerDecisions,
  ) {}

  /**
   * Resolves when the message, its effects and their events are durable.
   *
   * @param simulated the sandbox plays the partner that decides.
   * @throws payment_card_unknown, amount_zero, message_conflict, message_of_future, merchant_amount_differs,
   * payment_messages_too_many, balance_out_of_range
   */
  async record(received: NewMessage, simulated?: SimulatedDecider): Promise<Recorded> {
    if (!isAmountAllowed(received)) throw amountZero();
    const message = { ...received, merchant: readable(received.merchant) };
    const card = await this.cards.add(message.cardId);
    if (!card) throw paymentCardUnknown();
    if (message.at.getTime() > this.timeOf(card).getTime() + DAY_MS) throw messageOfFuture();
    const outcome = await this.decide({ message, card: askingCard(card, simulated) }, simulated);
    if (outcome === CONFLICT) throw messageConflict();
    if (outcome === CONTRADICTORY) throw merchantAmountDiffers();
    if (outcome === TOO_MANY) throw paymentMessagesTooMany();
    if (outcome === undefined || outcome instanceof Undecided) {
      throw new Error(`message ${message.id} was not recorded`);
    }
    if (outcome.decision) this.metrics.decided(outcome.decision);
    return outcome;
  }

  /** A request that passes the checks waits for its partner's decision, if the partner has a webhook for it. */
  private async decide(
    received: Received,
    simulated: SimulatedDecider | undefined,
  ): Promise<Outcome> {
    const { message, card } = received;
    if (!card.asksPartner || !isRequest(message)) return this.works.add(received);
    const known = simulated ? undefined : this.partners.obstacle(card.partnerId);
    const asked = known ? undefined : await this.checks.add(received);
    const answer = known ?? (asked && (await this.partners.decisionOf(asked, simulated)));
    // The card may have been frozen while the partner was asked.
    const current = asked ? await this.cards.add(message.cardId) : card;
    const work = { message, card: askingCard(current ?? card, simulated) };
    const outcome = await this.works.add({ ...work, ...(answer && { answer }) });
    if (!(outcome instanceof Undecided)) return outcome;
    // It passed the checks only now.
    const [request] = await this.partners.store(this.dataSource.manager, [outcome]);
    return this.works.add({
      ...work,
      answer: await this.partners.decisionOf(request!, simulated),
    });
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
    const cards = await this.dataSource.manager.query<PaymentCard[]>(FIND_CARDS, [
      ids,
      this.clock.now(),
    ]);
    const byId = new Map(cards.map((card) => [card.cardId, card]));
    return ids.map((id) => byId.get(id));
  }

  private recordIn(
    batch: PaymentBatch,
    { message, card, answer }: Received,
    accounts: ReadonlyMap<string, CardAccount<Currency>>,
  ) {
    const now = this.clock.now();
    const timeOf = (id: string) => accounts.get(id)?.timeAt(now) ?? this.timeOf(card);
    return batch.record(message, card, timeOf, answer);
  }

  /**
   * Checks requests without locks, because the checks are repeated after the partners' answers.
   *
   * @returns the stored requests to the partners. Undefined for a request that is not to be decided by its partner.
   */
  private checkAll(received: Received[]): Promise<(AuthorizationRequest | undefined)[]> {
    return this.dataSource.transaction(async (transaction) => {
      await planByKey(transaction);
      const accounts = await findPaymentAccounts(transaction, [
        ...new Set(received.map(accountIdOf)),
      ]);
      const loaded = await loadWorks(transaction, received);
      const spending = await findControlled(transaction, accounts, received, loaded, FIND_CONTROLS);
      const authentications = await authenticationsOf(transaction, received, loaded);
      const batch = new PaymentBatch(accounts, loaded, spending, authentications);
      const outcomes = received.map((one) => this.recordIn(batch, one, accounts));
      const undecided = outcomes.filter((outcome) => outcome instanceof Undecided);
      const requests = await this.partners.store(transaction, undecided);
      const byOutcome = new Map(requests.map((request) => [request.undecided, request]));
      return outcomes.map((outcome) =>
        outcome instanceof Undecided ? byOutcome.get(outcome) : undefined,
      );
    });
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
      const loaded = await loadWorks(transaction, works);
      const unlocked = accountsOfOthers(received, loaded).filter((id) => !accountIds.includes(id));
      if (unlocked.length > 0) return unlocked;
      const spending = await findControlled(transaction, accounts, received, loaded, LOCK_CONTROLS);
      const authentications = await authenticationsOf(transaction, received, loaded);
      const batch = new PaymentBatch(accounts, loaded, spending, authentications);
      const outcomes = works.map((work): Outcome => {
        if ('message' in work) return this.recordIn(batch, work, accounts);
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

function loadWorks(transaction: EntityManager, works: readonly Work[]): Promise<LoadedPayments> {
  const ids = works.flatMap((work) => ('message' in work ? work.message.id : []));
  return loadPayments(transaction, works.flatMap(processorIdsOf), ids);
}

function authenticationsOf(
  transaction: EntityManager,
  received: readonly Received[],
  { messages }: LoadedPayments,
): Promise<PaymentAuthentications> {
  const originals = new Set(received.map(({ message }) => message.originalPaymentId));
  return loadAuthentications(transaction, [
    ...received.map(({ message }) => message),
    ...messages
      .map(({ message }) => message)
      .filter((message) => originals.has(lifeCycleOf(message))),
  ]);
}

/** The spending rules of the accounts that have some. Without such an account no statement is needed. */
function findControlled(
  transaction: EntityManager,
  accounts: ReadonlyMap<string, CardAccount<Currency>>,
  received: readonly Received[],
  { payments, messages }: LoadedPayments,
  controls: string,
): Promise<ControlledSpending> {
  const spenders = [...payments, ...received.map(({ card }) => card)].filter(
    ({ accountId }) => accounts.get(accountId)?.hasControls,
  );
  if (spenders.length === 0) return lockSpending(transaction, [], []);
  const moments = [...messages, ...received].map(({ message }) => message.at);
  const countries = new Set(spenders.map(({ accountId }) => accounts.get(accountId)!.country));
  const days = moments.flatMap((at) => [...countries].map((country) => companyDay(at, country)));
  return lockSpending(transaction, spenders, [...new Set(days)], controls);
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

/** In the sandbox a partner is played that has no webhook. */
function askingCard(card: PaymentCard, simulated: SimulatedDecider | undefined): PaymentCard {
  return simulated ? { ...card, asksPartner: true } : card;
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

/** A card that has expired counts as ended, also before it is ended. $1 cards, $2 now. */
const FIND_CARDS = `
  SELECT c.id AS "cardId",
    CASE WHEN c.expires_on < ${utcDayOf('$2', 'k')} THEN 'terminated' ELSE c.status END AS "cardStatus", c.account_id AS "accountId",
    c.company_id AS "companyId", c.person_id AS "personId", p.external_id AS "externalId",
    c.partner_id AS "partnerId", f.company_id IS NOT NULL AS "hasPayments",
    coalesce(k.ahead_ms, 0)::float8 AS "aheadMs", c.last4,
    e.id AS "authorizationEndpointId", e.id IS NOT NULL AS "asksPartner",
    coalesce(s.approve_up_to, '[]') AS "approveUpTo"
  FROM cards c JOIN people p ON p.id = c.person_id LEFT JOIN first_payments f ON f.company_id = c.company_id
  LEFT JOIN company_clocks k ON k.company_id = c.company_id
  LEFT JOIN webhook_endpoints e
    ON e.partner_id = c.partner_id AND e.channel = 'authorizations' AND e.status = 'enabled'
  LEFT JOIN authorization_settings s ON s.partner_id = c.partner_id
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
