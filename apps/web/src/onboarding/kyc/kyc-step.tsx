import { useWatch } from 'react-hook-form';
import { FailureAlert } from '../../shared/failure/failure-alert.js';
import { ProgressButton } from '../../shared/progress-button/progress-button.js';
import type { Application } from '../application.js';
import { DocumentsField } from '../documents/documents-field.js';
import { FieldGroup } from '../section/field-group.js';
import { SaveStateLabel } from '../section/save-state-label.js';
import { SectionStep } from '../section/section-step.js';
import type { Sections } from '../section/sections.js';
import { ContinueButton } from '../section/continue-button.js';
import { useSectionForm, type SectionForm } from '../section/use-section-form.js';
import { useSubmission } from '../section/use-submission.js';
import { Wide } from '../section/wide.js';
import { StepActions } from '../steps/step-actions.js';
import { goToStep, type StepNeighbours } from '../steps/use-step.js';
import { useTexts } from '../texts/index.js';
import { BeneficialOwnersFields } from './beneficial-owners-fields.js';
import { incompleteSections, IncompleteNotice } from './incomplete-notice.js';
import { KycStatusNotice } from './kyc-status-notice.js';
import { RepresentativesFields } from './representatives-fields.js';
import { SubmitterFields } from './submitter-fields.js';

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

/** Needed only if the person is not a signatory (docs/interface.md#companies-and-onboarding). */
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
