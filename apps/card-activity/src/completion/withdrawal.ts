import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PaymentState } from '#contracts';
import { declareError } from '#http';
import { PlatformClient } from '#platform-client';
import { addDays, dayIn, startOfDay } from '#time-zones';
import { DataSource } from 'typeorm';
import { LOCK_ACCOUNT } from '../accounts/account-copy.js';
import { ofKnownAccount } from './platform-calls.js';

const accountForgotten = declareError(
  'account_forgotten',
  409,
  'The platform knows no such account. If it was restored to a moment before there was one, repair with ?forgotten=true: ' +
    'all that the copy has is taken back.',
);

interface OwnChange {
  sequence: number;
  eventId: string;
}

interface Compared {
  comparedUntil: string | null;
  /** IANA */
  timeZone: string;
  lastToldAt: Date | null;
}

interface AskedState {
  id: string;
  state: PaymentState;
}

const PAGE = 100;

/**
 * Takes back what a copy has and the platform has not, because its database was restored to an earlier moment
 * (docs/interface/account-events.md#after-a-restore). What is behind it is taken back, too, and got again.
 */
@Injectable()
export class Withdrawal {
  private readonly logger = new Logger(Withdrawal.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly platform: PlatformClient,
  ) {}

  /**
   * @param isForgotten whether the platform may know nothing of the account any more, of which all is taken back then.
   * A key of another partner would make it say the same, so it is not assumed.
   * @throws account_forgotten, PlatformError, PlatformUnreachableError
   */
  async withdrawUnknown(accountId: string, isForgotten: boolean): Promise<void> {
    const unknown = await this.findUnknown(accountId, isForgotten);
    const [first] = unknown;
    if (!first) return;
    const states = await this.askForStates(accountId, first.sequence);
    await this.takeBack(accountId, unknown, states);
    this.logger.warn(
      `${unknown.length} changes of ${accountId}, from ${first.sequence} on, are not the platform's any more`,
    );
  }

  /** Once the rest was got again. */
  async dropEmptyPayments(accountId: string): Promise<void> {
    await this.dataSource.manager.query(DROP_EMPTY_PAYMENTS, [accountId]);
  }

  /** The own changes are read first: the platform lists each change before anybody else knows it. */
  private async findUnknown(accountId: string, isForgotten: boolean): Promise<OwnChange[]> {
    const { manager } = this.dataSource;
    const [compared] = await manager.query<Compared[]>(FIND_COMPARED, [accountId]);
    const [settled] = await manager.query<[{ sequence: number }]>(FIND_SETTLED, [
      accountId,
      compared?.comparedUntil
        ? startOfDay(compared.timeZone, addDays(compared.comparedUntil, -1))
        : null,
    ]);
    const own = await this.changesAfter(accountId, settled.sequence);
    const listed = await ofKnownAccount(this.listedAfter(accountId, settled.sequence), undefined);
    if (listed) return own.filter(({ sequence, eventId }) => listed.get(sequence) !== eventId);
    if (!isForgotten) throw accountForgotten();
    return this.changesAfter(accountId, 0);
  }

  private changesAfter(accountId: string, sequence: number): Promise<OwnChange[]> {
    return this.dataSource.manager.query<OwnChange[]>(FIND_CHANGES_AFTER, [accountId, sequence]);
  }

  /** The ids of the events by the number of the change. */
  private async listedAfter(accountId: string, settled: number): Promise<Map<number, string>> {
    const listed = new Map<number, string>();
    for (let [after, hasMore] = [settled, true]; hasMore;) {
      const page = await this.platform.accounts.listEvents(accountId, {
        afterSequence: after,
        limit: PAGE,
      });
      for (const { accountSequence, id } of page.data) listed.set(accountSequence, id);
      after = page.data.at(-1)?.accountSequence ?? after;
      hasMore = page.hasMore;
    }
    return listed;
  }

  /** Of earlier payments: no remaining event reports their totals. */
  private async askForStates(accountId: string, from: number): Promise<AskedState[]> {
    const payments = await this.dataSource.manager.query<{ id: string }[]>(FIND_DIVIDED_PAYMENTS, [
      accountId,
      from,
    ]);
    const states: AskedState[] = [];
    for (const { id } of payments) {
      const { state } = await this.platform.transactions.get(id);
      states.push({ id, state });
    }
    return states;
  }

  private async takeBack(
    accountId: string,
    unknown: readonly OwnChange[],
    states: readonly AskedState[],
  ): Promise<void> {
    const from = unknown[0]!.sequence;
    const events = unknown.map(({ eventId }) => eventId);
    await this.dataSource.transaction(async (transaction) => {
      await transaction.query(LOCK_ACCOUNT, [accountId]);
      await transaction.query(TAKE_BACK_CHANGES, [accountId, from, events]);
      await transaction.query(TAKE_BACK_PAYMENTS, [
        ...[accountId, from],
        states.map(({ id }) => id),
        states.map(({ state }) => state),
      ]);
      const [compared] = await transaction.query<Compared[]>(FIND_COMPARED, [accountId]);
      await transaction.query(TAKE_BACK_ACCOUNT, [
        accountId,
        compared?.lastToldAt ? dayIn(compared.timeZone, compared.lastToldAt) : null,
      ]);
    });
  }
}

