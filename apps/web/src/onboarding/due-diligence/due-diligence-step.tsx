import { NativeSelect } from '@mantine/core';
import { useController } from 'react-hook-form';
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
import { type FieldProps, useFieldProps } from '../../shared/form/use-field-props.js';
import { CrossIcon } from '../../shared/icons/icons.js';
import { useCountries } from '../section/use-countries.js';
import classes from './countries-field.module.css';

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

/** A list of countries: choosing one adds it. */
function CountriesField(field: FieldProps) {
  const texts = useTexts().sections.dueDiligence;
  const options = useCountries();
  const { field: control } = useController({ name: field.name });
  const chosen = (control.value as string[] | undefined) ?? [];
  const nameOf = (code: string) => options.find(({ value }) => value === code)?.label ?? code;
  return (
    <div>
      <NativeSelect
        {...useFieldProps(field)}
        ref={control.ref}
        data={[
          { value: '', label: texts.addCountry },
          ...options.filter(({ value }) => !chosen.includes(value)),
        ]}
        value=""
        onChange={({ currentTarget: { value } }) => control.onChange([...chosen, value])}
        onBlur={control.onBlur}
      />
      {chosen.length > 0 && (
        <ul className={classes.chosen} aria-label={field.label} role="list">
          {chosen.map((code) => (
            <li key={code}>
              <button
                type="button"
                className={classes.country}
                aria-label={texts.remove(nameOf(code))}
                onClick={() => control.onChange(chosen.filter((other) => other !== code))}
              >
                {nameOf(code)} <CrossIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
