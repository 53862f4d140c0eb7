import type { ProcessorMessageKind, StatementKind } from '#contracts';
import { declareError, unprocessable } from '#http';
import type { PostedLine } from '#statements';
import type { EntityManager } from 'typeorm';
import { causedBy } from '../ledger/card-account.js';

/**
 * The account has no entry with the id in `startingAfter`. Pass the `entryId` of the last line that you
 * received.
 */
export const entryUnknown = declareError(
  'entry_unknown',
  unprocessable('?startingAfter'),
  'The account has no entry of this id.',
);

/** Behind an entry of an account, or before all of a moment. */
export interface Place {
  bookedAt: Date;
  accountSequence: number;
}

/** The place of the entry that a cursor names. @throws entry_unknown */
export async function placeOfEntry(
  manager: EntityManager,
  accountId: string,
  entryId: string,
): Promise<Place> {
  const [place] = await manager.query<Place[]>(FIND_PLACE, [entryId, accountId]);
  if (!place) throw entryUnknown();
  return place;
}

const AFTER_ALL = { bookedAt: 'infinity', accountSequence: 0 };

/**
 * What was posted to an account, the latest first.
 *
 * @param startingAfter the entry after which the list goes on; from the latest one if left out.
 * @throws entry_unknown
 */
export async function findLatestLines(
  manager: EntityManager,
  accountId: string,
  startingAfter: string | undefined,
  limit: number,
): Promise<PostedLine[]> {
  const { bookedAt, accountSequence } =
    startingAfter === undefined ? AFTER_ALL : await placeOfEntry(manager, accountId, startingAfter);
  const values = [accountId, bookedAt, accountSequence, limit];
  const rows = await manager.query<StatementRow[]>(FIND_LATEST_LINES, values);
  return rows.map(toPostedLine);
}

/** An entry of an account. @throws entry_unknown */
export async function findLine(
  manager: EntityManager,
  accountId: string,
  entryId: string,
): Promise<PostedLine> {
  const [row] = await manager.query<StatementRow[]>(FIND_LINE, [entryId, accountId]);
  if (!row) throw entryUnknown();
  return toPostedLine(row);
}

/** An entry of a card account in the database. */
export interface StatementRow {
  id: string;
  accountSequence: number;
  bookedAt: Date;
  amount: number;
  balance: number;
  /** Such as `top_up:top_...`. */
  cause: string;
  transactionId: string | null;
  messageKind: ProcessorMessageKind | null;
  merchantName: string | null;
  /** Of a correction. */
  correction: string | null;
}

const kindOfMessage: Readonly<Record<string, StatementKind>> = {
  clearing: 'purchase',
  clearing_reversal: 'settlement_reversed',
  refund: 'refund',
};

export function toPostedLine(row: StatementRow): PostedLine {
  const { id, accountSequence, bookedAt, amount, balance, transactionId } = row;
  const messageId = causedBy(row.cause, 'payment_message');
  const topUpId = causedBy(row.cause, 'top_up');
  return {
    ...{ entryId: id, accountSequence, bookedAt: bookedAt.toISOString(), amount, balance },
    kind: topUpId === null ? kindOf(row) : 'top_up',
    ...{ transactionId, messageId, topUpId },
    description: row.merchantName ?? row.correction,
  };
}

/** An entry without a top-up and without a message of the processor is a correction. */
function kindOf({ messageKind }: StatementRow): StatementKind {
  return (messageKind && kindOfMessage[messageKind]) ?? 'correction';
}

/** The place of an entry in the statement of its account. $1 entry, $2 account. */
const FIND_PLACE = `
  SELECT booked_at AS "bookedAt", account_sequence::float8 AS "accountSequence"
  FROM ledger_entries WHERE id = $1 AND ledger_account_id = $2`;

/** Entries and their causes. @param entries a query of `ledger_entries`. */
const linesOf = (entries: string) => `
  SELECT e.id, e.account_sequence::float8 AS "accountSequence", e.booked_at AS "bookedAt",
    e.amount::float8 AS amount, e.balance_after::float8 AS balance, t.cause, m.payment_id AS "transactionId",
    m.content ->> 'kind' AS "messageKind", m.content #>> '{merchant,name}' AS "merchantName",
    r.description AS correction
  FROM (${entries}) e
  JOIN ledger_transactions t ON t.id = e.transaction_id
  LEFT JOIN payment_messages m ON NOT m.is_conflict
    AND m.id = substring(t.cause FROM '^payment_message:(.*)$')
  LEFT JOIN corrections r ON r.id = substring(t.cause FROM '^correction:(.*)$')`;

/** $1 entry, $2 account. */
const FIND_LINE = linesOf('SELECT * FROM ledger_entries WHERE id = $1 AND ledger_account_id = $2');

/**
 * The entries behind a place, in their order. $1 account, $2 and $3 the place: time and number, $4 before this
 * time, $5 limit.
 */
export const FIND_LINES = `
  ${linesOf(`
    SELECT * FROM ledger_entries
    WHERE ledger_account_id = $1 AND account_sequence IS NOT NULL AND booked_at < $4
      AND (booked_at, account_sequence) > ($2, $3)
    ORDER BY booked_at, account_sequence LIMIT $5`)}
  ORDER BY e.booked_at, e.account_sequence`;

/** The entries before a place, the latest first. $1 account, $2 and $3 the place, $4 limit. */
const FIND_LATEST_LINES = `
  ${linesOf(`
    SELECT * FROM ledger_entries
    WHERE ledger_account_id = $1 AND account_sequence IS NOT NULL
      AND (booked_at, account_sequence) < ($2, $3)
    ORDER BY booked_at DESC, account_sequence DESC LIMIT $4`)}
  ORDER BY e.booked_at DESC, e.account_sequence DESC`;
