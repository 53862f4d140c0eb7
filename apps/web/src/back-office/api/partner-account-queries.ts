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
  const client = useQueryClient();
  return useMutation<MadePartner, RequestError, MakePartner>({
    mutationFn: (body) => callApi('partner-accounts', { method: 'POST', body }),
    onSettled: () => client.invalidateQueries({ queryKey: partnersKey }),
  });
}

export function usePartnerInvitation(id: string) {
  const client = useQueryClient();
  return useMutation<InvitedConsoleUser, RequestError, InviteConsoleUser>({
    mutationFn: (body) =>
      callApi(`partner-accounts/${encodeURIComponent(id)}/invitations`, { method: 'POST', body }),
    onSettled: () => client.invalidateQueries({ queryKey: partnersKey }),
  });
}
