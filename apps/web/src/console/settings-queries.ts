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

const PATH = '/v1/communication-settings';

/**
 * Who sends which mail. Refetched regularly, because a scheduled change may take effect while the page is
 * open.
 */
export function useMailSettings() {
  return useQuery<CommunicationSettingsResource, RequestError>({
    queryKey: ['mail-settings'],
    queryFn: ({ signal }) => callApi(PATH, { signal }),
    refetchInterval: 10_000,
  });
}

export function useMailSettingsChange() {
  const client = useQueryClient();
  return useMutation<CommunicationSettingsResource, RequestError, CommunicationSettings>({
    mutationFn: (body) => callApi(PATH, { method: 'PUT', body }),
    onSuccess: (settings) => client.setQueryData(['mail-settings'], settings),
  });
}

const BRANDING_PATH = '/v1/branding';

/** Read once, so that nothing changes below a form that is being filled in. */
export function useBranding() {
  return useQuery<BrandingResource, RequestError>({
    queryKey: ['branding'],
    queryFn: ({ signal }) => callApi(BRANDING_PATH, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
}

export function useBrandingChange() {
  const client = useQueryClient();
  return useMutation<BrandingResource, RequestError, ChangeBranding>({
    mutationFn: (body) => callApi(BRANDING_PATH, { method: 'PUT', body }),
    onSuccess: (branding) => client.setQueryData(['branding'], branding),
  });
}

const CARD_DETAILS_PATH = '/v1/card-details-settings';

/** Read once, as the branding beside it. */
export function useCardDetailsSettings() {
  return useQuery<CardDetailsSettingsResource, RequestError>({
    queryKey: ['card-details-settings'],
    queryFn: ({ signal }) => callApi(CARD_DETAILS_PATH, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
}

export function useCardDetailsSettingsChange() {
  const client = useQueryClient();
  return useMutation<CardDetailsSettingsResource, RequestError, CardDetailsSettings>({
    mutationFn: (body) => callApi(CARD_DETAILS_PATH, { method: 'PUT', body }),
    onSuccess: (settings) => client.setQueryData(['card-details-settings'], settings),
  });
}

const AUTHORIZATION_PATH = '/v1/authorization-settings';

/** Read once, so that nothing changes below a form that is being filled in. */
export function useAuthorizationSettings() {
  return useQuery<AuthorizationSettingsResource, RequestError>({
    queryKey: ['authorization-settings'],
    queryFn: ({ signal }) => callApi(AUTHORIZATION_PATH, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
}

export function useAuthorizationSettingsChange() {
  const client = useQueryClient();
  return useMutation<AuthorizationSettingsResource, RequestError, SetAuthorizationSettings>({
    mutationFn: (body) => callApi(AUTHORIZATION_PATH, { method: 'PUT', body }),
    onSuccess: (settings) => client.setQueryData(['authorization-settings'], settings),
  });
}

const RULES_PATH = '/v1/three-ds-rules';

/** Read once, so that nothing changes below a form that is being filled in. */
export function useThreeDsRules() {
  return useQuery<ThreeDsRulesResource, RequestError>({
    queryKey: ['three-ds-rules'],
    queryFn: ({ signal }) => callApi(RULES_PATH, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
}

export function useThreeDsRulesChange() {
  const client = useQueryClient();
  return useMutation<ThreeDsRulesResource, RequestError, SetThreeDsRules>({
    mutationFn: (body) => callApi(RULES_PATH, { method: 'PUT', body }),
    onSuccess: (rules) => client.setQueryData(['three-ds-rules'], rules),
  });
}

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
