import { describe, expect, it } from '@jest/globals';
import { onboardingApplication } from '../../../test/onboarding-application.js';
import type { Application, CardChoice, Person } from '../application.js';
import { changeSelection, confirmationOf, SelectionDraft, selectionFor } from './selection.js';

function person(externalId: string, cardType: CardChoice = 'none'): Person {
  return { externalId, name: `Name of ${externalId}`, cardType };
}

function application(peopleVersion: number, ...people: Person[]): Application {
  return onboardingApplication({ peopleVersion, people });
}

describe('a selection', () => {
  const ann = person('ann');
  const bob = person('bob');
  const cem = person('cem');
  const fresh = selectionFor(application(1, ann, bob), null);

  it('starts with no person chosen and no change to show', () => {
    expect(Object.fromEntries(fresh.choices)).toEqual({ ann: 'none', bob: 'none' });
    expect(fresh.listChange).toBeNull();
  });

  it('confirms only people who get a card, with the version of the list they were chosen from', () => {
    const chosen = changeSelection(fresh, { type: 'choose', externalId: 'bob', choice: 'virtual' });

    expect(confirmationOf(chosen)).toEqual({
      peopleVersion: 1,
      cards: [{ externalId: 'bob', cardType: 'virtual' }],
    });
  });

  it('undoes a choice for many, with each choice that it covered', () => {
    const chosen = changeSelection(fresh, { type: 'choose', externalId: 'bob', choice: 'virtual' });
    const forAll = changeSelection(chosen, {
      type: 'choose_for_many',
      people: [ann, bob],
      choice: 'physical',
    });

    expect([...forAll.choices.values()]).toEqual(['physical', 'physical']);
    expect(changeSelection(forAll, { type: 'undo_for_many' })).toEqual(chosen);
  });

  it('cannot undo a choice for many once somebody was chosen for after it', () => {
    const forAll = changeSelection(fresh, {
      type: 'choose_for_many',
      people: [ann, bob],
      choice: 'physical',
    });
    const after = changeSelection(forAll, { type: 'choose', externalId: 'ann', choice: 'none' });

    expect(after.lastForMany).toBeNull();
  });

  it('keeps the choices of remaining people when the list changes, and shows what changed', () => {
    const chosen = changeSelection(fresh, {
      type: 'choose_for_many',
      people: [ann, bob],
      choice: 'physical',
    });

    const reloaded = changeSelection(chosen, {
      type: 'list_loaded',
      application: application(2, bob, cem),
    });

    expect(Object.fromEntries(reloaded.choices)).toEqual({ bob: 'physical', cem: 'none' });
    expect(reloaded.listChange).toEqual({ added: new Set(['cem']), removed: 1 });
    expect(confirmationOf(reloaded)).toEqual({
      peopleVersion: 2,
      cards: [{ externalId: 'bob', cardType: 'physical' }],
    });
  });
});

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
