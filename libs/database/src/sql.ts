import { setImmediate } from 'node:timers/promises';
import { IGNORED_IN_SEARCHES, PLAIN_LETTERS, searchable } from '#contracts';
import {
  type EntityManager,
  type EntityTarget,
  type FindOperator,
  type InsertQueryBuilder,
  type ObjectLiteral,
  Raw,
} from 'typeorm';

type Values<Row extends ObjectLiteral> = Parameters<InsertQueryBuilder<Row>['values']>[0];

/** Inserts a row unless it violates a unique constraint: then the existing row stays as it is. */
export async function insertIfAbsent<Row extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  row: Values<Row>,
): Promise<void> {
  await manager.createQueryBuilder().insert().into(entity).values(row).orIgnore().execute();
}

/**
 * `LIMIT` for a statement that takes the first rows of a queue in the order of an index. Where the planner knows the
 * limit but not how long the queue is, it may prefer to read and sort the whole queue. Of a limit that it does not
 * know, it expects a tenth of the rows, so that the first row counts.
 *
 * Claim with `ctid = ANY (ARRAY(SELECT ctid ... FOR UPDATE SKIP LOCKED))`, which fetches the locked rows from where
 * they are. Postgres may execute a subquery in `IN` once for each row, and each execution locks and returns other rows:
 * the statement then claims more rows than the limit, and reads the queue for each of them.
 */
export function firstOf(limit: string): string {
  return `LIMIT (SELECT ${limit}::int)`;
}

const OFF = ['enable_seqscan', 'enable_bitmapscan', 'enable_hashjoin', 'enable_mergejoin'];
const SET_OFF = `SELECT ${OFF.map((setting) => `set_config('${setting}', 'off', true)`).join(', ')}`;

/**
 * Plans the statements of this transaction for rows that are found by key. A prepared statement keeps the plan
 * that was made when its tables were nearly empty, and that plan reads them whole, until Postgres next looks
 * at them. Only for transactions all of whose statements find a few rows by an index.
 */
export async function planByKey(transaction: EntityManager): Promise<void> {
  await transaction.query(SET_OFF);
}

const single = Object.entries(PLAIN_LETTERS).filter(([, plain]) => plain.length === 1);
const several = Object.entries(PLAIN_LETTERS).filter(([, plain]) => plain.length > 1);
const [from, to] = [0, 1].map((at) => single.map((pair) => pair[at]).join(''));

/**
 * SQL for the form in which a text is searched: the same as {@link searchable}. It is computed for each row, so that
 * existing rows are found, too; most texts are ASCII, for which it takes no longer than ILIKE.
 */
export function searchableSql(text: string): string {
  const decomposed = `normalize(lower(normalize(${text}, NFKD) COLLATE "und-x-icu"), NFKD)`;
  const withoutMarks = `regexp_replace(${decomposed}, '[${IGNORED_IN_SEARCHES}]', '', 'g')`;
  const plain = several.reduce(
    (sql, [letter, letters]) => `replace(${sql}, '${letter}', '${letters}')`,
    `translate(${withoutMarks}, '${from}', '${to}')`,
  );
  return `CASE WHEN octet_length(${text}) = char_length(${text}) THEN lower(${text}) ELSE ${plain} END`;
}

/** The pattern of `LIKE` for texts that contain this one as it is. */
export function containing(text: string): string {
  return `%${text.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** The pattern of `LIKE` for what {@link searchableSql} returns. */
export function searchPattern(search: string): string {
  return containing(searchable(search));
}

/** The condition for a column whose text contains what is searched for. */
export function searchedFor(search: string): FindOperator<string> {
  return Raw((column) => `${searchableSql(column)} LIKE :search`, {
    search: searchPattern(search),
  });
}

/** All items in slices of `size`, with other work of the event loop in between. */
export async function* slicesOf<T>(all: readonly T[], size: number): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < all.length; at += size) {
    if (at > 0) await setImmediate();
    yield all.slice(at, at + size);
  }
}
