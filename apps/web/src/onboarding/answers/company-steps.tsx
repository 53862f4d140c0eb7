import type { LegalForm } from '#contracts';
import { countryRules, industries, isRegisterCourtNeeded, websiteOf } from '#onboarding-rules';
import { Group, NativeSelect, UnstyledButton } from '@mantine/core';
import { useController, useWatch } from 'react-hook-form';
import {
  DateField,
  type FieldProps,
  MoneyField,
  SelectField,
  useFieldProps,
  YesNoField,
} from '../../shared/form/fields.js';
import { CrossIcon } from '../../shared/icons/icons.js';
import { useLanguage } from '../../shared/language/language-context.js';
import type { Sections } from '../application.js';
import { ContinueButton, StepActions } from '../step-parts.js';
import { goToStep, type StepNeighbours } from '../steps.js';
import { useTexts } from '../texts/index.js';
import { AddressFields } from './address-fields.js';
import { useSectionForm } from './section-form.js';
import {
  AnswerField,
  FieldGroup,
  optionsOf,
  SaveStateLabel,
  SectionStep,
  useCountries,
  useCurrency,
  useField,
  Wide,
} from './section-step.js';
import classes from './section.module.css';

interface CompanyStepProps extends StepNeighbours {
  information: Sections['company-information'];
}

export function CompanyStep({ information, previous, next }: CompanyStepProps) {
  const texts = useTexts().sections;
  const section = useSectionForm('company-information', information);
  return (
    <SectionStep
      section={section}
      isEditable={information.isEditable}
      heading={texts.company.heading}
      lead={`${texts.company.lead} ${texts.resumable}`}
      actions={
        <StepActions previous={previous} aside={<SaveStateLabel section={section} />}>
          <ContinueButton />
        </StepActions>
      }
      onContinue={() => void section.goOn(() => next && goToStep(next))}
    >
      <RegisterFields />
      <FieldGroup title={texts.company.address}>
        <AddressFields path="registeredAddress" isOwn />
      </FieldGroup>
      <BusinessFields />
    </SectionStep>
  );
}

function RegisterFields() {
  const { company, choices } = useTexts().sections;
  const field = useField();
  const [country, legalForm, registrationNumber] = useWatch({
    name: ['registeredAddress.country', 'legalForm', 'registrationNumber'],
  }) as [string | null, LegalForm | null, string | null];
  const isCourtNeeded = isRegisterCourtNeeded({
    ...{ legalForm, registrationNumber },
    registeredAddress: { country },
  });
  return (
    <FieldGroup title={company.inRegister}>
      <Wide>
        <AnswerField {...field('legalName')} autoComplete="organization" />
      </Wide>
      <SelectField {...field('legalForm')} options={optionsOf(choices.legalForms)} />
      <DateField {...field('incorporationDate')} />
      <SelectField {...field('registeredAddress.country')} options={useCountries()} />
      <AnswerField
        {...field('registrationNumber')}
        about={company.registrationNumberAbout}
        spellCheck={false}
      />
      {countryRules(country).hasRegisterCourts && (
        <AnswerField
          {...field('registerCourt')}
          about={company.registerCourtAbout}
          isOptional={!isCourtNeeded}
        />
      )}
    </FieldGroup>
  );
}

function BusinessFields() {
  const { company } = useTexts().sections;
  const { language } = useLanguage();
  const field = useField();
  const options = industries.map((industry) => ({
    value: industry.code,
    label: `${industry.code} ${industry[language]}`,
  }));
  return (
    <FieldGroup title={company.business}>
      <Wide>
        <SelectField {...field('industryCode')} options={options} />
      </Wide>
      <AnswerField {...field('tradingName')} isOptional />
      <AnswerField {...field('vatNumber')} isOptional spellCheck={false} />
      <Wide>
        <AnswerField
          {...field('website')}
          type="url"
          inputMode="url"
          autoComplete="url"
          isOptional
          completed={(text) => websiteOf(text) ?? text}
        />
      </Wide>
    </FieldGroup>
  );
}
interface BusinessStepProps extends StepNeighbours {
  dueDiligence: Sections['due-diligence'];
}

export function BusinessStep({ dueDiligence, previous, next }: BusinessStepProps) {
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
      <DueDiligenceFields />
    </SectionStep>
  );
}

function DueDiligenceFields() {
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
        <Group component="ul" gap="xs" pt="xs" aria-label={field.label} role="list">
          {chosen.map((code) => (
            <li key={code}>
              <UnstyledButton
                className={classes.country}
                aria-label={texts.remove(nameOf(code))}
                onClick={() => control.onChange(chosen.filter((other) => other !== code))}
              >
                {nameOf(code)} <CrossIcon />
              </UnstyledButton>
            </li>
          ))}
        </Group>
      )}
    </div>
  );
}
