import type { Application, CardChoice, Confirmation, Person } from '../application.js';

/** The choices so far, for one version of the list of people. */
export interface Selection {
  peopleVersion: number;
  /** By external id, for all people on the list. */
  choices: ReadonlyMap<string, CardChoice>;
  /** The difference from the list that the admin saw before. */
  listChange: ListChange | null;
  /** The last choice for several people, while it can be undone. */
  lastForMany: ChoiceForMany | null;
}

export interface ListChange {
  added: ReadonlySet<string>;
  removed: number;
}

interface ChoiceForMany {
  choice: CardChoice;
  people: number;
  before: ReadonlyMap<string, CardChoice>;
}

export type SelectionAction =
  | { type: 'choose'; externalId: string; choice: CardChoice }
  | { type: 'choose_for_many'; people: readonly Person[]; choice: CardChoice }
  | { type: 'undo_for_many' }
  | { type: 'list_loaded'; application: Application }
  | { type: 'list_change_seen' };

export function changeSelection(selection: Selection, action: SelectionAction): Selection {
  switch (action.type) {
    case 'choose':
      return {
        ...selection,
        choices: new Map(selection.choices).set(action.externalId, action.choice),
        lastForMany: null,
      };
    case 'choose_for_many':
      return chooseForMany(selection, action.people, action.choice);
    case 'undo_for_many':
      return {
        ...selection,
        choices: selection.lastForMany?.before ?? selection.choices,
        lastForMany: null,
      };
    case 'list_loaded':
      return selectionFor(action.application, selection);
    case 'list_change_seen':
      return { ...selection, listChange: null };
  }
}

/** Starts with the choices in the list. Choices made for an earlier version of the list are kept. */
export function selectionFor(
  { peopleVersion, people }: Application,
  earlier: Pick<Selection, 'peopleVersion' | 'choices'> | null,
): Selection {
  const choices = new Map(
    people.map(({ externalId, cardType }) => [
      externalId,
      earlier?.choices.get(externalId) ?? cardType,
    ]),
  );
  return {
    peopleVersion,
    choices,
    listChange:
      earlier && earlier.peopleVersion !== peopleVersion
        ? listChangeBetween(earlier.choices, choices)
        : null,
    lastForMany: null,
  };
}

export function confirmationOf({ peopleVersion, choices }: Selection): Confirmation {
  return {
    peopleVersion,
    cards: [...choices].flatMap(([externalId, choice]) =>
      choice === 'none' ? [] : [{ externalId, cardType: choice }],
    ),
  };
}

function chooseForMany(
  selection: Selection,
  people: readonly Person[],
  choice: CardChoice,
): Selection {
  const choices = new Map(selection.choices);
  for (const { externalId } of people) {
    choices.set(externalId, choice);
  }
  return {
    ...selection,
    choices,
    lastForMany: { choice, people: people.length, before: selection.choices },
  };
}

function listChangeBetween(
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
): ListChange {
  return {
    added: new Set([...after.keys()].filter((externalId) => !before.has(externalId))),
    removed: [...before.keys()].filter((externalId) => !after.has(externalId)).length,
  };
}

type Draft = Pick<Selection, 'peopleVersion' | 'choices'>;

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
      const { peopleVersion, choices } = JSON.parse(this.storage.getItem(this.key) ?? '') as {
        peopleVersion: number;
        choices: [externalId: string, choice: CardChoice][];
      };
      return Array.isArray(choices) ? { peopleVersion, choices: new Map(choices) } : null;
    } catch {
      return null;
    }
  }

  save({ peopleVersion, choices }: Draft): void {
    try {
      const stored = JSON.stringify({ peopleVersion, choices: [...choices] });
      this.storage.setItem(this.key, stored);
    } catch {
      // The storage is full or blocked. The choices are still on the page.
    }
  }

  clear(): void {
    this.storage.removeItem(this.key);
  }
}
