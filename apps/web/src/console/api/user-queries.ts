import type {
  AccessEventResource,
  ConsoleRole,
  ConsoleUserResource,
  InviteConsoleUser,
} from '#contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RequestError } from '../../shared/api/request-error.js';
import { useListPage } from '../../shared/paging/use-list-page.js';
import { callConsole } from './console-api.js';

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
