import type { IssuerExemption, MerchantIds } from '#contracts';
import type { EntityManager } from 'typeorm';

/** What a cardholder was asked to approve, and whether they did, or what was authenticated without asking. */
export interface Authentication {
  /** `tds_...` */
  id: string;
  cardId: string;
  /** By the cardholder: strong authentication. */
  isApproved: boolean;
  /** The cardholder was not asked, and the payment relies on this exemption. Null otherwise. */
  exemption: IssuerExemption | null;
  /** In minor units. */
  amount: number;
  currency: string;
  merchantName: string;
  /** Null if the ACS gave none. */
  merchantIds: MerchantIds | null;
}

/** The existing ones of these requests, in any order. */
export function findAuthentications(
  manager: EntityManager,
  ids: readonly string[],
): Promise<Authentication[]> {
  return manager.query<Authentication[]>(FIND_AUTHENTICATIONS, [ids]);
}

/** What authorizations refer to. $1 ids. */
const FIND_AUTHENTICATIONS = `
  SELECT id, card_id AS "cardId", status = 'approved' AS "isApproved",
    CASE WHEN status = 'authenticated' THEN decision ->> 'exemption' END AS exemption, amount::float8 AS amount,
    currency, merchant ->> 'name' AS "merchantName", merchant_ids AS "merchantIds"
  FROM three_ds_requests WHERE id = ANY ($1::text[])`;
