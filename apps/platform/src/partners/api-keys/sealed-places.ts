import type { SealedColumn } from '../../secrets/index.js';

/** The context to which a sealed key is bound: see {@link SealedColumn}. */
export const keyPlace = (partnerId: string, keyId: string): string =>
  `api_keys.secret_sealed ${partnerId} ${keyId}`;

export const sealedKeyColumn: SealedColumn = {
  table: 'api_keys',
  column: 'secret_sealed',
  ownerColumn: 'partner_id',
  placeOf: ({ ownerId, id }) => keyPlace(ownerId, id),
};
