import type {
  AuthorizationSettingsResource,
  ApiRequestPage,
  ApiRequestResource,
  BrandingResource,
  CardDetailsSettings,
  CardDetailsSettingsResource,
  ChangeBranding,
  CommunicationSettings,
  CommunicationSettingsResource,
  DeliveryRange,
  DeliverySeriesResource,
  EndpointChannel,
  ConfirmedItem,
  ConsoleHome,
  EndpointStatisticsResource,
  IntegrationLevelResource,
  PlatformMail,
  PlatformMailDetail,
  SetAuthorizationSettings,
  SetThreeDsRules,
  ShownSigningSecret,
  ThreeDsRulesResource,
  WebhookChannel,
} from '#contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { IdempotencyKeys, useListPage } from '../shared/api/query-client.js';
import type { RequestError } from '../shared/api/request-error.js';
import { callApi } from '../shared/partner-api/partner-api.js';
import { momentOf } from './event-queries.js';
import type { Filters, MailFilters } from './route.js';
import { callConsole } from './session.js';

export interface SigningSecret {
  id: string;
  createdAt: string;
  expiresAt: string | null;
}

export interface WebhookEndpoint {
  url: string;
  header: string;
  status: 'enabled' | 'disabled';
  tokenSetAt: string;
  signingSecrets: SigningSecret[];
}

interface EndpointSettings {
  url: string;
  header: string;
  status: WebhookEndpoint['status'];
  token?: string;
}

/** What needs a look. */
export function useHome() {
  return useQuery<ConsoleHome, RequestError>({
    queryKey: ['home'],
    queryFn: ({ signal }) => callConsole('home', { signal }),
    refetchInterval: 5_000,
  });
}

/** Null if no endpoint is configured for the channel. */
export function useEndpoint(channel: EndpointChannel) {
  return useQuery<WebhookEndpoint | null, RequestError>({
    queryKey: ['endpoint', channel],
    queryFn: ({ signal }) => unlessMissing(callApi(`/v1/webhook-endpoints/${channel}`, { signal })),
  });
}

export function useStatistics(channel: WebhookChannel) {
  return useQuery<EndpointStatisticsResource | null, RequestError>({
    queryKey: ['statistics', channel],
    queryFn: ({ signal }) =>
      unlessMissing(callApi(`/v1/webhook-endpoints/${channel}/statistics`, { signal })),
    refetchInterval: 5_000,
  });
}

/** How often a range is read again: the longer it is, the less there is to see, and the more there is to read. */
const rangeLiveMs: Record<DeliveryRange, number> = { hour: 10_000, day: 60_000, week: 300_000 };

export function useDeliverySeries(channel: WebhookChannel, range: DeliveryRange) {
  return useQuery<DeliverySeriesResource, RequestError>({
    queryKey: ['delivery-series', channel, range],
    queryFn: ({ signal }) =>
      callApi(`/v1/webhook-endpoints/${channel}/deliveries?range=${range}`, { signal }),
    placeholderData: (previous) => previous,
    refetchInterval: rangeLiveMs[range],
  });
}

export function useConfiguration(channel: EndpointChannel) {
  const client = useQueryClient();
  return useMutation<WebhookEndpoint, RequestError, EndpointSettings>({
    mutationFn: (body) => callApi(`/v1/webhook-endpoints/${channel}`, { method: 'PUT', body }),
    onSuccess: (endpoint) => {
      client.setQueryData(['endpoint', channel], endpoint);
      return client.invalidateQueries({ queryKey: ['statistics', channel] });
    },
  });
}

interface NewSecret {
  secret: string;
  othersExpireAt: string;
}

export function useSecretRoll(channel: EndpointChannel) {
  const client = useQueryClient();
  const [keys] = useState(() => new IdempotencyKeys());
  return useMutation<NewSecret, RequestError, number>({
    mutationFn: (overlapHours) =>
      keys.send(overlapHours, (idempotencyKey) =>
        callApi<NewSecret>(`/v1/webhook-endpoints/${channel}/signing-secrets`, {
          method: 'POST',
          body: { overlapHours },
          idempotencyKey,
        }),
      ),
    // The mutation's result contains the secret, so it is dropped as soon as no component shows it.
    gcTime: 0,
    // It does not wait until the endpoint is read again.
    onSuccess: () => void client.invalidateQueries({ queryKey: ['endpoint', channel] }),
  });
}

/** Shows a secret without rolling it. */
export function useSecretShowing(id: string) {
  return useMutation<ShownSigningSecret, RequestError, void>({
    mutationFn: () => callConsole(`signing-secrets/${id}/show`, { method: 'POST' }),
    // As above.
    gcTime: 0,
  });
}

