import { Button, Text } from '@mantine/core';
import { Notice } from '../../shared/notice/notice.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { StepActions } from '../steps/step-actions.js';
import { goToStep } from '../steps/use-step.js';
import { useTexts } from '../texts/index.js';
import classes from './credit-outcome.module.css';
import { CreditStatusNotice } from './credit-status-notice.js';
import type { CreditStepProps } from './credit-step-props.js';
import { DebitOffer } from './debit-offer.js';

/** The state of the credit application or of the debit choice, with the next action. */
export function CreditOutcome({ application, credit, previous, next }: CreditStepProps) {
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
