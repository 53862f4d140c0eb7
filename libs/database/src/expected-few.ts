/**
 * Always true, and taken for a rare truth: Postgres then expects one row of a list that a statement is given.
 * It would expect ten or a hundred, and rather read a whole table than look up so many: one that is small, or
 * was when the statement was planned.
 *
 * @param place an integer of each row, such as its ordinality.
 */
export function expectedFew(place: string): string {
  return `${place} % 1 = 0`;
}
