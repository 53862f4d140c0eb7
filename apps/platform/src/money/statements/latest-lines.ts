import type { PostedLine } from '#statements';
import type { EntityManager } from 'typeorm';
import { placeOfEntry } from './place.js';
import { type StatementRow, toPostedLine } from './statement-lines.js';
import { FIND_LATEST_LINES } from './statements.sql.js';

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
