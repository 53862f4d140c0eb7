import type {
  InviteOperator,
  OperatorEventResource,
  OperatorInvitation,
  OperatorResource,
  OperatorRole,
} from '#contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useListPage } from '../api/query-client.js';
import type { RequestError } from '../api/request-error.js';
import { callPartner } from './operator-session.js';

const operatorsKey = ['operators'];

export function useOperators() {
  return useQuery<{ data: OperatorResource[] }, RequestError>({
    queryKey: operatorsKey,
    queryFn: ({ signal }) => callPartner('operators', { signal }),
  });
}

export function useInvitation() {
  const onSettled = useOperatorsChanged();
  return useMutation<OperatorInvitation, RequestError, InviteOperator>({
    mutationFn: (body) => callPartner('operators', { method: 'POST', body }),
    onSettled,
  });
}

export function useInvitationAgain(id: string) {
  const onSettled = useOperatorsChanged();
  return useMutation<OperatorInvitation, RequestError, void>({
    mutationFn: () => callPartner(`operators/${id}/invitations`, { method: 'POST', body: {} }),
    onSettled,
  });
}

export function useRoleChange(id: string) {
  const onSettled = useOperatorsChanged();
  return useMutation<OperatorResource, RequestError, OperatorRole>({
    mutationFn: (role) => callPartner(`operators/${id}`, { method: 'PATCH', body: { role } }),
    onSettled,
  });
}

export function useRemoval(id: string) {
  const onSettled = useOperatorsChanged();
  return useMutation<void, RequestError>({
    mutationFn: () => callPartner(`operators/${id}`, { method: 'DELETE' }),
    onSettled,
  });
}

export function useTrail(after: string) {
  return useListPage<OperatorEventResource>({
    key: ['trail'],
    after,
    fetchPage: (query, signal) => callPartner(`operator-events?${query}`, { signal }),
    cursorOf: ({ id }) => id,
  });
}

/** A change may concern who is signed in, too. */
function useOperatorsChanged() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: operatorsKey }),
      client.invalidateQueries({ queryKey: ['trail'] }),
      client.invalidateQueries({ queryKey: ['session'] }),
    ]);
}
