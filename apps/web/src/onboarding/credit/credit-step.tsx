import { CreditForm } from './credit-form.js';
import { CreditOutcome } from './credit-outcome.js';
import type { CreditStepProps } from './credit-step-props.js';

/** Credit, or the debit solution instead of it, which is also open to whoever is denied credit (docs/interface.md#companies-and-onboarding). */
export function CreditStep(props: CreditStepProps) {
  const { credit, application } = props;
  return credit.status === 'draft' && !application.debitSolution?.chosenAt ? (
    <CreditForm {...props} />
  ) : (
    <CreditOutcome {...props} />
  );
}
