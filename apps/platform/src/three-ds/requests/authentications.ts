import type { EntityManager } from 'typeorm';
import { FIND_AUTHENTICATIONS } from './three-ds-requests.sql.js';

/** What a cardholder was asked to approve, and whether they did. */
export interface Authentication {
  /** `tds_...` */
  id: string;
  cardId: string;
  isApproved: boolean;
  /** In minor units. */
  amount: number;
  currency: string;
  merchantName: string;
}

/** Those that exist, in any order. */
export function findAuthentications(
  manager: EntityManager,
  ids: readonly string[],
): Promise<Authentication[]> {
  return manager.query<Authentication[]>(FIND_AUTHENTICATIONS, [ids]);
}
