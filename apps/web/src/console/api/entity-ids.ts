export const entityKinds = ['company', 'person', 'card', 'account', 'payment', 'event'] as const;
export type EntityKind = (typeof entityKinds)[number];

const prefixes: Record<EntityKind, string> = {
  company: 'cmp',
  person: 'per',
  card: 'crd',
  account: 'acc',
  payment: 'txn',
  event: 'evt',
};

/** Whether the text has the form of such an id. In the sandbox events may name ids of any form. */
export function isIdOf(kind: EntityKind, text: string): boolean {
  return new RegExp(`^${prefixes[kind]}_[0-9a-f]{32}$`).test(text);
}

/** What an id stands for, by its form. */
export function kindOfId(text: string): EntityKind | undefined {
  return entityKinds.find((kind) => isIdOf(kind, text));
}

const named = {
  transactionId: 'payment',
  cardId: 'card',
  personId: 'person',
  accountId: 'account',
} as const satisfies Record<string, EntityKind>;

/** The ids among the data of an event that the console has a screen for, under their names. */
export function idsIn(data: object): readonly (readonly [name: keyof typeof named, id: string])[] {
  const values = data as Record<string, unknown>;
  const names = Object.keys(named) as (keyof typeof named)[];
  return names.flatMap((name) => {
    const id = values[name];
    return typeof id === 'string' && isIdOf(named[name], id) ? [[name, id] as const] : [];
  });
}
