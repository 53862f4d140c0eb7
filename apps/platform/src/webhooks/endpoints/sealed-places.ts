import type { SealedColumn } from '../../secrets/index.js';

/**
 * The context to which a sealed value is bound. It can't be opened elsewhere, so values can't be swapped
 * between rows.
 */
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
