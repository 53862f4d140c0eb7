import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { answersOf } from '../../shared/form/answers-of.js';
import { focusField } from '../../shared/form/field-path.js';
import { applicationIn } from '../application-queries.js';
import { useTexts } from '../texts/index.js';
import { currentProblems } from './current-problems.js';
import { isSameAnswer, type Conflict } from './merge-answers.js';
import { sectionOf, type SectionName, type Sections } from './sections.js';
import { problemOfHeld, shownProblems } from './shown-problems.js';
import { useDraftForm } from './use-draft-form.js';
import { useSectionSaving } from './use-section-saving.js';

export type SectionForm = ReturnType<typeof useSectionForm>;

/** A section's form: saved as it is filled in, and judged by the server with each save. */
export function useSectionForm<Name extends SectionName>(name: Name, section: Sections[Name]) {
  const words = useTexts().sections;
  const client = useQueryClient();
  const [isAllShown, setAllShown] = useState(false);
  const { draft, form, initial, view, look, follow, ...taken } = useDraftForm(name, section);
  const { autosave, saveState, error, retry } = useSectionSaving(name, {
    draft,
    values: () => form.getValues(),
    follow,
    onChange: look,
  });

  const changed = () => {
    look();
    if (!draft.isSaved(form.getValues())) {
      autosave.change();
    }
  };
  useFormChanges(form, initial, changed);

  // Saved elsewhere.
  useEffect(() => {
    if (section.version > draft.version) {
      follow(section);
    }
  });

  const decide = (path: string) => {
    draft.decide(path);
    changed();
  };
  const current = (): Sections[Name] => {
    const application = applicationIn(client);
    return (application && sectionOf(application, name)) ?? section;
  };
  const heldProblems = view.held.map(problemOfHeld);

  return {
    ...taken,
    form,
    saveState,
    isAllShown,
    error,
    /** Saves again what could not be saved. */
    retry,
    follow,
    flush: () => autosave.flush(),
    /** The version that the answers here were made from. */
    versionNow: () => draft.version,
    problems: shownProblems(
      [
        ...heldProblems,
        ...currentProblems(section.problems, section.answers, answersOf(form.getValues())),
      ],
      words,
    ),
    /** Answers that are on this page only: they show why, even if nobody has been in their field. */
    heldPaths: view.held.map(({ path }) => path),
    conflicts: view.conflicts,
    keepMine: (path: string) => decide(path),
    takeTheirs: ({ path, theirs }: Conflict) => {
      form.setValue(path, theirs ?? null);
      decide(path);
    },
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
      const held = draft.held(form.getValues()).map(problemOfHeld);
      const [first] = shownProblems([...held, ...current().problems], words);
      if (first) {
        // Once the problems are drawn: their summary moves what stands below it.
        requestAnimationFrame(() => focusField(first.path));
      } else {
        then();
      }
    },
  };
}

/** Something may have been left unsaved when the page was closed: so it is told once at the beginning, too. */
function useFormChanges(
  form: UseFormReturn<FieldValues>,
  initial: object,
  onChange: () => void,
): void {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });

  useEffect(() => {
    let known = initial;
    latest.current();
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const answers = answersOf(values);
        if (!isSameAnswer(answers, known)) {
          known = answers;
          latest.current();
        }
      },
    });
  }, [form, initial]);
}
