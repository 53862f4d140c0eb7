import type { EventFilters } from '../route.js';
import { kindOfId } from './entity-ids.js';

/** The parameters of `GET /v1/events`; an empty one is left out. */
export type EventQuery = Record<string, string>;

const idFilters = {
  company: 'companyId',
  person: 'personId',
  card: 'cardId',
  account: 'accountId',
  payment: 'transactionId',
} as const;

/** What is searched by an id is asked for by the filter that has an index for it, if it is not narrowed by that. */
export function eventQueryOf(filters: EventFilters): EventQuery {
  const { after: _after, live: _live, from, to, search, ...narrowed } = filters;
  const query = { ...narrowed, createdAfter: momentOf(from), createdBefore: momentOf(to) };
  const kind = kindOfId(search.trim());
  const name = kind && kind !== 'event' ? idFilters[kind] : undefined;
  if (name === undefined || narrowed[name] !== '') return { ...query, search };
  return { ...query, [name]: search.trim() };
}

/** The failed ones among the events of a list, as `GET /v1/events/recoverable` takes them. */
export function failedQueryOf(filters: EventFilters): EventQuery {
  const { createdAfter, createdBefore, ...query } = eventQueryOf(filters);
  const since = createdAfter || '1970-01-01T00:00:00.000Z';
  const chosen = { ...query, since, until: createdBefore ?? '' };
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''));
}

/** Addresses are typed and copied by people: what is no moment counts as none. */
export function momentOf(text: string): string {
  const moment = new Date(text);
  const year = moment.getUTCFullYear();
  return year > 0 && year <= 9_999 ? moment.toISOString() : '';
}
