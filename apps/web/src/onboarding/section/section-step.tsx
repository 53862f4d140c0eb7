import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { FailureAlert } from '../../shared/failure/failure-alert.js';
import { ErrorSummary } from '../../shared/form/error-summary.js';
import { usePointerDown } from '../../shared/form/use-held.js';
import { ProblemsContext } from '../../shared/form/problems-context.js';
import { Notice } from '../../shared/notice/notice.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { useTexts } from '../texts/index.js';
import classes from './section-step.module.css';
import type { SectionForm } from './use-section-form.js';

interface SectionStepProps {
  section: SectionForm;
  isEditable: boolean;
  heading: string;
  lead: string;
  /** What has to be said before anything else. */
  notice?: ReactNode;
  /** Buttons. */
  actions: ReactNode;
  onContinue(): void;
  children: ReactNode;
}

/** A step that is a form: what is wrong with it stands at each field and, once looked for, above them all. */
export function SectionStep(props: SectionStepProps) {
  const { section, isEditable, heading, lead, notice, actions, onContinue, children } = props;
  const texts = useTexts().sections;
  const { form, problems, isAllShown } = section;
  const isHeld = usePointerDown();
  return (
    <FormProvider {...form}>
      <ProblemsContext value={{ problems, isAllShown, isHeld }}>
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

function SavingFailure({ section: { error, takeTheirs } }: { section: SectionForm }) {
  const texts = useTexts().sections;
  if (!error) {
    return null;
  }
  if (error.code === 'section_changed') {
    const { title, advice, take } = texts.changedElsewhere;
    return (
      <Notice tone="warning" title={title}>
        <p className={classes.advice}>{advice}</p>
        <Button variant="default" size="sm" onClick={() => void takeTheirs()}>
          {take}
        </Button>
      </Notice>
    );
  }
  return error.fields.length > 0 ? null : (
    <FailureAlert error={error} reassurance={texts.stillHere} />
  );
}
