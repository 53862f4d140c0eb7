import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type AccountDigest,
  type AccountDigestsResource,
  type AccountEventResource,
  type AccountResource,
  type Page,
  SKIPPED_NUMBERS,
} from '#contracts';
import { pageOf } from '#http';
import { capitalTimeZone, countDays, dayBounds } from '#time-zones';
import { DataSource } from 'typeorm';
import { Clock } from '../../clock.js';
import { Company, companyDay } from '../../companies/index.js';
import { firstIdAt } from '../../ids.js';
import {
  type EventScope,
  EventScopes,
  findSentEvents,
  type SentEvent,
} from '../../webhooks/index.js';
import { AccountBalances } from '../accounts/accounts.service.js';
import type { ReportedChange } from '../ledger/ledger.js';
import { periodImpossible } from '../statements/statement-account.js';

type ListedChange = Omit<ReportedChange, 'accountId'>;

interface ChangedAccount {
  id: string;
  companyId: string;
  /** The number of its latest change. */
  sequence: number;
}

// The clocks of replicas differ, but not by more.
const CLOCK_DIFFERENCE_MS = 3_600_000;

/** The changes of the accounts, and the events that reported them. */
@Injectable()
export class AccountChanges {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * The changes in their order. Changes are missing only if their events are deleted, and were recorded before this
   * list existed.
   *
   * @param after the number of the change before the first one.
   */
  async list(account: ChangedAccount, after: number, limit: number): Promise<ListedChange[]> {
    const changes = await this.find(account, after, limit);
    const gap = gapIn(changes, after, limit, account.sequence);
    if (!gap) return changes;
    await this.addUnlisted(account, gap);
    return this.find(account, after, limit);
  }

  private find({ id }: ChangedAccount, after: number, limit: number): Promise<ListedChange[]> {
    return this.dataSource.manager.query<ListedChange[]>(FIND_CHANGES, [id, after, limit]);
  }

  /** Adds the changes of a gap that the event log still has. */
  async addUnlisted({ id, companyId }: ChangedAccount, gap: Gap): Promise<void> {
    const [around] = await this.dataSource.manager.query<
      { after: Date | null; before: Date | null }[]
    >(FIND_AROUND_GAP, [id, gap.after, gap.before]);
    const from = new Date((around?.after?.getTime() ?? 0) - CLOCK_DIFFERENCE_MS);
    const to = new Date((around?.before?.getTime() ?? Date.now()) + CLOCK_DIFFERENCE_MS);
    const ids = [firstIdAt('evt', from), firstIdAt('evt', to)];
    await this.dataSource.manager.query(ADD_UNLISTED, [id, companyId, from, to, ...ids]);
  }
}

/** The numbers of the changes around a gap. */
interface Gap {
  after: number;
  before: number;
}

/**
 * The first gap in a page of changes; the numbers that were skipped after a restore are none.
 *
 * @param latest the number of the account's latest change
 */
function gapIn(
  changes: readonly ListedChange[],
  after: number,
  limit: number,
  latest: number,
): Gap | undefined {
  const before = (index: number) => changes[index - 1]?.sequence ?? after;
  const skip = changes.findIndex(
    ({ sequence }, index) => sequence - before(index) === SKIPPED_NUMBERS,
  );
  if (skip === -1) return missingIn(changes, after, Math.min(after + limit, latest));
  const rest = changes.slice(skip);
  return (
    missingIn(changes.slice(0, skip), after, before(skip)) ??
    gapIn(rest, rest[0]!.sequence - 1, limit - skip, latest)
  );
}

/** From the first missing number to the last missing one. @param last the last number that is expected. */
function missingIn(changes: readonly ListedChange[], after: number, last: number): Gap | undefined {
  const known = new Set(changes.map(({ sequence }) => sequence));
  const missing: number[] = [];
  for (let sequence = after + 1; sequence <= last; sequence += 1)
    if (!known.has(sequence)) missing.push(sequence);
  const [first] = missing;
  return first === undefined ? undefined : { after: first - 1, before: missing.at(-1)! + 1 };
}

