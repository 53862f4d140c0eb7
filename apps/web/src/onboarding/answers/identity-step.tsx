import { MAX_KYC_PEOPLE } from '#onboarding-rules';
import { Button, Fieldset, Input, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { fieldIdOf } from '../../shared/form/answers.js';
import { CheckField, ChoiceField, NumberField, SelectField } from '../../shared/form/fields.js';
import { useProblemOf } from '../../shared/form/problems.js';
import { FailureAlert } from '../../shared/loaded/loaded.js';
import { Notice, ProgressButton } from '../../shared/parts/parts.js';
import { type Application, sectionOf, type Sections } from '../application.js';
import { KycStatusNotice } from '../status-notices.js';
import { ContinueButton, StepActions, StepLinks } from '../step-parts.js';
import { goToStep, type StepNeighbours } from '../steps.js';
import { useTexts } from '../texts/index.js';
import { DocumentsField } from './documents-field.js';
import { NameFields, OwnerFields, PersonFields } from './person-fields.js';
import { Questions, useAnswersInWords } from './questions.js';
import { type SectionForm, useSectionForm, useSubmission } from './section-form.js';
import {
  AnswerField,
  FieldGroup,
  optionsOf,
  SaveStateLabel,
  SectionStep,
  useField,
  Wide,
} from './section-step.js';
import classes from './section.module.css';

interface IdentityStepProps extends StepNeighbours {
  application: Application;
  kyc: Sections['kyc'];
}

export function IdentityStep({ application, kyc, previous, next }: IdentityStepProps) {
  const texts = useTexts().sections;
  const section = useSectionForm('kyc', kyc);
  const submission = useSubmission('kyc', section);
  const answers = useAnswersInWords(section);
  const incomplete = incompleteSections(application);
  const isFailed = submission.error && submission.error.code !== 'application_incomplete';

  const goOn = () => (next ? goToStep(next) : undefined);
  const submit = () =>
    void section.goOn(async () => {
      if (incomplete.length === 0 && (await answers.flush())) submission.submit();
    });

  return (
    <SectionStep
      section={section}
      isEditable={kyc.isEditable}
      heading={texts.kyc.heading}
      lead={texts.kyc.lead}
      notice={kyc.status !== 'draft' && <KycStatusNotice application={application} kyc={kyc} />}
      actions={
        <>
          {kyc.isEditable && section.isAttempted && <IncompleteNotice sections={incomplete} />}
          {isFailed && <FailureAlert error={submission.error!} reassurance={texts.stillHere} />}
          <StepActions
            previous={previous}
            aside={kyc.isEditable && <SaveStateLabel section={section} />}
          >
            {kyc.isEditable ? (
              <ProgressButton type="submit" size="md" isBusy={submission.isPending}>
                {submitLabel(texts, kyc.status, submission.isPending)}
              </ProgressButton>
            ) : (
              next && <ContinueButton />
            )}
          </StepActions>
        </>
      }
      onContinue={kyc.isEditable ? submit : goOn}
    >
      {kyc.questions.length > 0 && <Questions kyc={kyc} section={section} answers={answers} />}
      <SubmitterFields />
      <PowerOfAttorney kyc={kyc} section={section} />
      <RepresentativesFields section={section} />
      <BeneficialOwnersFields section={section} />
      {kyc.informationRequest && (
        <FieldGroup title={texts.documents.additional} about={texts.documents.about}>
          <Wide>
            <DocumentsField
              name="additionalDocuments"
              kyc={kyc}
              section={section}
              purpose="additional_information"
            />
          </Wide>
        </FieldGroup>
      )}
    </SectionStep>
  );
}

function submitLabel(
  { kyc }: ReturnType<typeof useTexts>['sections'],
  status: Sections['kyc']['status'],
  isPending: boolean,
): string {
  if (isPending) {
    return kyc.submitting;
  }
  return status === 'draft' ? kyc.submit : kyc.submitAgain;
}

/** Needed only if the person is not a signatory (docs/interface/onboarding.md#companies-and-onboarding). */
function PowerOfAttorney({ kyc, section }: { kyc: Sections['kyc']; section: SectionForm }) {
  const texts = useTexts().sections;
  const role: unknown = useWatch({ name: 'submittedBy.role' });
  return role === 'power_of_attorney' ? (
    <FieldGroup title={texts.documents.powerOfAttorney} about={texts.documents.about}>
      <Wide>
        <DocumentsField name="documents" kyc={kyc} section={section} purpose="power_of_attorney" />
      </Wide>
    </FieldGroup>
  ) : null;
}

const roles = ['signatory', 'power_of_attorney'] as const;

function SubmitterFields() {
  const { kyc } = useTexts().sections;
  const field = useField();
  return (
    <FieldGroup title={kyc.you}>
      <Wide>
        <ChoiceField
          {...field('submittedBy.role')}
          choices={roles.map((value) => ({ value, ...kyc.roles[value] }))}
        />
      </Wide>
      <Wide>
        <AnswerField {...field('submittedBy.name')} autoComplete="name" />
      </Wide>
      <Wide>
        <AnswerField
          {...field('submittedBy.email')}
          about={kyc.emailAbout}
          type="email"
          autoComplete="email"
        />
      </Wide>
    </FieldGroup>
  );
}

function RepresentativesFields({ section }: { section: SectionForm }) {
  const { kyc, fields, choices } = useTexts().sections;
  const field = useField();
  return (
    <FieldGroup title={fields.representatives ?? ''} about={kyc.representativesAbout}>
      <PeopleFields section={section} name="representatives" addLabel={kyc.addRepresentative}>
        {(path) => (
          <>
            <NameFields path={path} />
            <SelectField
              {...field(`${path}.role`)}
              options={optionsOf(choices.representativeRoles)}
            />
            <PersonFields path={path} />
            <OwnerFields path={path} />
          </>
        )}
      </PeopleFields>
    </FieldGroup>
  );
}

const sectionsBefore = ['company-information', 'due-diligence'] as const;

interface IncompleteSection {
  step: (typeof sectionsBefore)[number];
  problems: number;
}

/** The incomplete ones of the sections that are submitted together with KYC. */
function incompleteSections(application: Application): IncompleteSection[] {
  return sectionsBefore
    .map((step) => ({ step, problems: sectionOf(application, step)?.problems.length ?? 0 }))
    .filter(({ problems }) => problems > 0);
}

function IncompleteNotice({ sections }: { sections: readonly IncompleteSection[] }) {
  const { kyc } = useTexts().sections;
  return (
    sections.length > 0 && (
      <Notice tone="failure" title={kyc.othersIncomplete}>
        <StepLinks
          steps={sections.map(({ step, problems }) => ({ step, about: kyc.incomplete(problems) }))}
        />
      </Notice>
    )
  );
}

function BeneficialOwnersFields({ section }: { section: SectionForm }) {
  const { kyc, fields, choices } = useTexts().sections;
  const field = useField();
  return (
    <FieldGroup title={fields.beneficialOwners ?? ''} about={kyc.beneficialOwnersAbout}>
      <PeopleFields section={section} name="beneficialOwners" addLabel={kyc.addBeneficialOwner}>
        {(path) => (
          <>
            <NameFields path={path} />
            <SelectField
              {...field(`${path}.role`)}
              options={optionsOf(choices.beneficialOwnerRoles)}
            />
            <NumberField {...field(`${path}.ownershipPercentage`)} unit="%" decimals={2} />
            <PersonFields path={path} />
          </>
        )}
      </PeopleFields>
      <Wide>
        <CheckField {...field('hasNoBeneficialOwner')} />
      </Wide>
    </FieldGroup>
  );
}

interface PeopleFieldsProps {
  section: SectionForm;
  /** The list's path in the form. */
  name: 'representatives' | 'beneficialOwners';
  addLabel: string;
  /** Renders the fields of one person, whose paths begin with `path`. */
  children(path: string): ReactNode;
}

/** A list of people with buttons to add and remove one. */
function PeopleFields({ section, name, addLabel, children }: PeopleFieldsProps) {
  const { entry, dueDiligence } = useTexts().sections;
  const { fields, append, remove } = useFieldArray({ name });
  const problem = useProblemOf(name);
  const problemId = `${fieldIdOf(name)}-problem`;
  return (
    <Stack align="start" className={classes.wide}>
      {fields.map(({ id }, index) => {
        const title = entry(name, index + 1);
        return (
          <Fieldset
            key={id}
            legend={title}
            classNames={{ root: classes.person, legend: classes.legend }}
            w="100%"
          >
            <div className={classes.fields}>{children(`${name}.${index}`)}</div>
            <Button
              variant="default"
              size="xs"
              mt="md"
              className={`${classes.edit} ${classes.remove}`}
              onClick={() => remove(index)}
            >
              {dueDiligence.remove(title)}
            </Button>
          </Fieldset>
        );
      })}
      {problem && <Input.Error id={problemId}>{problem}</Input.Error>}
      {fields.length < MAX_KYC_PEOPLE && (
        <Button
          id={fieldIdOf(name)}
          variant="default"
          aria-describedby={problem && problemId}
          className={classes.edit}
          onClick={() => {
            section.entryAdded(name, fields.length);
            append({});
          }}
        >
          {addLabel}
        </Button>
      )}
    </Stack>
  );
}
