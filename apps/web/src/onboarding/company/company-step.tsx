import { industries } from '#onboarding-rules';
import { addressFields, type AddressMember, regionsOf } from '#postal-addresses';
import { useWatch } from 'react-hook-form';
import { addressLabelIn } from '../../shared/address/address-labels.js';
import { SelectField } from '../../shared/form/select-field.js';
import { DateField } from '../../shared/form/date-field.js';
import { useLanguage } from '../../shared/language/language-context.js';
import { AnswerField } from '../section/answer-field.js';
import { FieldGroup } from '../section/field-group.js';
import { SaveStateLabel } from '../section/save-state-label.js';
import { SectionStep } from '../section/section-step.js';
import type { Sections } from '../section/sections.js';
import { useCountries } from '../section/use-countries.js';
import { optionsOf, useField } from '../section/use-field.js';
import { useSectionForm } from '../section/use-section-form.js';
import { Wide } from '../section/wide.js';
import { StepActions } from '../steps/step-actions.js';
import { goToStep, type StepNeighbours } from '../steps/use-step.js';
import { useTexts } from '../texts/index.js';
import { ContinueButton } from '../section/continue-button.js';

const AUTO_COMPLETE = {
  line1: 'address-line1',
  line2: 'address-line2',
  city: 'address-level2',
  region: 'address-level1',
  postalCode: 'postal-code',
} satisfies Record<AddressMember, string>;

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
      <AddressFields />
      <BusinessFields />
    </SectionStep>
  );
}

function RegisterFields() {
  const { company, choices } = useTexts().sections;
  const field = useField();
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
    </FieldGroup>
  );
}

function AddressFields() {
  const { company } = useTexts().sections;
  const { language } = useLanguage();
  const country = useWatch({ name: 'registeredAddress.country' }) as string | null | undefined;
  const labelOf = addressLabelIn(language, country);
  const regions = regionsOf(country);
  return (
    <FieldGroup title={company.address}>
      {addressFields(country).map(({ member, isRequired }) => {
        const field = {
          name: `registeredAddress.${member}`,
          label: labelOf(member),
          isOptional: !isRequired,
        };
        return member === 'region' && regions ? (
          <SelectField
            key={member}
            {...field}
            options={regions.map(({ value, name }) => ({ value, label: name }))}
          />
        ) : (
          <AnswerField key={member} {...field} autoComplete={AUTO_COMPLETE[member]} />
        );
      })}
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
        />
      </Wide>
    </FieldGroup>
  );
}
