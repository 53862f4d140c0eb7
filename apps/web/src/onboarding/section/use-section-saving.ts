import type { DraftOf } from '#contracts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { isWorthRepeating } from '../../shared/api/query-client.js';
import { passesByItself, RequestError } from '../../shared/api/request-error.js';
import { Autosave, type SaveState } from '../../shared/autosave/autosave.js';
import {
  fetchApplication,
  keepApplication,
  keepSection,
  reloadApplication,
  tellOtherTabs,
} from '../application-queries.js';
import type { KeptAnswers, SectionDraft } from './section-draft.js';
import { saveSection } from './section-requests.js';
import { sectionOf, type AnswersOf, type SectionName } from './sections.js';

const TYPING_PAUSE_MS = 700;
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
  const [saveState, setSaveState] = useState<SaveState>('saved');

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
    onError: async ({ code }) => {
      if (code === 'section_locked') {
        await reloadApplication(client);
      }
    },
  });
  const autosave = useMemo(
    () =>
      new Autosave(() => mutateAsync(), { pauseMs: TYPING_PAUSE_MS, passesByItself }, setSaveState),
    [mutateAsync],
  );

  useEffect(() => {
    const flush = () => void autosave.flush();
    autosave.retryByItself(true);
    window.addEventListener('pagehide', flush);
    return () => {
      autosave.retryByItself(false);
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [autosave]);

  return {
    autosave,
    saveState,
    error: saveState === 'failed' ? error : null,
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
      tellOtherTabs();
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
