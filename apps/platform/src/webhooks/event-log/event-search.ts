import { Injectable } from '@nestjs/common';
import { containing } from '../../api/index.js';
import { EventScopes, type ScopedFilter } from './event-scopes.js';
import type { ListEventsQuery } from './list-events.query.js';

const scopedFilters: readonly ScopedFilter[] = ['accountId', 'personId', 'transactionId'];

/** What the events of a list must fit; undefined is no condition. */
export interface EventSearch {
  companyId: string | undefined;
  cardIds: readonly string[] | undefined;
  /** Patterns of `LIKE` that their bodies fit. */
  bodies: readonly string[];
}

/** Turns the filters of the event log into conditions that the log has indexes for. */
@Injectable()
export class EventSearches {
  constructor(private readonly scopes: EventScopes) {}

  /** @returns undefined if nothing can fit all of the filters. */
  async find(partnerId: string, query: ListEventsQuery): Promise<EventSearch | undefined> {
    let companyId = query.companyId;
    let cardIds = query.cardId === undefined ? undefined : [query.cardId];
    const bodies: string[] = [];
    for (const filter of scopedFilters) {
      const id = query[filter];
      if (id === undefined) continue;
      const scope = await this.scopes.find(filter, partnerId, id);
      if (!scope || (companyId !== undefined && companyId !== scope.companyId)) return undefined;
      companyId = scope.companyId;
      cardIds = scope.cardIds ? common(scope.cardIds, cardIds) : cardIds;
      // The body is JSON without spaces. Within a text its quotes would have a backslash before them.
      if (scope.isNamed) bodies.push(containing(`"${filter}":${JSON.stringify(id)}`));
    }
    return { companyId, cardIds, bodies };
  }
}

function common(ids: readonly string[], others: readonly string[] | undefined): string[] {
  return ids.filter((id) => others === undefined || others.includes(id));
}
