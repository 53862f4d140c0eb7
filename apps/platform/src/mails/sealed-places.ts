import type { SealedColumn } from '../secrets/index.js';

/** The context to which a mailed link's token is sealed. */
export const mailedLinkPlace = (linkId: string): string => `mailed_links.token_sealed ${linkId}`;

export const sealedLinkColumn: SealedColumn = {
  table: 'mailed_links',
  column: 'token_sealed',
  ownerColumn: 'company_id',
  placeOf: ({ id }) => mailedLinkPlace(id),
};
