import type { EntityManager } from 'typeorm';
import { entryUnknown } from '../money.errors.js';
import { FIND_PLACE } from './statements.sql.js';

/** Behind an entry of an account, or before all of a moment. */
export interface Place {
  bookedAt: Date;
  accountSequence: number;
}

/** Where an entry stands that a cursor names. @throws entry_unknown */
export async function placeOfEntry(
  manager: EntityManager,
  accountId: string,
  entryId: string,
): Promise<Place> {
  const [place] = await manager.query<Place[]>(FIND_PLACE, [entryId, accountId]);
  if (!place) throw entryUnknown();
  return place;
}