/** $1 account. Its last day that was found equal, its time zone and the time of its last change; null for none. */
const FIND_COMPARED = `
  SELECT compared_until::text AS "comparedUntil", coalesce(time_zone, 'UTC') AS "timeZone", (
      SELECT told_at FROM account_changes WHERE account_id = $1 ORDER BY sequence DESC LIMIT 1
    ) AS "lastToldAt"
  FROM accounts WHERE id = $1`;

/**
 * The last change of which it is settled that the platform has it, too: it keeps events for 35 days, and lists those
 * before without them; and days that were found equal are not looked at again, but for the last two. $1 account, $2 the
 * first moment of these two, or null.
 */
const FIND_SETTLED = `
  SELECT coalesce(max(c.sequence), 0)::float8 AS sequence
  FROM account_changes c
  WHERE c.account_id = $1 AND c.told_at < greatest(now() - interval '35 days', $2::timestamptz)`;

/** $1 account, $2 after this number. */
const FIND_CHANGES_AFTER = `
  SELECT sequence::float8 AS sequence, event_id AS "eventId" FROM account_changes
  WHERE account_id = $1 AND sequence > $2 ORDER BY sequence`;

/** Payments that have changes on both sides of a number. $1 account, $2 number. */
const FIND_DIVIDED_PAYMENTS = `
  SELECT transaction_id AS id FROM account_changes WHERE account_id = $1 AND transaction_id IS NOT NULL
  GROUP BY transaction_id HAVING min(sequence) < $2 AND max(sequence) >= $2`;

/**
 * Removes changes, and records the changes that no event will report again. $1 account, $2 from this number, $3 events
 * that the platform does not know.
 */
const TAKE_BACK_CHANGES = `
  WITH taken AS (DELETE FROM account_changes WHERE account_id = $1 AND sequence >= $2 RETURNING *),
  waiting AS (DELETE FROM waiting_changes WHERE account_id = $1)
  INSERT INTO contradictions (account_id, sequence, event_id, kind, had, told, closed_at)
  SELECT account_id, sequence, event_id, 'withdrawn', to_jsonb(taken), '{}', now()
  FROM taken WHERE event_id = ANY ($3::text[])
  ON CONFLICT DO NOTHING`;

/**
 * Updates the payments whose changes were taken back. A payment without other changes keeps only its decline. If the
 * cardholder was erased, the empty payment is kept, so that getting its changes again does not restore the ids. $1
 * account, $2 from this number, $3 payments with a state that the platform was asked for, $4 these states.
 */
const TAKE_BACK_PAYMENTS = `
  WITH kept AS (
    SELECT p.id, coalesce(sum(c.booked_change), 0) AS booked, coalesce(sum(c.held_change), 0) AS held,
      coalesce(max(c.sequence), 0) AS sequence
    FROM payments p LEFT JOIN account_changes c ON c.transaction_id = p.id
    WHERE p.account_id = $1 AND p.sequence >= $2 GROUP BY p.id
  ),
  gone AS (
    DELETE FROM payments p USING kept
    WHERE p.id = kept.id AND kept.sequence = 0 AND p.decline IS NULL AND p.external_id IS NOT NULL
  )
  UPDATE payments p SET booked = kept.booked, held = kept.held, sequence = kept.sequence,
    state = CASE WHEN kept.sequence = 0 AND p.decline IS NOT NULL THEN 'declined'
      ELSE coalesce(asked.state, p.state) END
  FROM kept LEFT JOIN unnest($3::text[], $4::text[]) AS asked (id, state) ON asked.id = kept.id
  WHERE p.id = kept.id AND (kept.sequence > 0 OR p.decline IS NOT NULL OR p.external_id IS NULL)`;

/** Payments of erased cardholders that are still empty when all that the platform knows was got. $1 account. */
const DROP_EMPTY_PAYMENTS = `
  DELETE FROM payments WHERE account_id = $1 AND sequence = 0 AND decline IS NULL AND external_id IS NULL`;

/**
 * The account is as after its last change, and its days since then are compared again. $1 account, $2 the day of that
 * change, or null for none.
 */
const TAKE_BACK_ACCOUNT = `
  WITH last AS (
    SELECT sequence, booked, held, told_at FROM account_changes WHERE account_id = $1
    ORDER BY sequence DESC LIMIT 1
  ),
  compared AS (
    DELETE FROM compared_days WHERE account_id = $1 AND day >= coalesce($2::date, '-infinity')
  )
  UPDATE accounts a SET sequence = coalesce(last.sequence, 0), booked = coalesce(last.booked, 0),
    held = coalesce(last.held, 0), available = NULL, changed_at = last.told_at, gap_since = NULL,
    contradicted_at = NULL,
    compared_until = least(a.compared_until, $2::date - 1)
  FROM (SELECT 1) one LEFT JOIN last ON true
  WHERE a.id = $1`;
