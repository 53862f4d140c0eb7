import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type {
  CardParty,
  Money,
  SetSpendingControls,
  SpendingControlsResource,
  SpendingPeriod,
  SpendingRules,
} from '#contracts';
import { transactionInTurn } from '#database';
import { declareError } from '#http';
import { DataSource, type EntityManager } from 'typeorm';
import { isDeepStrictEqual } from 'node:util';
import { Clock } from '../../clock.js';
import { Company, companyDay, companyUnknown } from '../../companies/index.js';
import { newId } from '../../ids.js';
import { Account, Card, cardUnknown } from '../../issuing/index.js';
import { lockCardAccounts } from '../ledger/ledger.js';
import {
  FIND_SPENT,
  LOCK_CONTROLS,
  type OwnedControls,
  periodOf,
  type SpentAmount,
} from './controlled-spending.js';
import { controlsFor, NO_RULES, rulesOf, versionOf, withRulesOf } from './spending-rules.js';

/**
 * The rules were changed after the `version` that you sent. Read them again, apply your change, and send the
 * new `version`.
 */
export const spendingControlsChanged = declareError(
  'spending_controls_changed',
  409,
  'version: the rules were changed since. Read them again. Nothing changed.',
);

/** A company, or the first one of the cards that replaced each other: they share its rules. */
interface Owner {
  id: string;
  companyId: string;
  /** Of a card. */
  accountId?: string;
}

/** The spending rules of cards and companies (docs/interface/cards.md#spending-controls). */
@Injectable()
export class SpendingControlsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** @throws card_unknown */
  async ofCard(partnerId: string, id: string): Promise<Owner> {
    const card = await this.dataSource.manager.findOneBy(Card, { id, partnerId });
    if (!card) throw cardUnknown();
    const { originalCardId, companyId, accountId } = card;
    return { id: originalCardId ?? id, companyId, accountId };
  }

  /** @throws company_unknown */
  async ofCompany(partnerId: string, id: string): Promise<Owner> {
    const company = await this.dataSource.manager.findOneBy(Company, { id, partnerId });
    if (!company) throw companyUnknown();
    return { id, companyId: id };
  }

  /** @param party who sees its own rules beside the effective ones. */
  async get(owner: Owner, party: CardParty): Promise<SpendingControlsResource> {
    const { manager } = this.dataSource;
    const [row] = await manager.query<OwnedControls[]>(
      'SELECT owner_id AS "ownerId", controls FROM spending_controls WHERE owner_id = $1',
      [owner.id],
    );
    return this.withSpent(manager, owner, controlsFor(row?.controls ?? NO_RULES, party));
  }

  /**
   * Replaces all rules of one party. Payments that are decided afterwards are subject to them, and to the
   * rules of all other parties. @throws spending_controls_changed
   */
  set(
    owner: Owner,
    party: CardParty,
    { version, ...input }: SetSpendingControls,
  ): Promise<SpendingControlsResource> {
    return transactionInTurn(this.dataSource, owner.id, async (transaction) => {
      // First, because it waits for an account that is being opened, and the next account waits for it: no account
      // opens without the rules.
      const isFirst = await addControls(transaction, owner);
      const accountIds = await accountsOf(transaction, owner);
      // No payment is decided between the sum of earlier payments and the rules.
      await lockCardAccounts(transaction, accountIds);
      const [before] = await transaction.query<OwnedControls[]>(LOCK_CONTROLS, [[owner.id]]);
      const stored = before?.controls ?? NO_RULES;
      const own = rulesOf(stored, party);
      if (version !== undefined && version !== versionOf(own)) throw spendingControlsChanged();
      const controls = withRulesOf(stored, party, withRuleIds(input, own));
      await transaction.query(SAVE_CONTROLS, [owner.id, JSON.stringify(controls)]);
      if (isFirst) await transaction.query(COUNT_SPENT, [owner.id, accountIds]);
      return this.withSpent(transaction, owner, controlsFor(controls, party));
    });
  }

  /** Adds to each effective limit what counts for it now. */
  private async withSpent(
    manager: EntityManager,
    { id, companyId }: Owner,
    controls: SpendingControlsResource,
  ): Promise<SpendingControlsResource> {
    const { country } = await manager.findOneByOrFail(Company, { id: companyId });
    const today = companyDay(this.clock.now(), country);
    const { limits } = controls.effective;
    const nameOf = (period: SpendingPeriod) =>
      period === 'payment' ? undefined : periodOf(today, period);
    const names = limits.map(({ period }) => nameOf(period)).filter((name) => name !== undefined);
    if (names.length === 0) return controls;
    const found = await manager.query<SpentAmount[]>(FIND_SPENT, [[id], names]);
    const spentIn = (period: SpendingPeriod, currency: string): Money => {
      const name = nameOf(period);
      const spent = found.find((one) => one.period === name && one.currency === currency);
      return { amount: spent?.amount ?? 0, currency };
    };
    const withAmounts = limits.map((limit) =>
      limit.period === 'payment'
        ? limit
        : { ...limit, spent: spentIn(limit.period, limit.amount.currency) },
    );
    return { ...controls, effective: { ...controls.effective, limits: withAmounts } };
  }
}

