import { describe, expect, it } from '@jest/globals';
import type { CardChoice } from '../application.js';
import { SelectionDraft } from './selection-draft.js';

class MemoryStorage {
  readonly items = new Map<string, string>();

  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.items.set(key, value);
  }

  removeItem(key: string): void {
    this.items.delete(key);
  }
}

describe('SelectionDraft', () => {
  const choices = new Map<string, CardChoice>([
    ['ann', 'physical'],
    ['bob', 'none'],
    ['cem', 'virtual'],
  ]);

  it('gives back what was saved, for the same path only', () => {
    const storage = new MemoryStorage();
    new SelectionDraft('/one', storage).save({ peopleVersion: 3, choices });

    expect(new SelectionDraft('/one', storage).load()).toEqual({ peopleVersion: 3, choices });
    expect(new SelectionDraft('/other', storage).load()).toBeNull();
  });

  it('forgets what was cleared', () => {
    const draft = new SelectionDraft('/one', new MemoryStorage());
    draft.save({ peopleVersion: 3, choices });
    draft.clear();

    expect(draft.load()).toBeNull();
  });

  it.each(['{', '{}', 'null'])('starts afresh where %p is stored', (stored) => {
    const storage = new MemoryStorage();
    const draft = new SelectionDraft('/one', storage);
    draft.save({ peopleVersion: 3, choices });
    for (const key of storage.items.keys()) {
      storage.setItem(key, stored);
    }

    expect(draft.load()).toBeNull();
  });

  it('does without a storage that is full', () => {
    const full = new MemoryStorage();
    full.setItem = () => {
      throw new Error('QuotaExceededError');
    };

    expect(() =>
      new SelectionDraft('/one', full).save({ peopleVersion: 3, choices }),
    ).not.toThrow();
  });
});
