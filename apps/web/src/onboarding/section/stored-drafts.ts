import { onboardingPath } from '../application-queries.js';
import type { StoredDraft } from './section-draft.js';
import type { SectionName } from './sections.js';

/**
 * Keeps unsaved answers in the tab's session storage, so that they survive a reload. They are removed when
 * they are saved.
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
      // The storage is full or blocked. The answers are still on the page.
    }
  },
};

function keyOf(name: SectionName): string {
  return `draft ${onboardingPath} ${name}`;
}
