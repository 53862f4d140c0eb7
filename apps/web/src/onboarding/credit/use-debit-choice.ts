import type { DebitSolution } from '#contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestError } from '../../shared/api/request-error.js';
import { requestJson } from '../../shared/api/request-json.js';
import { onboardingPath, reloadApplication, tellOtherTabs } from '../application-queries.js';

export function useDebitChoice() {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation<DebitSolution, RequestError, void>({
    // Waits for a running save, so that the choice does not come between a save and its result.
    scope: { id: 'credit-application' },
    mutationFn: () =>
      requestJson(`${onboardingPath}/debit-solution`, {
        method: 'POST',
        body: {},
        isRepeatable: true,
      }),
    // Also after a failure, because credit may have been decided meanwhile.
    onSettled: () => {
      tellOtherTabs();
      return reloadApplication(client);
    },
  });
  return {
    isPending,
    error,
    choose: () => {
      if (!isPending) {
        mutate();
      }
    },
  };
}