/** The events of an account, for a partner that missed some (docs/interface.md#what-an-event-of-money-tells). */
@Injectable()
export class AccountEvents {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly accounts: AccountBalances,
    private readonly changes: AccountChanges,
  ) {}

  /** In the order of the changes. @throws account_unknown */
  async list(
    partnerId: string,
    accountId: string,
    { afterSequence, limit }: { afterSequence: number; limit: number },
  ): Promise<Page<AccountEventResource>> {
    const account = await this.accounts.get(partnerId, accountId);
    const changes = await this.changes.list(account, afterSequence, limit + 1);
    const ids = changes.map(({ eventId }) => eventId);
    const sent = await findSentEvents(this.dataSource.manager, partnerId, ids);
    const { currency } = account.booked ?? { currency: '' };
    return pageOf(changes, limit, (change) =>
      toResource(change, currency, sent.get(change.eventId)),
    );
  }
}

function toResource(
  { eventId, sequence, reportedAt, booked, held }: ListedChange,
  currency: string,
  sent: SentEvent | undefined,
): AccountEventResource {
  return {
    id: eventId,
    accountSequence: sequence,
    timestamp: reportedAt.toISOString(),
    booked: { amount: booked, currency },
    held: { amount: held, currency },
    channel: sent?.channel ?? null,
    version: sent?.version ?? null,
    payload: sent?.payload ?? null,
  };
}

interface DigestRow extends Omit<AccountDigest, 'isOver' | 'booked' | 'held'> {
  firstSequence: number;
  /** Of the last change that is listed before the first of these days. */
  sequenceBefore: number;
  booked: number;
  held: number;
}

const MOST_DAYS = 31;

/** The first and the last one, as in 2026-03-01. */
interface Days {
  from: string;
  to: string;
}

/** What a partner compares its copy of an account with, day by day (docs/interface.md#digests). */
@Injectable()
export class AccountDigests {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly accounts: AccountBalances,
    private readonly changes: AccountChanges,
    private readonly clock: Clock,
  ) {}

  /** @throws account_unknown, period_impossible */
  async list(
    partnerId: string,
    accountId: string,
    query: Partial<Days>,
  ): Promise<AccountDigestsResource> {
    const account = await this.accounts.get(partnerId, accountId);
    const { country } = await this.dataSource.manager.findOneByOrFail(Company, {
      id: account.companyId,
    });
    const today = companyDay(this.clock.now(), country);
    const { to = today, from = to } = query;
    const days = countDays(from, to);
    if (days < 1 || days > MOST_DAYS) throw periodImpossible(MOST_DAYS);
    const timeZone = capitalTimeZone(country);
    const rows = await this.find(account, timeZone, { from, to });
    const currency = account.booked?.currency ?? '';
    return {
      accountId: account.id,
      timeZone,
      data: rows.map(
        ({ firstSequence: _first, sequenceBefore: _before, booked, held, ...row }) => ({
          ...row,
          isOver: row.day < today,
          booked: { amount: booked, currency },
          held: { amount: held, currency },
        }),
      ),
    };
  }

  private async find(
    account: AccountResource,
    timeZone: string,
    { from, to }: Days,
  ): Promise<DigestRow[]> {
    const { days, starts } = dayBounds(timeZone, from, to);
    const find = () =>
      this.dataSource.manager.query<DigestRow[]>(FIND_DIGESTS, [account.id, days, starts]);
    const rows = await find();
    if (isWithoutGap(rows) && (rows.length > 0 || account.sequence === 0)) return rows;
    const after = rows[0]?.sequenceBefore ?? 0;
    await this.changes.addUnlisted(account, { after, before: account.sequence + 1 });
    return find();
  }
}

function isWithoutGap(days: readonly DigestRow[]): boolean {
  return days.every(
    ({ firstSequence, sequenceBefore, lastSequence, changes }, index) =>
      changes === lastSequence - firstSequence + 1 &&
      firstSequence === (days[index - 1]?.lastSequence ?? sequenceBefore) + 1,
  );
}

