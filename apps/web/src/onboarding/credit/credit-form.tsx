import { FailureAlert } from '../../shared/failure/failure-alert.js';
import { MoneyField } from '../../shared/form/money-field.js';
import { NumberField } from '../../shared/form/number-field.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import { FieldGroup } from '../section/field-group.js';
import { SaveStateLabel } from '../section/save-state-label.js';
import { SectionStep } from '../section/section-step.js';
import { useCurrency } from '../section/use-currency.js';
import { useField } from '../section/use-field.js';
import { useSectionForm } from '../section/use-section-form.js';
import { useSubmission } from '../section/use-submission.js';
import { Wide } from '../section/wide.js';
import { StepActions } from '../steps/step-actions.js';
import { useTexts } from '../texts/index.js';
import type { CreditStepProps } from './credit-step-props.js';
import { DebitOffer } from './debit-offer.js';

export function CreditForm({ application, credit, previous }: CreditStepProps) {
  const texts = useTexts().sections;
  const section = useSectionForm('credit-application', credit);
  const submission = useSubmission('credit-application', section);
  return (
    <>
      <SectionStep
        section={section}
        isEditable={credit.isEditable}
        heading={texts.credit.heading}
        lead={texts.credit.lead}
        actions={
          <>
            {submission.error && (
              <FailureAlert error={submission.error} reassurance={texts.stillHere} />
            )}
            <StepActions previous={previous} aside={<SaveStateLabel section={section} />}>
              <ProgressButton type="submit" size="md" isBusy={submission.isPending}>
                {submission.isPending ? texts.credit.submitting : texts.credit.submit}
              </ProgressButton>
            </StepActions>
          </>
        }
        onContinue={() => void section.goOn(submission.submit)}
      >
        <CreditFields />
      </SectionStep>
      {application.debitSolution?.isOffered && <DebitOffer />}
    </>
  );
}

function CreditFields() {
  const { credit } = useTexts().sections;
  const field = useField();
  const currency = useCurrency();
  return (
    <FieldGroup title={credit.figures}>
      <Wide>
        <MoneyField {...field('requestedLimit')} currency={currency} />
      </Wide>
      <NumberField {...field('fiscalYear')} />
      <NumberField {...field('numberOfEmployees')} isGrouped />
      <MoneyField {...field('annualRevenue')} currency={currency} />
      <MoneyField {...field('annualResult')} about={credit.lossAbout} currency={currency} />
      <MoneyField {...field('equity')} currency={currency} />
    </FieldGroup>
  );
}
