import { applyDecorators, Injectable } from '@nestjs/common';
import {
  IsMoment,
  IsReference,
  NumberInText,
  OptionalField,
  readableEventKinds,
  type WebhookChannel,
  webhookChannels,
} from '#contracts';
import { containing, searchPattern } from '#database';
import { PeriodQuery } from '#http';
import { IsIn, IsInt, Max, Min } from 'class-validator';
import { AfterId, SearchText } from '../../api/index.js';
import { createdAtOf, firstIdAt, idPattern } from '../../ids.js';
import type { PartnerCaller } from '../../partners/index.js';

const EVENT_ID = idPattern('evt');

/**
 * The creation time of an event by its id, which determines its partition. Undefined if the text is not an
 * event id.
 */
export function eventCreatedAt(id: string): Date | undefined {
  return EVENT_ID.test(id) ? createdAtOf(id) : undefined;
}

/** Sorts before every id created at this time or later, and after all earlier ones. */
export function firstEventIdAt(time: Date): string {
  return firstIdAt('evt', time);
}

/** `failing` are the `pending` events with a failed attempt. */
const listedStatuses = ['pending', 'failing', 'delivered', 'given_up'] as const;
export type ListedStatus = (typeof listedStatuses)[number];

/** An id as a filter. */
function NarrowingId(): PropertyDecorator {
  return applyDecorators(OptionalField(), IsReference());
}

/** The filters of the log's list and of redelivery. */
export interface EventFilters {
  companyId?: string;
  personId?: string;
  cardId?: string;
  accountId?: string;
  transactionId?: string;
  event?: string;
  channel?: WebhookChannel;
  search?: string;
}

export class ListEventsQuery extends PeriodQuery implements EventFilters {
  @AfterId(EVENT_ID, 'an event')
  override startingAfter?: string;

  @NarrowingId()
  companyId?: string;

  /** Events about one of the person's cards. */
  @NarrowingId()
  personId?: string;

  @NarrowingId()
  cardId?: string;

  @NarrowingId()
  accountId?: string;

  @NarrowingId()
  transactionId?: string;

  /** The event kind's identifier, such as `card_ordered`. */
  @NarrowingId()
  event?: string;

  @OptionalField()
  @IsIn(webhookChannels)
  channel?: WebhookChannel;

  /**
   * Only events with this status: `failing` is `pending` after at least one failed attempt, `given_up` is no
   * longer retried.
   */
  @OptionalField()
  @IsIn(listedStatuses)
  status?: ListedStatus;

  /**
   * The event's id, or a part of its body, in upper or lower case. At most 50,000 events are read for a page, the
   * newest first, back to `searchedBackTo`.
   */
  @SearchText()
  search?: string;
}

/** The statuses of events that can be recovered. */
const failedStatuses = ['failing', 'given_up'] as const;
type FailedStatus = (typeof failedStatuses)[number];

/** As many as one call with a `limit` sends again at most. */
const MOST_RECOVERED = 10_000;

/** Which of the failed events, with the filters of the list. */
export class FailedEventsQuery implements EventFilters {
  /** Only events created at this time or later. */
  @IsMoment()
  since: Date;

  /** Only events created before this time. */
  @OptionalField()
  @IsMoment()
  until?: Date;

  /** Only events of this webhook channel. */
  @OptionalField()
  @IsIn(webhookChannels)
  channel?: WebhookChannel;

  /** The event kind's identifier, such as `card_ordered`. */
  @NarrowingId()
  event?: string;

  @NarrowingId()
  companyId?: string;

  /** Events about one of the person's cards. */
  @NarrowingId()
  personId?: string;

  @NarrowingId()
  cardId?: string;

  @NarrowingId()
  accountId?: string;

  @NarrowingId()
  transactionId?: string;

  /** Only events with this status. Left out, both statuses count. */
  @OptionalField()
  @IsIn(failedStatuses)
  status?: FailedStatus;

  /** The event's id, or a part of its body, in upper or lower case. */
  @SearchText()
  search?: string;
}

/** Selects the failed events to send again. */
export class RecoverEventsDto extends FailedEventsQuery {
  /** Sends at most this many again, the oldest first; left out, all of them. */
  @OptionalField()
  @NumberInText()
  @IsInt()
  @Min(1)
  @Max(MOST_RECOVERED)
  limit?: number;

  /** `continueAfter` of the call before this one. */
  @AfterId(EVENT_ID, 'an event')
  startingAfter?: string;
}

/** What the events of a person, an account or a payment have in common. */
export interface EventScope {
  companyId: string;
  /** Each of the events is of one of these cards. */
  cardIds?: readonly string[];
  /** Each of the events has this id under the filter's name. */
  isNamed: boolean;
}

/** The filters of the event log whose events only other modules can find. */
export type ScopedFilter = 'accountId' | 'personId' | 'transactionId';

/** @returns null if the partner has no such person, account or payment. */
type FindEventScope = (partnerId: string, id: string) => Promise<EventScope | null>;

/** Lets other modules register how their events are found, so that the log does not depend on them. */
@Injectable()
export class EventScopes {
  private readonly finders = new Map<ScopedFilter, FindEventScope>();

  add(filter: ScopedFilter, find: FindEventScope): void {
    this.finders.set(filter, find);
  }

  async find(filter: ScopedFilter, partnerId: string, id: string): Promise<EventScope | null> {
    const find = this.finders.get(filter);
    if (!find) throw new Error(`No module finds events by ${filter}.`);
    return find(partnerId, id);
  }
}

const scopedFilters: readonly ScopedFilter[] = ['accountId', 'personId', 'transactionId'];

/** The conditions for the events of a list; undefined is no condition. */
export interface EventSearch {
  companyId: string | undefined;
  cardIds: readonly string[] | undefined;
  /** Patterns of `LIKE` that their bodies fit. */
  bodies: readonly string[];
  /** A pattern of `LIKE` that the searched form of their bodies fits: there is no index for it. */
  text: string | undefined;
  /** The only matching event. */
  eventId: string | undefined;
  /** The only kinds that are searched: a filter by what bodies contain must not reveal a body that is withheld. */
  kinds: readonly string[] | undefined;
}

/** Turns the filters of the event log into conditions that the log has indexes for, except for a text. */
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