/** What a card or a company spends from. */
async function accountsOf(
  transaction: EntityManager,
  { companyId, accountId }: Owner,
): Promise<string[]> {
  if (accountId !== undefined) return [accountId];
  return (await transaction.findBy(Account, { companyId })).map(({ id }) => id);
}

/** @returns whether the owner had no rules before, not even empty ones. */
async function addControls(transaction: EntityManager, { id, companyId }: Owner): Promise<boolean> {
  const values = [id, companyId, JSON.stringify(NO_RULES)];
  return (await transaction.query<object[]>(ADD_CONTROLS, values)).length > 0;
}

/** An unchanged rule keeps its id. */
function withRuleIds(
  { limits, merchantCategories, countries, channels }: SetSpendingControls,
  before: SpendingRules,
): SpendingRules {
  const named = <R extends object>(rule: R, known: readonly ({ ruleId: string } | null)[]) => {
    const same = known.find(
      (one) => one && isDeepStrictEqual(plain({ ...one, ruleId: undefined }), plain(rule)),
    );
    return { ...rule, ruleId: same?.ruleId ?? newId('rul') };
  };
  return {
    limits: limits.map((limit) => named(limit, before.limits)),
    merchantCategories: merchantCategories
      ? named(merchantCategories, [before.merchantCategories])
      : null,
    countries: countries ? named(countries, [before.countries]) : null,
    channels: channels ? named(channels, [before.channels]) : null,
  };
}

/** As it is stored: without undefined members. */
function plain(rule: object): unknown {
  return JSON.parse(JSON.stringify(rule));
}

/** Locks nothing if the owner has rules. $1 owner, $2 company, $3 rules. @returns the owner if it had none. */
const ADD_CONTROLS = `
  INSERT INTO spending_controls (owner_id, company_id, controls) VALUES ($1, $2, $3::jsonb)
  ON CONFLICT (owner_id) DO NOTHING RETURNING owner_id`;

/** $1 owner, $2 rules. */
const SAVE_CONTROLS = `
  UPDATE spending_controls SET controls = $2::jsonb WHERE owner_id = $1`;

/** Sums the spending before an owner had rules. Its accounts must be locked. $1 owner, $2 accounts. */
const COUNT_SPENT = `
  WITH controlled AS (
    UPDATE account_balances SET has_controls = true WHERE account_id = ANY ($2::text[])
  )
  INSERT INTO spent_amounts (owner_id, period, currency, amount)
  SELECT $1, name, p.currency, sum(p.held + greatest(p.cleared, 0))
  FROM payments p JOIN cards c ON c.id = p.card_id CROSS JOIN LATERAL (VALUES
    ('day:' || p.spent_on), ('week:' || date_trunc('week', p.spent_on)::date),
    ('month:' || to_char(p.spent_on, 'YYYY-MM')), ('total')) AS period (name)
  WHERE p.account_id = ANY ($2::text[]) AND p.spent_on IS NOT NULL
    AND $1 IN (p.company_id, p.card_id, c.original_card_id)
  GROUP BY name, p.currency`;
