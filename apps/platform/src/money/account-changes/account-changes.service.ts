import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AccountDigest, AccountDigestsResource, AccountEventResource, Page } from '#contracts';
import { pageOf } from '#http';
import { capitalTimeZone, countDays, dayBounds } from '#time-zones';
import { DataSource } from 'typeorm';
import { Clock } from '../../clock.js';
import { Company, companyDay } from '../../companies/index.js';
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

/** The events of an account, for a partner that missed some (docs/interface/account-events.md#the-ledger-of-an-event). */
@Injectable()
export class AccountEvents {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly accounts: AccountBalances,
  ) {}

  /** In the order of the changes. @throws account_unknown */
  async list(
    partnerId: string,
    accountId: string,
    { afterSequence, limit }: { afterSequence: number; limit: number },
  ): Promise<Page<AccountEventResource>> {
    const account = await this.accounts.get(partnerId, accountId);
    const { manager } = this.dataSource;
    const values = [account.id, afterSequence, limit + 1];
    const changes = await manager.query<ListedChange[]>(FIND_CHANGES, values);
    const ids = changes.map(({ eventId }) => eventId);
    const sent = await findSentEvents(manager, partnerId, ids);
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
  booked: number;
  held: number;
}

const MOST_DAYS = 31;

/** The first and the last one, as in 2026-03-01. */
interface Days {
  from: string;
  to: string;
}

/** What a partner compares its copy of an account with, day by day (docs/interface/account-events.md#digests). */
@Injectable()
export class AccountDigests {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly accounts: AccountBalances,
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
    const bounds = dayBounds(timeZone, from, to);
    const rows = await this.dataSource.manager.query<DigestRow[]>(FIND_DIGESTS, [
      account.id,
      bounds.days,
      bounds.starts,
    ]);
    const currency = account.booked?.currency ?? '';
    return {
      accountId: account.id,
      timeZone,
      data: rows.map(({ booked, held, ...row }) => ({
        ...row,
        isOver: row.day < today,
        booked: { amount: booked, currency },
        held: { amount: held, currency },
      })),
    };
  }
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
  SELECT ($2::text[])[place] AS day, count(*)::float8 AS changes,
    max(sequence)::float8 AS "lastSequence", (array_agg(booked ORDER BY sequence DESC))[1]::float8 AS booked,
    (array_agg(held ORDER BY sequence DESC))[1]::float8 AS held,
    encode(sha256(convert_to(string_agg(line, '' ORDER BY sequence), 'UTF8')), 'hex') AS digest
  FROM counted WHERE place <= cardinality($2::text[]) GROUP BY place ORDER BY place`;
