import type { DraftOf } from '#contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type RefObject } from 'react';
import { isWorthRepeating } from '../../shared/api/query-client.js';
import type { RequestError } from '../../shared/api/request-error.js';
import { Autosave, type SaveState } from '../../shared/autosave/autosave.js';
import { keepSection, reloadApplication } from '../application-queries.js';
import { saveSection } from './section-requests.js';
import type { AnswersOf, SectionName, Sections } from './sections.js';

const TYPING_PAUSE_MS = 700;

/** Saves a section's answers, whenever there is a pause in changing them and when they are left. */
export function useSectionSaving<Name extends SectionName>(name: Name, version: RefObject<number>) {
  type Draft = DraftOf<AnswersOf[Name]>;
  const client = useQueryClient();
  const [saveState, setSaveState] = useState<SaveState>('saved');
  const { mutateAsync, error, reset } = useMutation<Sections[Name], RequestError, Draft>({
    // One after the other with whatever else raises the section's version.
    scope: { id: name },
    // A save whose answer was lost changes nothing when it is repeated.
    retry: isWorthRepeating,
    mutationFn: (answers) => saveSection(name, { version: version.current, answers }),
    onSuccess: (saved) => {
      version.current = saved.version;
      keepSection(client, name, saved);
    },
    onError: async ({ code }) => {
      if (code === 'section_locked') {
        await reloadApplication(client);
      }
    },
  });
  const autosave = useMemo(
    () => new Autosave<Draft>((draft) => mutateAsync(draft), TYPING_PAUSE_MS, setSaveState),
    [mutateAsync],
  );

  useEffect(() => {
    const flush = () => void autosave.flush();
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [autosave]);

  return { autosave, saveState, error, reset };
}
