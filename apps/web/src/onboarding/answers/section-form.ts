import type { DraftOf } from '#contracts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import { addressLabelIn } from '../../shared/address/address-labels.js';
import { isWorthRepeating } from '../../shared/api/query-client.js';
import { RequestError } from '../../shared/api/request-error.js';
import { useAutosave } from '../../shared/autosave/autosave.js';
import { answersOf, focusField } from '../../shared/form/answers.js';
import { useLanguage } from '../../shared/language/language-context.js';
import {
  type AnswersOf,
  brokenLinkOf,
  type SectionName,
  sectionOf,
  type Sections,
} from '../application.js';
import {
  applicationIn,
  fetchApplication,
  keepApplication,
  keepSection,
  onboardingPath,
  reloadApplication,
  reloadIfOutdated,
  saveSection,
  submitSection,
  notifyOtherTabs,
} from '../queries.js';
import { useTexts } from '../texts/index.js';
import { type Conflict, isSameAnswer } from './merge-answers.js';
import {
  currentProblems,
  problemOfHeld,
  problemsToShow,
  shownProblems,
  withoutEntry,
  wordsForAddress,
} from './problems.js';
import {
  type HeldAnswer,
  type KeptAnswers,
  SectionDraft,
  type StoredDraft,
  withAnswer,
} from './section-draft.js';

export type SectionForm = ReturnType<typeof useSectionForm>;

/** The form of a section, which is saved automatically; each save returns the server's problems. */
export function useSectionForm<Name extends SectionName>(name: Name, section: Sections[Name]) {
  const client = useQueryClient();
  const { draft, form, initial, view, look, follow, ...taken } = useDraftForm(name, section);
  const heldPaths = view.held.map(({ path }) => path);
  const { beginAttempt, attempt, ...problems } = useProblems(section, draft, form, heldPaths);
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

  return {
    ...taken,
    ...problems,
    form,
    saveState,
    error,
    /** Saves again after a failure. */
    retry,
    follow,
    flush: () => autosave.flush(),
    /** The version that the form's answers are based on. */
    versionNow: () => draft.version,
    /** Answers that exist only on this page. */
    heldPaths,
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
      beginAttempt();
      attempt(current());
      if (!(await autosave.flush())) {
        return;
      }
      const [first] = attempt(current());
      if (first) {
        // After the problems are rendered, because their summary moves the content below.
        requestAnimationFrame(() => focusField(first.path));
      } else {
        then();
      }
    },
  };
}

/** The problems to show: found by the last attempt to go on, or in visited or held answers. */
function useProblems(
  section: Sections[SectionName],
  draft: SectionDraft,
  form: UseFormReturn<FieldValues>,
  heldPaths: readonly string[],
) {
  const { language } = useLanguage();
  const texts = useTexts().sections;
  /** The paths of the last attempt; null before the first one. */
  const [attempted, setAttempted] = useState<ReadonlySet<string> | null>(null);
  /** The people added while an attempt still saves. */
  const added = useRef<[list: string, index: number][]>([]);
  const country = form.getValues('registeredAddress.country') as string | null | undefined;
  const words = wordsForAddress(texts, addressLabelIn(language, country));
  const problemsOf = ({ problems, answers }: Sections[SectionName]) => {
    const values = form.getValues();
    // What is saved may differ from what was typed only in its form.
    const current = draft.isSaved(values)
      ? problems
      : currentProblems(problems, answers, answersOf(values));
    return shownProblems([...draft.held(values).map(problemOfHeld), ...current], words, country);
  };
  const isVisitedOrHeld = (path: string) =>
    heldPaths.includes(path) || form.getFieldState(path, form.formState).isTouched;
  return {
    problems: problemsToShow(problemsOf(section), attempted, isVisitedOrHeld),
    isAttempted: attempted !== null,
    beginAttempt: () => {
      added.current = [];
    },
    /** Shows all problems of the section but those of people added since. @returns all, in the order of the page. */
    attempt: (current: Sections[SectionName]) => {
      const found = problemsOf(current);
      const paths: ReadonlySet<string> = new Set(found.map(({ path }) => path));
      setAttempted(added.current.reduce((left, entry) => withoutEntry(left, ...entry), paths));
      return found;
    },
    /** A person is added, whose answers are not asked for before they are visited or the next attempt. */
    entryAdded: (list: string, index: number) => {
      added.current.push([list, index]);
      setAttempted((paths) => paths && withoutEntry(paths, list, index));
    },
  };
}

