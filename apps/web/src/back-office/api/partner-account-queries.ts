import type {
  InviteConsoleUser,
  InvitedConsoleUser,
  MadePartner,
  MakePartner,
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
  return useMutation<InvitedConsoleUser, RequestError, InviteConsoleUser>({
    mutationFn: (body) =>
      callApi(`partner-accounts/${encodeURIComponent(id)}/invitations`, { method: 'POST', body }),
    onSettled: changed,
  });
}

/** A first key and the link of an invitation do not wait until the list is read again. */
function usePartnersChanged() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: partnersKey });
}
