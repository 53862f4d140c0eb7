import { useEffect, useRef, useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import { answersOf } from '../../shared/form/answers-of.js';
import { onboardingPath } from '../application-queries.js';
import { type HeldAnswer, withAnswer } from './held-answers.js';
import { type Conflict, isSameAnswer } from './merge-answers.js';
import { type KeptAnswers, SectionDraft, type StoredDraft } from './section-draft.js';
import type { SectionName, Sections } from './sections.js';

/** The part of the draft's state that is displayed. */
interface DraftView {
  held: readonly HeldAnswer[];
  conflicts: readonly Conflict[];
}

/** A form with its draft. It continues with unsaved answers from before a reload. */
export function useDraftForm<Name extends SectionName>(name: Name, section: Sections[Name]) {
  const [{ draft, values: initial }] = useState(() => openDraft(name, section));
  const [view, setView] = useState<DraftView>(() => viewOf(draft, initial));
  const [takenPaths, setTakenPaths] = useState<readonly string[]>([]);
  const form = useForm<FieldValues>({ defaultValues: initial });

  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  /** Updates the view after any change of the held answers or the conflicts. */
  const look = () => {
    const values = form.getValues();
    const seen = viewOf(draft, values);
    setView((shown) => (isSameAnswer(shown, seen) ? shown : seen));
    // After the step was left, its last save may still end: then the stored draft must not be changed,
    // because a newer form may use it.
    if (isMounted.current) {
      storedDrafts.keep(name, section.isEditable ? draft.stored(values) : null);
    }
  };

  const follow = (newer: KeptAnswers) => {
    const { taken } = draft.follow(newer, form.getValues());
    for (const { path, value } of taken) {
      form.setValue(path, value ?? null);
    }
    if (taken.length > 0) {
      setTakenPaths((paths) => [...new Set([...paths, ...taken.map(({ path }) => path)])]);
    }
    look();
  };

  return {
    draft,
    form,
    initial,
    view,
    look,
    follow,
    takenPaths,
    dismissTaken: () => setTakenPaths([]),
  };
}

function openDraft(name: SectionName, section: Sections[SectionName]) {
  const stored = section.isEditable ? storedDrafts.load(name) : null;
  if (!stored) {
    return { draft: new SectionDraft(section), values: answersOf(section.answers) };
  }
  const draft = SectionDraft.restored(stored);
  const { taken } = draft.follow(section, stored.values);
  return {
    draft,
    values: taken.reduce(
      (values, { path, value }) => withAnswer(values, path, value),
      stored.values,
    ),
  };
}

function viewOf(draft: SectionDraft, values: object): DraftView {
  return { held: draft.held(values), conflicts: draft.openConflicts(values) };
}

/**
 * Keeps unsaved answers in the tab's session storage, so that they survive a reload. They are removed when
 * they are saved.
 */
const storedDrafts = {
  load(name: SectionName): StoredDraft | null {
    try {
      const stored = sessionStorage.getItem(keyOf(name));
      return stored === null ? null : (JSON.parse(stored) as StoredDraft);
    } catch {
      return null;
    }
  },

  keep(name: SectionName, draft: StoredDraft | null): void {
    try {
      if (draft) {
        sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
      } else {
        sessionStorage.removeItem(keyOf(name));
      }
    } catch {
      // The storage is full or blocked. The answers are still on the page.
    }
  },
};

function keyOf(name: SectionName): string {
  return `draft ${onboardingPath} ${name}`;
}
