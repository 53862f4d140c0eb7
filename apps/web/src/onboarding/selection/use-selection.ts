import { useEffect, useReducer } from 'react';
import type { Application } from '../application.js';
import { onboardingPath } from '../application-queries.js';
import { changeSelection, selectionFor, type Selection } from './selection.js';
import { SelectionDraft } from './selection-draft.js';

const SAVE_DELAY_MS = 300;

export const selectionDraft = new SelectionDraft(onboardingPath, sessionStorage);

/** The admin's choices, which survive a reload of the page and a change of the list. */
export function useSelection(application: Application) {
  const [selection, change] = useReducer(changeSelection, application, (initial) =>
    selectionFor(initial, selectionDraft.load()),
  );

  if (selection.peopleVersion !== application.peopleVersion) {
    change({ type: 'list_loaded', application });
  }

  useSavedDraft(selection);
  return [selection, change] as const;
}

/**
 * Stores the draft after a pause, because that takes some milliseconds for thousands of people, and at the
 * latest when the page is left.
 */
function useSavedDraft(selection: Selection): void {
  useEffect(() => {
    const save = () => selectionDraft.save(selection);
    const timer = setTimeout(save, SAVE_DELAY_MS);
    window.addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', save);
    };
  }, [selection]);
}
