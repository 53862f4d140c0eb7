import type {
  ConsoleUserResource,
  InviteConsoleUser,
  MadePartner,
  MakePartner,
  PartnerAccessRequest,
  PartnerAccountResource,
} from '#contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RequestError } from '../../shared/api/request-error.js';
import { callApi } from './back-office-api.js';

const partnersKey = ['partner-accounts'];

export function usePartnerAccounts() {
  return useQuery<{ data: PartnerAccountResource[] }, RequestError>({
    queryKey: partnersKey,
    queryFn: ({ signal }) => callApi('partner-accounts', { signal }),
  });
}

export function usePartnerMaking() {
  const changed = usePartnersChanged();
  return useMutation<MadePartner, RequestError, MakePartner>({
    mutationFn: (body) => callApi('partner-accounts', { method: 'POST', body }),
    onSettled: changed,
  });
}

export function usePartnerInvitation(id: string) {
  const changed = usePartnersChanged();
  return useMutation<ConsoleUserResource, RequestError, InviteConsoleUser>({
    mutationFn: (body) =>
      callApi(`partner-accounts/${encodeURIComponent(id)}/invitations`, { method: 'POST', body }),
    onSettled: changed,
  });
}

/** Confirms or declines what was requested for a person at a partner's console. */
export function usePartnerRequestDecision(partnerId: string, { id, user }: PartnerAccessRequest) {
  const changed = usePartnersChanged();
  return useMutation<void, RequestError, 'confirm' | 'decline'>({
    mutationFn: (decision) =>
      callApi(
        `partner-accounts/${encodeURIComponent(partnerId)}/users/${user.id}/requests/${id}/${decision}`,
        { method: 'POST' },
      ),
    onSettled: changed,
  });
}

/** A first key does not wait until the list is read again. */
function usePartnersChanged() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: partnersKey });
}
