import type { SealedColumn } from '../secrets/index.js';

/** Where the token of a mail's link stands. */
export const mailedLinkPlace = (linkId: string): string => `mailed_links.token_sealed ${linkId}`;

export const sealedLinkColumn: SealedColumn = {
  table: 'mailed_links',
  column: 'token_sealed',
  ownerColumn: 'company_id',
  placeOf: ({ id }) => mailedLinkPlace(id),
};
