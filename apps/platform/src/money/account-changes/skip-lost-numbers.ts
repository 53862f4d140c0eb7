import { DatabaseConfig } from '#config';
import { SKIPPED_NUMBERS } from '#contracts';
import type { DataSource } from 'typeorm';
import { OPEN_ACCOUNTS } from '../ledger/ledger.sql.js';

/** What the command reads that skips lost numbers after a restore: the platform's own database, with its usual role. */
export class SkipLostNumbersConfig extends DatabaseConfig {}

export interface SkippedNumbers {
  accounts: number;
  companies: number;
}

/**
 * Run on a database that was restored to an earlier moment, before the platform starts on it. No number is given
 * again that may have been reported (docs/interface/account-events.md#after-a-restore): partners would ignore an event with a number
 * that they know.
 */
export function skipLostNumbers(dataSource: DataSource): Promise<SkippedNumbers> {
  return dataSource.transaction(async (transaction) => {
    const unopened = await transaction.query<{ id: string }[]>(FIND_WITHOUT_BALANCE);
    await transaction.query(OPEN_ACCOUNTS, [unopened.map(({ id }) => id)]);
    const count = async (sql: string) => {
      const [row] = await transaction.query<[{ count: number }]>(sql, [SKIPPED_NUMBERS]);
      return row.count;
    };
    return {
      accounts: await count(SKIP_ACCOUNT_NUMBERS),
      companies: await count(SKIP_WEBHOOK_SEQUENCES),
    };
  });
}

/** Card accounts without a change: their changes may have been lost, too. */
const FIND_WITHOUT_BALANCE = `
  SELECT a.id FROM accounts a
  WHERE a.currency IS NOT NULL AND NOT EXISTS (SELECT FROM account_balances b WHERE b.account_id = a.id)`;

/**
 * Skips numbers of all accounts. The change behind the skipped ones has the booked and held amounts of now. No event
 * reports it: its id is like that of an event, a UUIDv7 of this moment. $1 how many numbers. @returns accounts.
 */
const SKIP_ACCOUNT_NUMBERS = `
  WITH skipped AS (
    UPDATE account_balances SET sequence = sequence + $1 RETURNING account_id, sequence, booked, held
  ),
  listed AS (
    INSERT INTO account_changes (account_id, sequence, event_id, told_at, booked, held)
    SELECT account_id, sequence,
      'evt_' || lpad(to_hex(floor(extract(epoch FROM now()) * 1000)::bigint), 12, '0') || '7'
        || substr(replace(gen_random_uuid()::text, '-', ''), 14),
      date_trunc('milliseconds', now()), booked, held
    FROM skipped
    RETURNING account_id
  )
  SELECT count(*)::int AS count FROM listed`;

/** Skips the numbers of all companies' events, of both webhooks. $1 how many. @returns companies. */
const SKIP_WEBHOOK_SEQUENCES = `
  WITH skipped AS (
    UPDATE companies SET event_sequence = event_sequence + $1, transaction_sequence = transaction_sequence + $1
    RETURNING id
  )
  SELECT count(*)::int AS count FROM skipped`;
