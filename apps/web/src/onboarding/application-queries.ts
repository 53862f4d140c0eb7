import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RequestError } from '../shared/api/request-error.js';
import { requestJson } from '../shared/api/request-json.js';
import {
  confirmedApplication,
  type Application,
  type Confirmation,
  type ConfirmationReceipt,
} from './application.js';

/** The company's own address: its last segment is the token. */
export const onboardingPath = location.pathname.replace(/\/+$/, '');

const applicationQuery = queryOptions<Application, RequestError>({
  queryKey: ['application', onboardingPath],
  queryFn: ({ signal }) => requestJson(`${onboardingPath}/application`, { signal }),
});

export function useApplication() {
  return useQuery(applicationQuery);
}

/** Answers after which the page no longer shows what the platform has. */
const outdatedCodes = ['onboarding_confirmed', 'people_list_changed'];

const confirmationKey = ['confirmation', onboardingPath];

export type ConfirmationRequest = ReturnType<typeof useConfirmation>;

export function useConfirmation() {
  const client = useQueryClient();
  const mutation = useMutation<ConfirmationReceipt, RequestError, Confirmation>({
    mutationKey: confirmationKey,
    mutationFn: (confirmation) =>
      requestJson(`${onboardingPath}/confirmation`, { method: 'POST', body: confirmation }),
    onSuccess: (receipt, confirmation) => {
      client.setQueryData(
        applicationQuery.queryKey,
        (application) => application && confirmedApplication(application, confirmation, receipt),
      );
    },
    onError: async ({ code }) => {
      if (code && outdatedCodes.includes(code)) {
        await client.invalidateQueries({ queryKey: applicationQuery.queryKey });
      }
    },
  });

  return {
    ...mutation,
    /** Does nothing while a confirmation is under way: a double click is quicker than any drawing. */
    confirm(confirmation: Confirmation): void {
      if (client.isMutating({ mutationKey: confirmationKey }) === 0) {
        mutation.mutate(confirmation);
      }
    },
  };
}
