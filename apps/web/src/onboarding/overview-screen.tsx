import type { LegalForm } from '#contracts';
import { countryRules } from '#onboarding-rules';
import { Button, List, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ClockIcon } from '../shared/icons/icons.js';
import { PageHeading } from '../shared/page/page-heading.js';
import { Notice, Sheet } from '../shared/parts/parts.js';
import { optionsOf } from './answers/section-step.js';
import type { Application } from './application.js';
import { StepActions } from './step-parts.js';
import { goToStep, isUntouched, progressOf, type Step } from './steps.js';
import classes from './answers/section.module.css';
import { useTexts } from './texts/index.js';

interface OverviewScreenProps {
  application: Application;
  /** The step that the button opens. */
  first: Step;
}

/** What will be asked, what to have ready for the country and legal form, and who must sign. */
export function OverviewScreen({ application, first }: OverviewScreenProps) {
  const texts = useTexts();
  const { overview } = texts;
  const { country, legalForm } = useCompanyKind(application);
  const [chosen, setChosen] = useState<LegalForm | ''>(legalForm ?? '');
  const steps = progressOf(application).map(({ step }) => step);
  const rules = countryRules(country);
  const facts = { ...rules, legalForm: chosen || null };
  const ready = [
    overview.ready.register(facts.register, facts.hasRegisterCourts === true),
    overview.ready.people,
    overview.ready.owners(facts.legalForm),
    ...(facts.person.length > 0 ? [overview.ready.person(facts.person)] : []),
    overview.ready.powerOfAttorney,
    ...(application.creditApplication ? [overview.ready.figures] : []),
  ];
  return (
    <div className={classes.step}>
      <PageHeading lead={overview.lead(application.partner.name)}>
        {overview.heading(application.company.legalName)}
      </PageHeading>
      <Notice tone="information" icon={<ClockIcon />} title={overview.minutes}>
        {texts.sections.resumable}
      </Notice>
      <Sheet title={overview.asked}>
        <List type="ordered" spacing="xs">
          {steps.map((step) => (
            <List.Item key={step}>
              <Text component="span" fw={600}>
                {texts.sections.steps[step]}
              </Text>
              : {overview.steps[step]}
            </List.Item>
          ))}
        </List>
      </Sheet>
      <Sheet title={overview.readyTitle}>
        <Stack>
          <NativeSelect
            label={texts.sections.fields.legalForm}
            description={overview.legalFormAbout}
            maw="24rem"
            value={chosen}
            onChange={({ currentTarget: { value } }) => setChosen(value as LegalForm | '')}
            data={[
              { value: '', label: overview.anyLegalForm },
              ...optionsOf(texts.sections.choices.legalForms),
            ]}
          />
          <List spacing="xs">
            {ready.map((item) => (
              <List.Item key={item}>{item}</List.Item>
            ))}
          </List>
        </Stack>
      </Sheet>
      <Sheet title={overview.signTitle}>
        <Stack gap="xs">
          <Text>{overview.signers(facts.legalForm)}</Text>
          <Text>{overview.others}</Text>
        </Stack>
      </Sheet>
      <StepActions>
        <Button size="md" onClick={() => goToStep(first)}>
          {isUntouched(application) ? overview.begin : overview.goOn}
        </Button>
      </StepActions>
    </div>
  );
}

function useCompanyKind({ company, companyInformation }: Application) {
  const { registeredAddress, legalForm } = companyInformation?.answers ?? {};
  return { country: registeredAddress?.country ?? company.country, legalForm };
}
