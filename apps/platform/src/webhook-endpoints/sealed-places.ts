/** Where a sealed value stands. It opens nowhere else, so that values can't be swapped between rows. */
export const tokenPlace = (endpointId: string): string =>
  `webhook_endpoints.token_sealed ${endpointId}`;

export const secretPlace = (endpointId: string, secretId: string): string =>
  `webhook_signing_secrets.secret_sealed ${endpointId} ${secretId}`;
