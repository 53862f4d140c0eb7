import type { EntityManager } from 'typeorm';
import { findAuthentications } from '../../three-ds/index.js';
import { PaymentAuthentications } from './payment-authentications.js';

/** Lock the accounts of the requests' cards before, so that no authentication is used twice. */
export async function loadAuthentications(
  transaction: EntityManager,
  ids: readonly string[],
): Promise<PaymentAuthentications> {
  if (ids.length === 0) return new PaymentAuthentications([], []);
  const used = await transaction.query<{ id: string }[]>(
    `SELECT three_ds_request_id AS id FROM used_authentications
     WHERE three_ds_request_id = ANY ($1::text[])`,
    [ids],
  );
  return new PaymentAuthentications(
    await findAuthentications(transaction, ids),
    used.map(({ id }) => id),
  );
}

export async function writeUsedAuthentications(
  transaction: EntityManager,
  { newlyUsed }: PaymentAuthentications,
): Promise<void> {
  if (newlyUsed.size === 0) return;
  await transaction.query(
    `INSERT INTO used_authentications (three_ds_request_id, payment_id)
     SELECT * FROM unnest($1::text[], $2::text[])`,
    [[...newlyUsed.keys()], [...newlyUsed.values()]],
  );
}
