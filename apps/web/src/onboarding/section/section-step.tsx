import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { passesByItself } from '../../shared/api/request-error.js';
import { FailureAlert } from '../../shared/failure/failure-alert.js';
import { RetryButton } from '../../shared/failure/retry-button.js';
import { ErrorSummary } from '../../shared/form/error-summary.js';
import { usePointerDown } from '../../shared/form/use-held.js';
import { ProblemsContext } from '../../shared/form/problems-context.js';
import { Notice } from '../../shared/notice/notice.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { useTexts } from '../texts/index.js';
import { ChangedElsewhereNotice } from './changed-elsewhere-notice.js';
import classes from './section-step.module.css';
import type { SectionForm } from './use-section-form.js';

interface SectionStepProps {
  section: SectionForm;
  isEditable: boolean;
  heading: string;
  lead: string;
  /** Shown above everything else. */
  notice?: ReactNode;
  actions: ReactNode;
  onContinue(): void;
  children: ReactNode;
}

/**
 * A step with a form. Problems are shown at their fields and, after an attempt to go on, in a summary above.
 */
export function SectionStep(props: SectionStepProps) {
  const { section, isEditable, heading, lead, notice, actions, onContinue, children } = props;
  const texts = useTexts().sections;
  const { form, problems, isAllShown, heldPaths } = section;
  const isHeld = usePointerDown();
  return (
    <FormProvider {...form}>
      <ProblemsContext value={{ problems, isAllShown, urgentPaths: heldPaths, isHeld }}>
        <form
          noValidate
          className={classes.step}
          onBlur={() => void section.flush()}
          onSubmit={(event) => {
            event.preventDefault();
            onContinue();
          }}
        >
          <div>
            <PageHeading>{heading}</PageHeading>
            <Text c="dimmed">{lead}</Text>
          </div>
          <ChangedElsewhereNotice section={section} />
          {notice}
          {!isEditable && !notice && <Notice tone="information" title={texts.locked} />}
          {isEditable && isAllShown && <ErrorSummary problems={problems} isHeld={isHeld} />}
          <fieldset disabled={!isEditable} className={classes.answers}>
            {children}
          </fieldset>
          <SavingFailure section={section} />
          {actions}
        </form>
      </ProblemsContext>
    </FormProvider>
  );
}

function SavingFailure({ section: { error, retry, saveState } }: { section: SectionForm }) {
  const texts = useTexts().sections;
  return (
    error && (
      <>
        <FailureAlert error={error} reassurance={texts.stillHere} />
        {passesByItself(error) && (
          <div>
            <RetryButton error={error} isRetrying={saveState === 'saving'} onRetry={retry} />
          </div>
        )}
      </>
    )
  );
}
