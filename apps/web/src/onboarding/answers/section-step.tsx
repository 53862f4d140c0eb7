import { countries, MAX_ANSWER_LENGTH } from '#onboarding-rules';
import { Fieldset, Group, Text } from '@mantine/core';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { FormProvider } from 'react-hook-form';
import { passesByItself } from '../../shared/api/request-error.js';
import { TextField } from '../../shared/form/fields.js';
import { ErrorSummary, ProblemsContext, usePointerDown } from '../../shared/form/problems.js';
import { WarningIcon } from '../../shared/icons/icons.js';
import { countryOptions } from '../../shared/language/format.js';
import { useLanguage } from '../../shared/language/language-context.js';
import { FailureAlert, RetryButton } from '../../shared/loaded/loaded.js';
import { PageHeading } from '../../shared/page/page-heading.js';
import { Notice, Sheet } from '../../shared/parts/parts.js';
import { useApplication } from '../queries.js';
import { useTexts } from '../texts/index.js';
import { ChangedElsewhereNotice } from './changed-elsewhere-notice.js';
import type { SectionForm } from './section-form.js';
import classes from './section.module.css';

interface SectionStepProps {
  section: SectionForm;
  isEditable: boolean;
  /** Left out if the heading is already on the page. */
  heading?: string;
  lead?: string;
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
  const { form, isAttempted } = section;
  // A submitted form shows no problems.
  const problems = isEditable ? section.problems : [];
  const isHeld = usePointerDown();
  return (
    <FormProvider {...form}>
      <ProblemsContext value={{ problems, isHeld }}>
        <form
          noValidate
          className={classes.step}
          onBlur={() => void section.flush()}
          onSubmit={(event) => {
            event.preventDefault();
            onContinue();
          }}
        >
          {heading !== undefined && <PageHeading lead={lead}>{heading}</PageHeading>}
          <ChangedElsewhereNotice section={section} />
          {notice}
          {!isEditable && !notice && <Notice tone="information" title={texts.locked} />}
          {isAttempted && <ErrorSummary problems={problems} isHeld={isHeld} />}
          <Fieldset variant="unstyled" disabled={!isEditable} className={classes.answers}>
            {children}
          </Fieldset>
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

/** Not a live region, because it changes with every pause in typing. */
export function SaveStateLabel({ section: { saveState, heldPaths } }: { section: SectionForm }) {
  const { saveStates, savedExcept } = useTexts().sections;
  return heldPaths.length > 0 && saveState === 'saved' ? (
    <Group component="span" gap={6} fw={600} c="var(--warning-ink)">
      <WarningIcon /> {savedExcept(heldPaths.length)}
    </Group>
  ) : (
    <>{saveStates[saveState]}</>
  );
}

interface FieldGroupProps {
  title: string;
  about?: string;
  children: ReactNode;
}

/** A group of fields. */
export function FieldGroup({ title, about, children }: FieldGroupProps) {
  return (
    <Sheet title={title}>
      {about && (
        <Text size="sm" c="dimmed" className={classes.about}>
          {about}
        </Text>
      )}
      <div className={classes.fields}>{children}</div>
    </Sheet>
  );
}

/** A field that spans the columns of its group. */
export function Wide({ children }: { children: ReactNode }) {
  return <div className={classes.wide}>{children}</div>;
}

/** A text field for an answer of one line. */
export function AnswerField(field: Omit<ComponentProps<typeof TextField>, 'limit'>) {
  return <TextField {...field} limit={MAX_ANSWER_LENGTH} />;
}

/** A field's path in the form and its label. */
export function useField(): (name: string) => { name: string; label: string } {
  const { fields } = useTexts().sections;
  return (name) => ({ name, label: fields[name.replaceAll(/\.\d+/g, '')] ?? name });
}

export function optionsOf<Value extends string>(
  labels: Record<Value, string>,
): { value: Value; label: string }[] {
  return (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }));
}

export function useCountries() {
  const { language } = useLanguage();
  return useMemo(() => countryOptions(countries, language), [language]);
}

/** The currency that the company is asked about amounts in. Empty until the application is loaded. */
export function useCurrency(): string {
  return useApplication().data?.company.currency ?? '';
}
