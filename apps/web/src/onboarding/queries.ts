import type { SaveOnboardingSection, SubmitApplication } from '#contracts';
import {
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RequestError } from '../shared/api/request-error.js';
import { requestJson } from '../shared/api/request-json.js';
import {
  brokenLinkOf,
  confirmedApplication,
  withSection,
  type AnswersOf,
  type Application,
  type Confirmation,
  type ConfirmationReceipt,
  type SectionName,
  type Sections,
} from './application.js';

/** The path of the link; its last segment is the token. */
export const onboardingPath = location.pathname.replace(/\/+$/, '');

const POLL_MS = 15_000;

const applicationQuery = queryOptions<Application, RequestError>({
  queryKey: ['application', onboardingPath],
  queryFn: ({ signal }) => fetchApplication(signal),
  // While a decision is pending, the page polls for it; while something is being filled in, it polls for
  // others' changes. A link that has ended stays so.
  refetchInterval: ({ state }) =>
    state.data && isChangeExpected(state.data) && !brokenLinkOf(state.error) && POLL_MS,
  refetchOnWindowFocus: 'always',
});

/** The other tabs of this browser with the same link. */
const tabs = new BroadcastChannel(`onboarding ${onboardingPath}`);

/** Called after this tab has changed something at the platform. */
export function notifyOtherTabs(): void {
  tabs.postMessage('changed');
}

/** Reloads after a change in another tab. */
export function useOtherTabs(): void {
  const client = useQueryClient();
  useEffect(() => {
    const reload = () => void reloadApplication(client);
    tabs.addEventListener('message', reload);
    return () => tabs.removeEventListener('message', reload);
  }, [client]);
}

export function fetchApplication(signal?: AbortSignal): Promise<Application> {
  return requestJson(`${onboardingPath}/application`, { signal });
}

function isChangeExpected({ kyc, creditApplication, creditAgreement }: Application): boolean {
  return (
    kyc?.isEditable === true ||
    creditApplication?.isEditable === true ||
    kyc?.status === 'submitted' ||
    kyc?.status === 'in_review' ||
    creditApplication?.status === 'submitted' ||
    creditAgreement?.acceptedAt === null
  );
}

export function useApplication() {
  return useQuery(applicationQuery);
}

/** The current application, not the one of the last rendering. */
export function applicationIn(client: QueryClient): Application | undefined {
  return client.getQueryData(applicationQuery.queryKey);
}

export function keepApplication(client: QueryClient, application: Application): void {
  client.setQueryData(applicationQuery.queryKey, application);
}

export function keepSection<Name extends SectionName>(
  client: QueryClient,
  name: Name,
  section: Sections[Name],
): void {
  client.setQueryData(
    applicationQuery.queryKey,
    (application) => application && withSection(application, name, section),
  );
}

/** Fetches the application again and waits for the result. */
export function reloadApplication(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: applicationQuery.queryKey });
}

/** Error codes that mean that the shown application is outdated. */
const outdatedCodes = ['onboarding_confirmed', 'people_list_changed', 'section_locked'];

/** Loads the application again if a failed request says that it has changed, or that the link has ended. */
export async function reloadIfOutdated(client: QueryClient, error: RequestError): Promise<void> {
  if (brokenLinkOf(error) || (error.code && outdatedCodes.includes(error.code))) {
    await reloadApplication(client);
  }
}

const confirmationKey = ['confirmation', onboardingPath];

export type ConfirmationRequest = ReturnType<typeof useConfirmation>;

export function useConfirmation() {
  const client = useQueryClient();
  const mutation = useMutation<ConfirmationReceipt, RequestError, Confirmation>({
    mutationKey: confirmationKey,
    mutationFn: (confirmation) =>
      requestJson(`${onboardingPath}/confirmation`, {
        method: 'POST',
        body: confirmation,
        isRepeatable: true,
      }),
    onSuccess: (receipt, confirmation) => {
      client.setQueryData(
        applicationQuery.queryKey,
        (application) => application && confirmedApplication(application, confirmation, receipt),
      );
      notifyOtherTabs();
    },
    onError: (error) => reloadIfOutdated(client, error),
  });

  return {
    ...mutation,
    /**
     * Does nothing while a confirmation is being sent, because a double click is faster than the rendering
     * that disables the button.
     */
    confirm(confirmation: Confirmation): void {
      if (client.isMutating({ mutationKey: confirmationKey }) === 0) {
        mutation.mutate(confirmation);
      }
    },
  };
}

/**
 * Browsers limit requests that outlive the page to 64 KiB. The length is in characters, of which each takes
 * up to four bytes.
 */
const MAX_KEEPALIVE_LENGTH = 16_000;

export function saveSection<Name extends SectionName>(
  name: Name,
  body: SaveOnboardingSection<AnswersOf[Name]>,
): Promise<Sections[Name]> {
  const keepalive = JSON.stringify(body).length < MAX_KEEPALIVE_LENGTH;
  return requestJson(`${onboardingPath}/${name}`, { method: 'PUT', body, keepalive });
}

export function submitSection<Name extends 'kyc' | 'credit-application'>(
  name: Name,
  body: SubmitApplication,
): Promise<Sections[Name]> {
  return requestJson(`${onboardingPath}/${name}/submit`, {
    method: 'POST',
    body,
    isRepeatable: true,
  });
}
