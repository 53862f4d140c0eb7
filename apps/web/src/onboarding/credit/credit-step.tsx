import { CreditForm } from './credit-form.js';
import { CreditOutcome } from './credit-outcome.js';
import type { CreditStepProps } from './credit-step-props.js';

/**
 * The credit application, or the debit solution as its alternative, which is also open after a denial
 * (docs/interface.md#companies-and-onboarding).
 */
export function CreditStep(props: CreditStepProps) {
  const { credit, application } = props;
  return credit.status === 'draft' && !application.debitSolution?.chosenAt ? (
    <CreditForm {...props} />
  ) : (
    <CreditOutcome {...props} />
  );
}