/** Also called once at the start, for answers that were not saved when the page was reloaded. */
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

/** The part of the draft's state that is displayed. */
interface DraftView {
  held: readonly HeldAnswer[];
  conflicts: readonly Conflict[];
}

/** A form with its draft. It restores answers that were not saved when the page was reloaded. */
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

/** The maximum number of attempts of a save after a conflict or a refusal. */
const MAX_ROUNDS = 10;

interface Saving {
  draft: SectionDraft;
  /** The current values of the form. */
  values(): object;
  /** Merges the answers that somebody else has saved. */
  follow(newer: KeptAnswers): void;
  /** Called when held answers may have changed. */
  onChange(): void;
}

/** Saves a section's answers after each pause in typing, and when the step is left. */
export function useSectionSaving<Name extends SectionName>(name: Name, saving: Saving) {
  const client = useQueryClient();
  const latest = useRef(saving);
  useEffect(() => {
    latest.current = saving;
  });

  const { mutateAsync, error } = useMutation<void, RequestError, void>({
    // Saves and other requests that raise the section's version run one after the other.
    scope: { id: name },
    // Repeating a save whose response was lost changes nothing.
    retry: isWorthRepeating,
    mutationFn: () => save(client, name, latest.current),
    onError: (error) => reloadIfOutdated(client, error),
  });
  const { autosave, saveState } = useAutosave(mutateAsync);

  return {
    autosave,
    saveState,
    // That the link has ended is said above the steps.
    error: saveState === 'failed' && !brokenLinkOf(error) ? error : null,
    retry: () => void autosave.flush(),
  };
}

/**
 * Saves what the server accepts. Refused answers are held on the page, and answers that somebody else has
 * saved meanwhile are merged.
 */
async function save<Name extends SectionName>(
  client: QueryClient,
  name: Name,
  { draft, values, follow, onChange }: Saving,
): Promise<void> {
  for (let round = 1; !draft.isSaved(values()); round += 1) {
    try {
      const answers = draft.send(values()) as DraftOf<AnswersOf[Name]>;
      const saved = await saveSection(name, { version: draft.version, answers });
      draft.saved(saved, answers);
      keepSection(client, name, saved);
      notifyOtherTabs();
    } catch (error) {
      if (!(error instanceof RequestError) || round === MAX_ROUNDS) throw error;
      if (error.code === 'section_changed') {
        const application = await fetchApplication();
        follow(sectionOf(application, name)!);
        keepApplication(client, application);
      } else if (!draft.refuse(error.fields, values())) {
        throw error;
      }
    }
  }
  onChange();
}

type SubmittedSection = 'kyc' | 'credit-application';

/** Submits a section in the version that is shown. */
export function useSubmission<Name extends SubmittedSection>(name: Name, section: SectionForm) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation<Sections[Name], RequestError, void>({
    scope: { id: name },
    mutationFn: () => submitSection(name, { version: section.versionNow() }),
    onSuccess: async (submitted) => {
      section.follow(submitted);
      keepSection(client, name, submitted);
      notifyOtherTabs();
      // A submission changes what can be confirmed and what can still be edited.
      await reloadApplication(client);
      window.scrollTo({ top: 0 });
    },
    // The application may be in a state that the page has not loaded yet.
    onError: () => reloadApplication(client),
  });
  return {
    isPending,
    error: brokenLinkOf(error) ? null : error,
    submit: () => {
      if (!isPending) {
        mutate();
      }
    },
  };
}
