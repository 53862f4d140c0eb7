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
