import type {
  ApiKeyResource,
  ApiScope,
  NewApiKeyResource,
  RevokeApiKey,
  RevokedApiKeyResource,
} from '#contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { IdempotencyKeys } from '../../shared/api/idempotency-keys.js';
import type { RequestError } from '../../shared/api/request-error.js';
import { useListPage } from '../../shared/paging/use-list-page.js';
import { callApi } from '../../shared/partner-api/partner-api.js';

const keysKey = ['api-keys'];

/** A key as the form asks for it. */
export interface AskedKey {
  name: string;
  scopes: ApiScope[];
  allowedAddresses: string[];
  expiresAt?: string;
}

export function useApiKeys(after: string) {
  return useListPage<ApiKeyResource>({
    key: keysKey,
    after,
    fetchPage: (query, signal) => callApi(`/v1/api-keys?${query}`, { signal }),
    cursorOf: ({ id }) => id,
  });
}

export function useKeyMaking() {
  const [keys] = useState(() => new IdempotencyKeys());
  const changed = useKeysChanged();
  return useMutation<NewApiKeyResource, RequestError, AskedKey>({
    mutationFn: (body) =>
      keys.send(body, (idempotencyKey) =>
        callApi('/v1/api-keys', { method: 'POST', body, idempotencyKey }),
      ),
    onSettled: changed,
  });
}

export function useKeyRolling(id: string) {
  const [keys] = useState(() => new IdempotencyKeys());
  const changed = useKeysChanged();
  return useMutation<NewApiKeyResource, RequestError, { overlapSeconds: number }>({
    mutationFn: (body) =>
      keys.send(body, (idempotencyKey) =>
        callApi(`/v1/api-keys/${id}/roll`, { method: 'POST', body, idempotencyKey }),
      ),
    onSettled: changed,
  });
}

export function useKeyRevocation(id: string) {
  const changed = useKeysChanged();
  return useMutation<RevokedApiKeyResource, RequestError, RevokeApiKey>({
    mutationFn: (body) => callApi(`/v1/api-keys/${id}/revoke`, { method: 'POST', body }),
    onSettled: changed,
  });
}

/** A new secret does not wait until the list is read again. */
function useKeysChanged() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: keysKey });
}
