import { Poller } from '#database';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { createdAtOf, firstIdAt } from '../../ids.js';
import { openCases } from '../../onboarding/index.js';
import { PlatformConfig } from '../../platform.config.js';
import { hitsOf, type MonitoredPayment, type RuleSettings } from './monitoring-rules.js';

const EVERY_MS = 60_000;
const PAYMENTS_PER_STEP = 1_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A step's rows are parsed and compared in one turn of the event loop, in which no payment is authorized. */
const CARDS_AT_ONCE = 20;
/** The newest ones. */
const PAYMENTS_OF_CARD = 1_000;

/** A payment is visible when its transaction commits, which takes less than this after its id was created. */
const OVERLAP_MS = 5 * MINUTE_MS;

/** The longest time that a rule compares: the payments of a day. */
const COMPARED_MS = DAY_MS;

type PaymentRow = Omit<MonitoredPayment, 'at'>;

/**
 * Searches recorded payments by simple rules, and opens a case for each hit (docs/screening.md#transactions). It reads
 * payments after their decision, and takes no locks on them, so that it cannot delay an authorization. One replica at a
 * time does it. A killed one's step is repeated, which opens no case twice: a case is unique by card, rule and day.
 */
@Injectable()
export class TransactionMonitoring extends Poller {
  private readonly settings: RuleSettings;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    config: PlatformConfig,
  ) {
    super({ everyMs: EVERY_MS, isSoon: true });
    this.settings = {
      paymentsPerHour: config.monitoringPaymentsPerHour,
      roundAmountsPerDay: config.monitoringRoundAmountsPerDay,
      roundUnits: config.monitoringRoundUnits,
      merchantCountries: config.highRiskCountries,
    };
  }

  async poll(): Promise<void> {
    const until = firstIdAt('txn', new Date());
    // A card is read with all its payments, so that once in a poll is enough.
    const checked = new Set<string>();
    for (let after = ''; !this.isStopping;) {
      const next = await this.dataSource.transaction((transaction) =>
        this.step(transaction, { after, until }, checked),
      );
      if (next === null) return;
      after = next;
    }
  }

  /**
   * Checks the cards of the next payments.
   *
   * @param range ids of payments; `after` is empty at the start of a poll
   * @param checked the cards that were checked in this poll; those of the step are added
   * @returns the last payment of the step, or null if there are no more or another replica does it
   */
  private async step(
    transaction: EntityManager,
    range: { after: string; until: string },
    checked: Set<string>,
  ): Promise<string | null> {
    const [progress] = await transaction.query<({ checkedTo: Date } | undefined)[]>(LOCK_PROGRESS);
    if (!progress) return null;
    const from =
      range.after || firstIdAt('txn', new Date(progress.checkedTo.getTime() - OVERLAP_MS));
    const values = [from, range.until, PAYMENTS_PER_STEP];
    const found = await transaction.query<{ id: string; cardId: string }[]>(FIND_NEW, values);
    const last = found.at(-1);
    if (!last) return null;
    const since = firstIdAt('txn', new Date(createdAtOf(found[0]!.id).getTime() - COMPARED_MS));
    const cards = [...new Set(found.map(({ cardId }) => cardId))].filter((id) => !checked.has(id));
    for (let index = 0; index < cards.length; index += CARDS_AT_ONCE) {
      await this.check(transaction, cards.slice(index, index + CARDS_AT_ONCE), since);
    }
    for (const id of cards) checked.add(id);
    await transaction.query(SET_PROGRESS, [createdAtOf(last.id)]);
    return found.length < PAYMENTS_PER_STEP ? null : last.id;
  }

  private async check(transaction: EntityManager, cards: string[], since: string): Promise<void> {
    const values = [cards, since, PAYMENTS_OF_CARD];
    const rows = await transaction.query<PaymentRow[]>(READ_PAYMENTS, values);
    const byCard = Map.groupBy(
      rows.map((row) => ({ ...row, at: createdAtOf(row.id) })),
      ({ cardId }) => cardId,
    );
    const hits = [...byCard.values()].flatMap((payments) => hitsOf(payments, this.settings));
    await openCases(
      transaction,
      hits.map(({ rule, companyId, cardId, day, transactionIds }) => ({
        companyId,
        kind: 'transactions' as const,
        cause: `transactions:${rule}:${cardId}:${day}`,
        details: { rule, cardId, day, transactionIds },
      })),
    );
  }
}

const LOCK_PROGRESS = `
  SELECT checked_to AS "checkedTo" FROM monitoring_progress FOR UPDATE SKIP LOCKED`;

/** $1 the time of the last checked payment. */
const SET_PROGRESS = `
  UPDATE monitoring_progress SET checked_to = greatest(checked_to, $1::timestamptz)`;

/** Ids are in the order of time. $1 after this id, $2 before this one, $3 limit. */
const FIND_NEW = `
  SELECT id, card_id AS "cardId" FROM payments WHERE id > $1 AND id < $2 ORDER BY id LIMIT $3`;

/** The newest payments of each card that cost something. $1 cards, $2 from this id on, $3 limit of each card. */
const READ_PAYMENTS = `
  SELECT p.id, p.company_id AS "companyId", p.card_id AS "cardId", merchant->>'country' AS "merchantCountry",
    coalesce(merchant_amounts #>> '{authorized,currency}', currency) AS currency,
    coalesce(greatest((merchant_amounts #>> '{authorized,amount}')::float8,
      (merchant_amounts #>> '{cleared,amount}')::float8), greatest(authorized, cleared)::float8) AS amount
  FROM unnest($1::text[]) AS card (id) CROSS JOIN LATERAL (
    SELECT * FROM payments
    WHERE card_id = card.id AND id >= $2 AND greatest(authorized, cleared) > 0
      AND status IN ('authorized', 'partially_cleared', 'cleared', 'reversed', 'expired', 'refunded')
    ORDER BY id DESC LIMIT $3
  ) p
  ORDER BY p.id`;
