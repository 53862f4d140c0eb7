import type { DebitSolution } from '#contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FailureAlert } from '../../shared/failure/failure-alert.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { Sheet } from '../../shared/sheet/sheet.js';
import { useTexts } from '../texts/index.js';
import type { RequestError } from '../../shared/api/request-error.js';
import { requestJson } from '../../shared/api/request-json.js';
import { onboardingPath, reloadApplication, tellOtherTabs } from '../application-queries.js';
import classes from './debit-offer.module.css';

/** The debit solution, which needs no decision: only money that was paid in before can be spent. */
export function DebitOffer() {
  const { debit } = useTexts().sections.credit;
  const choice = useDebitChoice();
  return (
    <div className={classes.offer}>
      <Sheet title={debit.title}>
        <p>{debit.advice}</p>
        {choice.error && <FailureAlert error={choice.error} reassurance="" />}
        <ProgressButton variant="default" isBusy={choice.isPending} onClick={choice.choose}>
          {choice.isPending ? debit.choosing : debit.choose}
        </ProgressButton>
      </Sheet>
    </div>
  );
}

function useDebitChoice() {
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
