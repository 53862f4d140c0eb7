import { Button, Text } from '@mantine/core';
import { Notice } from '../../shared/notice/notice.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { StepActions } from '../steps/step-actions.js';
import { goToStep } from '../steps/use-step.js';
import { useTexts } from '../texts/index.js';
import { CreditForm } from './credit-form.js';
import type { CreditStepProps } from './credit-step-props.js';
import classes from './credit-outcome.module.css';
import { CreditStatusNotice } from './credit-status-notice.js';
import { DebitOffer } from './debit-offer.js';

/**
 * The credit application, or the debit solution as its alternative, which is also open after a denial
 * (docs/interface/onboarding.md#companies-and-onboarding).
 */
export function CreditStep(props: CreditStepProps) {
  const { credit, application } = props;
  return credit.status === 'draft' && !application.debitSolution?.chosenAt ? (
    <CreditForm {...props} />
  ) : (
    <CreditOutcome {...props} />
  );
}

/** The state of the credit application or of the debit choice, with the next action. */
function CreditOutcome({ application, credit, previous, next }: CreditStepProps) {
  const { sections: texts } = useTexts();
  const { debitSolution } = application;
  return (
    <div className={classes.outcome}>
      <div>
        <PageHeading>{texts.credit.heading}</PageHeading>
        <Text c="dimmed">{texts.credit.lead}</Text>
      </div>
      <CreditStatusNotice credit={credit} />
      {debitSolution?.chosenAt && (
        <Notice tone="information" title={texts.credit.debit.chosen}>
          {texts.credit.debit.chosenAdvice(debitSolution.chosenAt)}
        </Notice>
      )}
      {debitSolution?.isOffered && !debitSolution.chosenAt && <DebitOffer />}
      <StepActions previous={previous}>
        {next && (
          <Button size="md" onClick={() => goToStep(next)}>
            {texts.next}
          </Button>
        )}
      </StepActions>
    </div>
  );
}
