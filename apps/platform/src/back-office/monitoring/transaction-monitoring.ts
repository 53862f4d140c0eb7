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
    for (let after = ''; !this.isStopping;) {
      const next = await this.dataSource.transaction((transaction) =>
        this.step(transaction, after),
      );
      if (next === null) return;
      after = next;
    }
  }

  /**
   * Checks the next payments. @param after the last checked payment of this poll; empty at its start
   *
   * @returns the last checked one, or null if there are no more or another replica does it
   */
  private async step(transaction: EntityManager, after: string): Promise<string | null> {
    const [progress] = await transaction.query<({ checkedTo: Date } | undefined)[]>(LOCK_PROGRESS);
    if (!progress) return null;
    const from = after || firstIdAt('txn', new Date(progress.checkedTo.getTime() - OVERLAP_MS));
    const found = await transaction.query<{ id: string; cardId: string }[]>(FIND_NEW, [
      from,
      PAYMENTS_PER_STEP,
    ]);
    const last = found.at(-1);
    if (!last) return null;
    const since = new Date(createdAtOf(found[0]!.id).getTime() - COMPARED_MS);
    const cards = [...new Set(found.map(({ cardId }) => cardId))];
    const rows = await transaction.query<PaymentRow[]>(READ_PAYMENTS, [
      cards,
      firstIdAt('txn', since),
    ]);
    await openCases(
      transaction,
      cards.flatMap((cardId) => this.casesOf(cardId, rows)),
    );
    await transaction.query(SET_PROGRESS, [createdAtOf(last.id)]);
    return found.length < PAYMENTS_PER_STEP ? null : last.id;
  }

  private casesOf(cardId: string, rows: readonly PaymentRow[]) {
    const payments = rows
      .filter((row) => row.cardId === cardId)
      .map((row) => ({ ...row, at: createdAtOf(row.id) }));
    return hitsOf(payments, this.settings).map(({ rule, companyId, day, transactionIds }) => ({
      companyId,
      kind: 'transactions' as const,
      cause: `transactions:${rule}:${cardId}:${day}`,
      details: { rule, cardId, day, transactionIds },
    }));
  }
}

const LOCK_PROGRESS = `
  SELECT checked_to AS "checkedTo" FROM monitoring_progress FOR UPDATE SKIP LOCKED`;

/** $1 the time of the last checked payment. */
const SET_PROGRESS = `
  UPDATE monitoring_progress SET checked_to = greatest(checked_to, $1::timestamptz)`;

/** Ids are in the order of time. $1 after this id, $2 limit. */
const FIND_NEW = `
  SELECT id, card_id AS "cardId" FROM payments WHERE id > $1 ORDER BY id LIMIT $2`;

/** The payments of cards that cost something. $1 cards, $2 from this id on. */
const READ_PAYMENTS = `
  SELECT id, company_id AS "companyId", card_id AS "cardId", merchant->>'country' AS "merchantCountry",
    coalesce(merchant_amounts #>> '{authorized,currency}', currency) AS currency,
    coalesce(greatest((merchant_amounts #>> '{authorized,amount}')::float8,
      (merchant_amounts #>> '{cleared,amount}')::float8), greatest(authorized, cleared)::float8) AS amount
  FROM payments
  WHERE card_id = ANY ($1) AND id >= $2 AND greatest(authorized, cleared) > 0
    AND status IN ('authorized', 'partially_cleared', 'cleared', 'reversed', 'expired', 'refunded')
  ORDER BY id`;
