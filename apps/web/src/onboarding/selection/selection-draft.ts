import { cardChoices, type CardChoice } from '../application.js';
import type { Selection } from './selection.js';

type Draft = Pick<Selection, 'peopleVersion' | 'choices'>;

/** The stored form: external ids and choices, without names. */
interface StoredDraft {
  peopleVersion: number;
  choices: Record<CardChoice, string[]>;
}

/** Keeps unconfirmed choices in the tab's session storage, so that they survive a reload. */
export class SelectionDraft {
  private readonly key: string;

  constructor(
    path: string,
    private readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  ) {
    this.key = `selection ${path}`;
  }

  load(): Draft | null {
    try {
      const stored = this.storage.getItem(this.key);
      return stored === null ? null : draftFrom(JSON.parse(stored) as StoredDraft);
    } catch {
      return null;
    }
  }

  save(draft: Draft): void {
    try {
      this.storage.setItem(this.key, JSON.stringify(storedFrom(draft)));
    } catch {
      // The storage is full or blocked. The choices are still on the page.
    }
  }

  clear(): void {
    this.storage.removeItem(this.key);
  }
}

function storedFrom({ peopleVersion, choices }: Draft): StoredDraft {
  const stored: StoredDraft = { peopleVersion, choices: { none: [], virtual: [], physical: [] } };
  for (const [externalId, choice] of choices) {
    stored.choices[choice].push(externalId);
  }
  return stored;
}

function draftFrom(stored: StoredDraft): Draft {
  return {
    peopleVersion: stored.peopleVersion,
    choices: new Map(
      cardChoices.flatMap((choice) =>
        stored.choices[choice].map((externalId): [string, CardChoice] => [externalId, choice]),
      ),
    ),
  };
}
