/**
 * A condition that is always true but that Postgres estimates as rarely true. Postgres then expects one row
 * from a list parameter instead of ten or a hundred; with more rows expected, it may prefer a scan of the
 * whole table, if the table is small or was small when the statement was planned.
 */
export function expectedFew(place: string): string {
  return `${place} % 1 = 0`;
}