async function unlessMissing<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if ((error as RequestError).code === 'webhook_endpoint_unknown') {
      return null;
    }
    throw error;
  }
}

export function useMails({ after, ...filters }: MailFilters) {
  return useListPage<PlatformMail>({
    key: ['mails'],
    filters,
    after,
    fetchPage: (query, signal) => callApi(`/v1/mails?${query}`, { signal }),
    cursorOf: ({ id }) => id,
    liveMs: 3_000,
  });
}

export function useMail(id: string) {
  return useQuery<PlatformMailDetail, RequestError>({
    queryKey: ['mail', id],
    queryFn: ({ signal }) => callApi(`/v1/mails/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: 3_000,
  });
}

const MAIL_SETTINGS = 'communication-settings';

/**
 * Who sends which mail. Refetched regularly, because a scheduled change may take effect while the page is
 * open.
 */
export function useMailSettings() {
  return useQuery<CommunicationSettingsResource, RequestError>({
    queryKey: [MAIL_SETTINGS],
    queryFn: ({ signal }) => callApi(`/v1/${MAIL_SETTINGS}`, { signal }),
    refetchInterval: 10_000,
  });
}

/** Read once, so that nothing changes below a form that is being filled in. @param name of the path and of the query */
function useSettings<Settings>(name: string) {
  return useQuery<Settings, RequestError>({
    queryKey: [name],
    queryFn: ({ signal }) => callApi(`/v1/${name}`, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
}

function useSettingsChange<Settings, Change>(name: string) {
  const client = useQueryClient();
  return useMutation<Settings, RequestError, Change>({
    mutationFn: (body) => callApi(`/v1/${name}`, { method: 'PUT', body }),
    onSuccess: (settings) => client.setQueryData([name], settings),
  });
}

export const useMailSettingsChange = () =>
  useSettingsChange<CommunicationSettingsResource, CommunicationSettings>(MAIL_SETTINGS);

export const useBranding = () => useSettings<BrandingResource>('branding');
export const useBrandingChange = () =>
  useSettingsChange<BrandingResource, ChangeBranding>('branding');

const CARD_DETAILS = 'card-details-settings';
export const useCardDetailsSettings = () => useSettings<CardDetailsSettingsResource>(CARD_DETAILS);
export const useCardDetailsSettingsChange = () =>
  useSettingsChange<CardDetailsSettingsResource, CardDetailsSettings>(CARD_DETAILS);

const AUTHORIZATION = 'authorization-settings';
export const useAuthorizationSettings = () =>
  useSettings<AuthorizationSettingsResource>(AUTHORIZATION);
export const useAuthorizationSettingsChange = () =>
  useSettingsChange<AuthorizationSettingsResource, SetAuthorizationSettings>(AUTHORIZATION);

const RULES = 'three-ds-rules';
export const useThreeDsRules = () => useSettings<ThreeDsRulesResource>(RULES);
export const useThreeDsRulesChange = () =>
  useSettingsChange<ThreeDsRulesResource, SetThreeDsRules>(RULES);

const LEVEL_PATH = '/v1/integration-level';

/** The checklist. Its state changes outside of this page, so it is refetched regularly. */
export function useIntegrationLevel() {
  return useQuery<IntegrationLevelResource, RequestError>({
    queryKey: ['integration-level'],
    queryFn: ({ signal }) => callApi(LEVEL_PATH, { signal }),
    refetchInterval: 10_000,
  });
}

export function useConfirmation(item: ConfirmedItem) {
  const client = useQueryClient();
  return useMutation<IntegrationLevelResource, RequestError, 'PUT' | 'DELETE'>({
    mutationFn: (method) => callApi(`${LEVEL_PATH}/confirmations/${item}`, { method }),
    onSuccess: (level) => client.setQueryData(['integration-level'], level),
  });
}

export function useRequests({ after, from, to, reads, ...filters }: Filters<'requests'>) {
  const hasReads = reads === 'shown' || filters.method === 'GET';
  return useListPage<ApiRequestResource, ApiRequestPage>({
    key: ['api-requests'],
    filters: {
      ...filters,
      reads: hasReads ? '' : 'refused',
      createdAfter: momentOf(from),
      createdBefore: momentOf(to),
    },
    after,
    fetchPage: (query, signal) => callApi(`/v1/api-requests?${query}`, { signal }),
    cursorOf: ({ id }) => id,
    liveMs: 5_000,
  });
}
