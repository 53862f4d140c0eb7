import type {
  AccessEventResource,
  ApiKeyResource,
  ApiScope,
  ConsoleRole,
  ConsoleUserResource,
  InviteConsoleUser,
  NewApiKeyResource,
  RevokeApiKey,
  RevokedApiKeyResource,
} from '#contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { IdempotencyKeys, useListPage } from '../shared/api/query-client.js';
import type { RequestError } from '../shared/api/request-error.js';
import { callApi } from '../shared/partner-api/partner-api.js';
import { callConsole } from './session.js';

const keysKey = ['api-keys'];

/** A key as the form asks for it. */
interface AskedKey {
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

const usersKey = ['console-users'];

export function useUsers() {
  return useQuery<{ data: ConsoleUserResource[] }, RequestError>({
    queryKey: usersKey,
    queryFn: ({ signal }) => callConsole('users', { signal }),
  });
}

export function useInvitation() {
  const changed = useUsersChanged();
  return useMutation<ConsoleUserResource, RequestError, InviteConsoleUser>({
    mutationFn: (body) => callConsole('users', { method: 'POST', body }),
    onSettled: () => void changed(),
  });
}

export function useInvitationAgain(id: string) {
  const changed = useUsersChanged();
  return useMutation<ConsoleUserResource, RequestError, void>({
    mutationFn: () => callConsole(`users/${id}/invitations`, { method: 'POST' }),
    onSettled: () => void changed(),
  });
}

/** Confirms or declines what was requested for a person. */
export function useRequestDecision({ id, request }: ConsoleUserResource) {
  const changed = useUsersChanged();
  return useMutation<ConsoleUserResource | undefined, RequestError, 'confirm' | 'decline'>({
    mutationFn: (decision) =>
      callConsole(`users/${id}/requests/${request!.id}/${decision}`, { method: 'POST' }),
    onSettled: changed,
  });
}

export function useRoleChange(id: string) {
  const changed = useUsersChanged();
  return useMutation<ConsoleUserResource, RequestError, ConsoleRole>({
    mutationFn: (role) => callConsole(`users/${id}`, { method: 'PATCH', body: { role } }),
    onSettled: changed,
  });
}

export function useRemoval(id: string) {
  const changed = useUsersChanged();
  return useMutation<void, RequestError, void>({
    mutationFn: () => callConsole(`users/${id}`, { method: 'DELETE' }),
    onSettled: changed,
  });
}

export function useAccessEvents(after: string) {
  return useListPage<AccessEventResource>({
    key: ['access-events'],
    after,
    fetchPage: (query, signal) => callConsole(`access-events?${query}`, { signal }),
    cursorOf: ({ id }) => id,
  });
}

/** A change may concern who is signed in, too. */
function useUsersChanged() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: usersKey }),
      client.invalidateQueries({ queryKey: ['session'] }),
    ]);
}
