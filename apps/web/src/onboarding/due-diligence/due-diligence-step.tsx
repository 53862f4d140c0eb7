import { MoneyField } from '../../shared/form/money-field.js';
import { SelectField } from '../../shared/form/select-field.js';
import { YesNoField } from '../../shared/form/yes-no-field.js';
import { ContinueButton } from '../section/continue-button.js';
import { FieldGroup } from '../section/field-group.js';
import { SaveStateLabel } from '../section/save-state-label.js';
import { SectionStep } from '../section/section-step.js';
import type { Sections } from '../section/sections.js';
import { useCurrency } from '../section/use-currency.js';
import { optionsOf, useField } from '../section/use-field.js';
import { useSectionForm } from '../section/use-section-form.js';
import { Wide } from '../section/wide.js';
import { StepActions } from '../steps/step-actions.js';
import { goToStep, type StepNeighbours } from '../steps/use-step.js';
import { useTexts } from '../texts/index.js';
import { CountriesField } from './countries-field.js';

interface DueDiligenceStepProps extends StepNeighbours {
  dueDiligence: Sections['due-diligence'];
}

export function DueDiligenceStep({ dueDiligence, previous, next }: DueDiligenceStepProps) {
  const texts = useTexts().sections;
  const section = useSectionForm('due-diligence', dueDiligence);
  return (
    <SectionStep
      section={section}
      isEditable={dueDiligence.isEditable}
      heading={texts.dueDiligence.heading}
      lead={texts.dueDiligence.lead}
      actions={
        <StepActions previous={previous} aside={<SaveStateLabel section={section} />}>
          <ContinueButton />
        </StepActions>
      }
      onContinue={() => void section.goOn(() => next && goToStep(next))}
    >
      <BusinessFields />
    </SectionStep>
  );
}

function BusinessFields() {
  const { company, dueDiligence, choices } = useTexts().sections;
  const field = useField();
  return (
    <FieldGroup title={company.business}>
      <SelectField {...field('purposeOfAccount')} options={optionsOf(choices.purposesOfAccount)} />
      <SelectField {...field('sourceOfFunds')} options={optionsOf(choices.sourcesOfFunds)} />
      <MoneyField {...field('monthlyPaymentVolume')} currency={useCurrency()} />
      <CountriesField {...field('countriesOfOperation')} />
      <Wide>
        <YesNoField {...field('politicallyExposed')} about={dueDiligence.politicallyExposedAbout} />
      </Wide>
    </FieldGroup>
  );
}
