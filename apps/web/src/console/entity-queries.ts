import type {
  AccountResource,
  CardResource,
  CompanyResource,
  Page,
  PersonResource,
} from '#contracts';
import { useQuery } from '@tanstack/react-query';
import type { RequestError } from '../shared/api/request-error.js';
import { useListPage } from '../shared/api/query-client.js';
import { callApi } from '../shared/partner-api/partner-api.js';
import type { Filters } from './route.js';

const entityKinds = ['company', 'person', 'card', 'account', 'payment', 'event'] as const;
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

/** As many as the API takes in one request. */
const MOST_IDS = 100;

interface Batch<Item> {
  ids: Set<string>;
  items: Promise<Map<string, Item>>;
}

/**
 * Looks items up by their ids. Items requested at the same time, for example by the rows of a list, are
 * fetched together.
 */
export class BatchedLookup<Item extends { id: string }> {
  private batch: Batch<Item> | undefined;

  /** @param fetchItems by at most 100 ids; leaves out items that do not exist. */
  constructor(private readonly fetchItems: (ids: readonly string[]) => Promise<readonly Item[]>) {}

  /** @returns null if there is no such item. */
  async find(id: string): Promise<Item | null> {
    this.batch ??= this.begin();
    this.batch.ids.add(id);
    return (await this.batch.items).get(id) ?? null;
  }

  private begin(): Batch<Item> {
    const ids = new Set<string>();
    const items = new Promise<void>((resolve) => setTimeout(resolve, 0)).then(() => {
      this.batch = undefined;
      return this.fetchAll([...ids]);
    });
    return { ids, items };
  }

  private async fetchAll(ids: readonly string[]): Promise<Map<string, Item>> {
    const parts = Array.from({ length: Math.ceil(ids.length / MOST_IDS) }, (_, part) =>
      ids.slice(part * MOST_IDS, (part + 1) * MOST_IDS),
    );
    const found = await Promise.all(parts.map((part) => this.fetchItems(part)));
    return new Map(found.flat().map((item) => [item.id, item]));
  }
}

const LIVE_MS = 5_000;
/** Names change seldom. */
const NAME_STALE_MS = 60_000;

interface Entities {
  company: CompanyResource;
  person: PersonResource;
  card: CardResource;
  account: AccountResource;
}

const lists: Record<keyof Entities, string> = {
  company: 'companies',
  person: 'people',
  card: 'cards',
  account: 'accounts',
};

function lookupOf<Kind extends keyof Entities>(kind: Kind): BatchedLookup<Entities[Kind]> {
  return new BatchedLookup(async (ids) => {
    const query = new URLSearchParams({ ids: ids.join(','), limit: '100' });
    return (await callApi<Page<Entities[Kind]>>(`/v1/${lists[kind]}?${query}`)).data;
  });
}

const lookups: { [Kind in keyof Entities]: BatchedLookup<Entities[Kind]> } = {
  company: lookupOf('company'),
  person: lookupOf('person'),
  card: lookupOf('card'),
  account: lookupOf('account'),
};

interface EntityOptions {
  /** Fetches it again and again. */
  isLive?: boolean;
}

/** Null if the partner has none of this id; undefined while it is not known, and without an id. */
function useEntity<Kind extends keyof Entities & EntityKind>(
  kind: Kind,
  id: string | null | undefined,
  { isLive = false }: EntityOptions = {},
) {
  return useQuery<Entities[Kind] | null, RequestError>({
    queryKey: [kind, id],
    queryFn: () => (isIdOf(kind, id ?? '') ? lookups[kind].find(id!) : null),
    enabled: Boolean(id),
    staleTime: isLive ? 0 : NAME_STALE_MS,
    refetchInterval: isLive && LIVE_MS,
  });
}

export const useCompany = (id?: string | null, options?: EntityOptions) =>
  useEntity('company', id, options);
export const usePerson = (id?: string | null, options?: EntityOptions) =>
  useEntity('person', id, options);
export const useCard = (id?: string | null, options?: EntityOptions) =>
  useEntity('card', id, options);
export const useAccount = (id?: string | null, options?: EntityOptions) =>
  useEntity('account', id, options);

function useEntities<Kind extends keyof Entities>(
  kind: Kind,
  { after, ...filters }: { after: string } & Record<string, string>,
) {
  return useListPage<Entities[Kind]>({
    key: [lists[kind]],
    filters,
    after,
    fetchPage: (query, signal) => callApi(`/v1/${lists[kind]}?${query}`, { signal }),
    cursorOf: ({ id }) => id,
    liveMs: LIVE_MS,
  });
}

export const useCompanies = (filters: Filters<'companies'>) => useEntities('company', filters);
export const usePeople = (filters: Filters<'people'>) => useEntities('person', filters);
export const useCards = (filters: Filters<'cards'>) => useEntities('card', filters);
export const useAccounts = (filters: Filters<'accounts'>) => useEntities('account', filters);
