import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { addressLabelIn } from '../../shared/address/address-labels.js';
import { answersOf } from '../../shared/form/answers-of.js';
import { focusField } from '../../shared/form/field-path.js';
import { useLanguage } from '../../shared/language/language-context.js';
import { applicationIn } from '../application-queries.js';
import { useTexts } from '../texts/index.js';
import { currentProblems } from './current-problems.js';
import { isSameAnswer, type Conflict } from './merge-answers.js';
import { sectionOf, type SectionName, type Sections } from './sections.js';
import { problemOfHeld, shownProblems, wordsForAddress } from './shown-problems.js';
import { useDraftForm } from './use-draft-form.js';
import { useSectionSaving } from './use-section-saving.js';

export type SectionForm = ReturnType<typeof useSectionForm>;

/** The form of a section, which is saved automatically; each save returns the server's problems. */
export function useSectionForm<Name extends SectionName>(name: Name, section: Sections[Name]) {
  const { language } = useLanguage();
  const texts = useTexts().sections;
  const client = useQueryClient();
  const [isAllShown, setAllShown] = useState(false);
  const { draft, form, initial, view, look, follow, ...taken } = useDraftForm(name, section);
  const country = form.getValues('registeredAddress.country') as string | null | undefined;
  const words = wordsForAddress(texts, addressLabelIn(language, country));
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

  // Somebody else has saved.
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
    /** Saves again after a failure. */
    retry,
    follow,
    flush: () => autosave.flush(),
    /** The version that the form's answers are based on. */
    versionNow: () => draft.version,
    problems: shownProblems(
      [
        ...heldProblems,
        ...currentProblems(section.problems, section.answers, answersOf(form.getValues())),
      ],
      words,
    ),
    /** Answers that exist only on this page. Their problems are shown even if the field was not visited. */
    heldPaths: view.held.map(({ path }) => path),
    conflicts: view.conflicts,
    keepMine: (path: string) => decide(path),
    takeTheirs: ({ path, theirs }: Conflict) => {
      form.setValue(path, theirs ?? null);
      decide(path);
    },
    /** Calls `then` once everything is saved and complete; otherwise shows what is missing or wrong. */
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
        // After the problems are rendered, because their summary moves the content below.
        requestAnimationFrame(() => focusField(first.path));
      } else {
        then();
      }
    },
  };
}

/** Also called once at the start, for unsaved answers from before a reload. */
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
