import type { CommunicationSettings, CommunicationSettingsResource } from '#contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RequestError } from '../../shared/api/request-error.js';
import { callApi } from '../../shared/partner-api/partner-api.js';

const PATH = '/v1/communication-settings';
const LIVE_MS = 10_000;

/**
 * Who sends which mail. Refetched regularly, because a scheduled change may take effect while the page is
 * open.
 */
export function useMailSettings() {
  return useQuery<CommunicationSettingsResource, RequestError>({
    queryKey: ['mail-settings'],
    queryFn: ({ signal }) => callApi(PATH, { signal }),
    refetchInterval: LIVE_MS,
  });
}

export function useMailSettingsChange() {
  const client = useQueryClient();
  return useMutation<CommunicationSettingsResource, RequestError, CommunicationSettings>({
    mutationFn: (body) => callApi(PATH, { method: 'PUT', body }),
    onSuccess: (settings) => client.setQueryData(['mail-settings'], settings),
  });
}