/** Lets the event log find the events of an account and of a payment. */
@Injectable()
export class MoneyEventScopes implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly accounts: AccountBalances,
    private readonly scopes: EventScopes,
  ) {}

  onModuleInit(): void {
    this.scopes.add('accountId', (partnerId, id) => this.ofAccount(partnerId, id));
    this.scopes.add('transactionId', (partnerId, id) => this.ofPayment(partnerId, id));
  }

  /** A company has at most two accounts, so most of its events belong to the requested one. */
  private async ofAccount(partnerId: string, id: string): Promise<EventScope | null> {
    const account = await this.accounts.find(partnerId, id);
    return account && { companyId: account.companyId, isNamed: true };
  }

  private async ofPayment(partnerId: string, id: string): Promise<EventScope | null> {
    const [payment] = await this.dataSource.manager.query<{ companyId: string; cardId: string }[]>(
      `SELECT company_id AS "companyId", card_id AS "cardId" FROM payments
       WHERE partner_id = $1 AND id = $2`,
      [partnerId, id],
    );
    if (!payment) return null;
    return { companyId: payment.companyId, cardIds: [payment.cardId], isNamed: true };
  }
}

/** The changes of an account in their order. $1 account, $2 after this number, $3 limit. */
const FIND_CHANGES = `
  SELECT sequence::float8 AS sequence, event_id AS "eventId", told_at AS "reportedAt", booked::float8 AS booked,
    held::float8 AS held
  FROM account_changes WHERE account_id = $1 AND sequence > $2 ORDER BY sequence LIMIT $3`;

/** When the changes around a gap were reported. $1 account, $2 the number before the gap, $3 the number after it. */
const FIND_AROUND_GAP = `
  SELECT
    (SELECT told_at FROM account_changes WHERE account_id = $1 AND sequence = $2) AS "after",
    (SELECT told_at FROM account_changes WHERE account_id = $1 AND sequence = $3) AS "before"`;

/**
 * Adds changes that only the event log has: changes older than this table, and changes that a replica of an
 * earlier version wrote during an update. $1 account, $2 company, $3 and $4 the times between which they were
 * reported, $5 and $6 the first ids of events at these times.
 */
export const ADD_UNLISTED = `
  INSERT INTO account_changes (account_id, sequence, event_id, told_at, booked, held)
  SELECT $1, (ledger ->> 'accountSequence')::bigint, id, created_at,
    (ledger #>> '{booked,after,amount}')::bigint, (ledger #>> '{held,after,amount}')::bigint
  FROM (
    SELECT id, created_at, body::jsonb #> '{data,ledger}' AS ledger FROM events
    WHERE company_id = $2 AND created_at >= $3 AND created_at <= $4 AND id >= $5 AND id < $6
      AND body LIKE '%"accountSequence"%' AND body::jsonb #>> '{data,accountId}' = $1
  ) found
  ON CONFLICT DO NOTHING`;

/**
 * The changes of an account by the day on which they count: the earliest of their own day and the days of all later
 * changes. $1 account, $2 days, $3 the first moment of each of them and the first moment after the last one.
 */
const FIND_DIGESTS = `
  WITH before AS (
    SELECT sequence FROM account_changes
    WHERE account_id = $1 AND told_at < ($3::timestamptz[])[1] ORDER BY sequence DESC LIMIT 1
  ),
  counted AS (
    SELECT sequence, booked, held,
      width_bucket(min(told_at) OVER (ORDER BY sequence DESC), $3::timestamptz[]) AS place,
      concat_ws(' ', sequence, event_id, to_char(told_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        booked, held) || E'\\n' AS line
    FROM account_changes
    WHERE account_id = $1 AND sequence > coalesce((SELECT sequence FROM before), 0)
  )
  SELECT ($2::text[])[place] AS day, count(*)::float8 AS changes, min(sequence)::float8 AS "firstSequence",
    max(sequence)::float8 AS "lastSequence", (array_agg(booked ORDER BY sequence DESC))[1]::float8 AS booked,
    (array_agg(held ORDER BY sequence DESC))[1]::float8 AS held,
    coalesce((SELECT sequence FROM before), 0)::float8 AS "sequenceBefore",
    encode(sha256(convert_to(string_agg(line, '' ORDER BY sequence), 'UTF8')), 'hex') AS digest
  FROM counted WHERE place <= cardinality($2::text[]) GROUP BY place ORDER BY place`;
