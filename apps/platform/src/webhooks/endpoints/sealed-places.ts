import type { SealedColumn } from '../../secrets/index.js';

/** Where a sealed value stands. It opens nowhere else, so that values can't be swapped between rows. */
export const tokenPlace = (endpointId: string): string =>
  `webhook_endpoints.token_sealed ${endpointId}`;

export const secretPlace = (endpointId: string, secretId: string): string =>
  `webhook_signing_secrets.secret_sealed ${endpointId} ${secretId}`;

export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'webhook_endpoints',
    column: 'token_sealed',
    ownerColumn: 'id',
    placeOf: ({ ownerId }) => tokenPlace(ownerId),
  },
  {
    table: 'webhook_signing_secrets',
    column: 'secret_sealed',
    ownerColumn: 'endpoint_id',
    placeOf: ({ ownerId, id }) => secretPlace(ownerId, id),
  },
];
