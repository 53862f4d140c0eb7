import type { SealedColumn } from '../secrets/reseal.js';

/** Where a sealed value stands. It opens nowhere else, so that values can't be swapped between rows. */
export const tokenPlace = (endpointId: string): string =>
  `webhook_endpoints.token_sealed ${endpointId}`;

export const secretPlace = (endpointId: string, secretId: string): string =>
  `webhook_signing_secrets.secret_sealed ${endpointId} ${secretId}`;

export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'webhook_endpoints',
    column: 'token_sealed',
    endpointColumn: 'id',
    placeOf: ({ endpointId }) => tokenPlace(endpointId),
  },
  {
    table: 'webhook_signing_secrets',
    column: 'secret_sealed',
    endpointColumn: 'endpoint_id',
    placeOf: ({ endpointId, id }) => secretPlace(endpointId, id),
  },
];
