import { Button } from '@mantine/core';
import { useCallback } from 'react';
import { FailureAlert } from '../../shared/failure/failure-alert.js';
import { RetryButton } from '../../shared/failure/retry-button.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { countCards, type Application, type ChoiceCounts } from '../application.js';
import type { ConfirmationRequest } from '../application-queries.js';
import { ConfirmationClosedNotice } from '../confirmation-closed-notice.js';
import { ChoiceCountList } from '../people/choice-count-list.js';
import { ChosenPeople } from '../people/chosen-people.js';
import type { ListedPerson } from '../people/people.js';
import type { Selection } from '../selection/selection.js';
import { StepLayout } from '../step-layout/step-layout.js';
import { useTexts } from '../texts/index.js';
import classes from './review-step.module.css';

interface ReviewStepProps {
  application: Application;
  people: readonly ListedPerson[];
  choices: Selection['choices'];
  counts: ChoiceCounts;
  confirmation: ConfirmationRequest;
  onConfirm(): void;
  onBack(): void;
}

export function ReviewStep(props: ReviewStepProps) {
  const { application, people, choices, counts } = props;
  const texts = useTexts();
  const choiceOf = useCallback(
    ({ externalId }: ListedPerson) => choices.get(externalId) ?? 'none',
    [choices],
  );
  return (
    <StepLayout
      step="review"
      heading={texts.review.heading}
      lead={
        <>
          <strong className={classes.counts}>{texts.counts(counts)}</strong>
          {texts.review.lead(application.partner.name, application.company.legalName)}
        </>
      }
      notice={
        !application.isConfirmationOpen && <ConfirmationClosedNotice application={application} />
      }
      panelLabel={texts.review.summary}
      panel={
        <>
          <ChoiceCountList title={texts.review.summary} counts={counts} />
          <ConfirmationActions {...props} />
        </>
      }
    >
      <ChosenPeople people={people} choiceOf={choiceOf} counts={counts} />
    </StepLayout>
  );
}

function ConfirmationActions(props: ReviewStepProps) {
  const { application, counts, confirmation, onConfirm, onBack } = props;
  const texts = useTexts().review;
  const { error, isPending } = confirmation;
  return (
    <>
      {error && <FailureAlert error={error} reassurance={texts.nothingLost} />}
      <div className={classes.actions}>
        {error && (
          <RetryButton error={error} isRetrying={isPending} onRetry={onConfirm} size="md" />
        )}
        {!error && application.isConfirmationOpen && (
          <ProgressButton size="md" isBusy={isPending} onClick={onConfirm}>
            {isPending ? texts.confirming : texts.confirm(countCards(counts))}
          </ProgressButton>
        )}
        <Button size="md" variant="default" onClick={onBack} disabled={isPending}>
          {texts.back}
        </Button>
      </div>
    </>
  );
}
