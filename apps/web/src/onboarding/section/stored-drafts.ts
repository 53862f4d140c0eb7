import { onboardingPath } from '../application-queries.js';
import type { StoredDraft } from './section-draft.js';
import type { SectionName } from './sections.js';

/**
 * Keeps what the server does not have over a reload of the page: for as long as the tab is open, and only until
 * it is saved.
 */
export const storedDrafts = {
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
      // The storage is full or forbidden: what was typed is still on the page.
    }
  },
};

function keyOf(name: SectionName): string {
  return `draft ${onboardingPath} ${name}`;
}
