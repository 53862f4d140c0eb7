import type { DraftOf, FieldProblem } from '#contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm, type FieldValues } from 'react-hook-form';
import type { RequestError } from '../../shared/api/request-error.js';
import { answersOf } from '../../shared/form/answers-of.js';
import { focusField } from '../../shared/form/field-path.js';
import { applicationIn, reloadApplication } from '../application-queries.js';
import { useTexts } from '../texts/index.js';
import { currentProblems } from './current-problems.js';
import { sectionOf, type AnswersOf, type SectionName, type Sections } from './sections.js';
import { shownProblems } from './shown-problems.js';
import { useSectionSaving } from './use-section-saving.js';

export type SectionForm = ReturnType<typeof useSectionForm>;

/** A section's form: saved as it is filled in, and judged by the server with each save. */
export function useSectionForm<Name extends SectionName>(name: Name, section: Sections[Name]) {
  const words = useTexts().sections;
  const client = useQueryClient();
  const version = useRef(section.version);
  const known = useRef(textOf(section.answers));
  const [isAllShown, setAllShown] = useState(false);
  const form = useForm<FieldValues>({ defaultValues: section.answers });
  const { autosave, saveState, error, reset } = useSectionSaving(name, version);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (textOf(values) !== known.current) {
            known.current = textOf(values);
            autosave.change(answersOf(values) as DraftOf<AnswersOf[Name]>);
          }
        },
      }),
    [form, autosave],
  );

  const load = (loaded: Sections[Name]) => {
    version.current = loaded.version;
    known.current = textOf(loaded.answers);
    form.reset(loaded.answers);
    reset();
  };

  // Saved elsewhere, while nothing was typed here: the newer answers are shown.
  useEffect(() => {
    if (saveState === 'saved' && section.version > version.current) {
      load(section);
    }
  });

  const current = (): Sections[Name] => {
    const application = applicationIn(client);
    return (application && sectionOf(application, name)) ?? section;
  };

  return {
    form,
    saveState,
    isAllShown,
    error,
    problems: shownProblems(
      [
        ...refusedAnswers(error),
        ...currentProblems(section.problems, section.answers, answersOf(form.getValues())),
      ],
      words,
    ),
    /** The version that the answers here were made from. */
    version,
    flush: () => autosave.flush(),
    /** Goes on once everything is saved and complete; otherwise leads to what is missing or wrong. */
    async goOn(then: () => unknown): Promise<void> {
      if (!current().isEditable) {
        then();
        return;
      }
      setAllShown(true);
      if (!(await autosave.flush())) {
        return;
      }
      const [first] = shownProblems(current().problems, words);
      if (first) {
        // Once the problems are drawn: their summary moves what stands below it.
        requestAnimationFrame(() => focusField(first.path));
      } else {
        then();
      }
    },
    /** Gives up what could not be saved, in favour of what somebody else saved meanwhile. */
    async takeTheirs(): Promise<void> {
      autosave.discard();
      await reloadApplication(client);
      load(current());
    },
  };
}

/** Of an answer that the server did not even keep. */
function refusedAnswers(error: RequestError | null): FieldProblem[] {
  return (error?.fields ?? []).map((field) => ({
    ...field,
    pointer: field.pointer.replace(/^\/answers/, ''),
  }));
}

function textOf(values: object): string {
  return JSON.stringify(answersOf(values));
}
