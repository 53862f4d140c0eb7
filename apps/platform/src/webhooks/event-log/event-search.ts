import { Injectable } from '@nestjs/common';
import { readableEventKinds } from '#contracts';
import { containing, searchPattern } from '#database';
import type { PartnerCaller } from '../../partners/index.js';
import { eventCreatedAt } from './event-id.js';
import { EventScopes, type ScopedFilter } from './event-scopes.js';
import type { EventFilters } from './list-events.query.js';

const scopedFilters: readonly ScopedFilter[] = ['accountId', 'personId', 'transactionId'];

/** What the events of a list must fit; undefined is no condition. */
export interface EventSearch {
  companyId: string | undefined;
  cardIds: readonly string[] | undefined;
  /** Patterns of `LIKE` that their bodies fit. */
  bodies: readonly string[];
  /** A pattern of `LIKE` that the searched form of their bodies fits: there is no index for it. */
  text: string | undefined;
  /** The only event that is meant. */
  eventId: string | undefined;
  /** The only kinds that are searched: a filter by what bodies contain must not reveal a body that is withheld. */
  kinds: readonly string[] | undefined;
}

/** Turns the filters of the event log into conditions that the log has indexes for, but for a text. */
@Injectable()
export class EventSearches {
  constructor(private readonly scopes: EventScopes) {}

  /** @returns undefined if nothing can fit all of the filters. */
  async find(
    { partnerId, scopes }: PartnerCaller,
    filters: EventFilters,
  ): Promise<EventSearch | undefined> {
    let { companyId } = filters;
    let cardIds = filters.cardId === undefined ? undefined : [filters.cardId];
    const bodies: string[] = [];
    for (const filter of scopedFilters) {
      const id = filters[filter];
      if (id === undefined) continue;
      const scope = await this.scopes.find(filter, partnerId, id);
      if (!scope || (companyId !== undefined && companyId !== scope.companyId)) return undefined;
      companyId = scope.companyId;
      cardIds = scope.cardIds ? common(scope.cardIds, cardIds) : cardIds;
      // The body is JSON without spaces. Within a text its quotes would have a backslash before them.
      if (scope.isNamed) bodies.push(containing(`"${filter}":${JSON.stringify(id)}`));
    }
    const searched = searchedFor(filters.search);
    const readsBodies = cardIds !== undefined || bodies.length > 0 || searched.text !== undefined;
    const kinds = readsBodies ? readableEventKinds(scopes) : undefined;
    return { companyId, cardIds, bodies, ...searched, kinds };
  }
}

function searchedFor(search = ''): Pick<EventSearch, 'text' | 'eventId'> {
  const wanted = search.trim();
  if (wanted === '') return { text: undefined, eventId: undefined };
  if (eventCreatedAt(wanted)) return { text: undefined, eventId: wanted };
  // The console shows bodies with a space after each name, and they are sent without.
  return { text: searchPattern(wanted.replaceAll(/(?<!\\)":\s+/g, '":')), eventId: undefined };
}

function common(ids: readonly string[], others: readonly string[] | undefined): string[] {
  return ids.filter((id) => others === undefined || others.includes(id));
}
