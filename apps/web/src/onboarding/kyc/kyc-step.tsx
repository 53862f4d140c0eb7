import { useWatch } from 'react-hook-form';
import { FailureAlert } from '../../shared/failure/failure-alert.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import type { Application } from '../application.js';
import { DocumentsField } from '../documents/documents-field.js';
import { FieldGroup } from '../section/field-group.js';
import { SaveStateLabel } from '../section/save-state-label.js';
import { SectionStep } from '../section/section-step.js';
import { sectionOf, type Sections } from '../section/sections.js';
import { ContinueButton } from '../section/continue-button.js';
import { type SectionForm, useSectionForm } from '../section/use-section-form.js';
import { useSubmission } from '../section/use-submission.js';
import { Wide } from '../section/wide.js';
import { StepActions } from '../steps/step-actions.js';
import { goToStep, type StepNeighbours } from '../steps/use-step.js';
import { useTexts } from '../texts/index.js';
import { ChoiceField } from '../../shared/form/choice-field.js';
import { AnswerField } from '../section/answer-field.js';
import { optionsOf, useField } from '../section/use-field.js';
import { SelectField } from '../../shared/form/select-field.js';
import { Notice } from '../../shared/notice/notice.js';
import { hrefOfStep } from '../steps/step.js';
import { CheckField } from '../../shared/form/check-field.js';
import { NumberField } from '../../shared/form/number-field.js';
import { DateField } from '../../shared/form/date-field.js';
import { YesNoField } from '../../shared/form/yes-no-field.js';
import { useCountries } from '../section/use-countries.js';
import { KycStatusNotice } from './kyc-status-notice.js';
import { PeopleFields } from './people-fields.js';
import classes from './incomplete-notice.module.css';

interface KycStepProps extends StepNeighbours {
  application: Application;
  kyc: Sections['kyc'];
}

export function KycStep({ application, kyc, previous, next }: KycStepProps) {
  const texts = useTexts().sections;
  const section = useSectionForm('kyc', kyc);
  const submission = useSubmission('kyc', section);
  const incomplete = incompleteSections(application);
  const isFailed = submission.error && submission.error.code !== 'application_incomplete';

  const goOn = () => (next ? goToStep(next) : undefined);
  const submit = () => void section.goOn(() => incomplete.length === 0 && submission.submit());

  return (
    <SectionStep
      section={section}
      isEditable={kyc.isEditable}
      heading={texts.kyc.heading}
      lead={texts.kyc.lead}
      notice={
        kyc.status !== 'draft' && <KycStatusNotice kyc={kyc} partner={application.partner.name} />
      }
      actions={
        <>
          {kyc.isEditable && section.isAllShown && <IncompleteNotice sections={incomplete} />}
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
      <SubmitterFields />
      <PowerOfAttorney kyc={kyc} section={section} />
      <RepresentativesFields />
      <BeneficialOwnersFields />
      {kyc.status === 'additional_information_requested' && (
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

function RepresentativesFields() {
  const { kyc, fields, choices } = useTexts().sections;
  const field = useField();
  return (
    <FieldGroup title={fields.representatives ?? ''} about={kyc.representativesAbout}>
      <PeopleFields name="representatives" addLabel={kyc.addRepresentative}>
        {(path) => (
          <>
            <AnswerField {...field(`${path}.name`)} />
            <SelectField
              {...field(`${path}.role`)}
              options={optionsOf(choices.representativeRoles)}
            />
            <PersonFields path={path} />
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
  const { kyc, steps } = useTexts().sections;
  return (
    sections.length > 0 && (
      <Notice tone="failure" title={kyc.othersIncomplete}>
        <ul className={classes.sections}>
          {sections.map(({ step, problems }) => (
            <li key={step}>
              <a href={hrefOfStep(step)}>{steps[step]}</a>: {kyc.incomplete(problems)}
            </li>
          ))}
        </ul>
      </Notice>
    )
  );
}

function BeneficialOwnersFields() {
  const { kyc, fields, choices } = useTexts().sections;
  const field = useField();
  return (
    <FieldGroup title={fields.beneficialOwners ?? ''} about={kyc.beneficialOwnersAbout}>
      <PeopleFields name="beneficialOwners" addLabel={kyc.addBeneficialOwner}>
        {(path) => (
          <>
            <AnswerField {...field(`${path}.name`)} />
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

/** The questions about every legal representative and beneficial owner. */
function PersonFields({ path }: { path: string }) {
  const field = useField();
  return (
    <>
      <DateField {...field(`${path}.dateOfBirth`)} />
      <SelectField {...field(`${path}.taxResidence`)} options={useCountries()} />
      <YesNoField {...field(`${path}.politicallyExposed`)} />
    </>
  );
}
