import { NumberInText, OptionalField, type WebhookChannel, webhookChannels } from '#contracts';
import { IsMoment } from '#http';
import { IsIn, IsInt, Max, Min } from 'class-validator';
import { AfterId, SearchText } from '../../api/index.js';
import { idPattern } from '../../ids.js';
import { type EventFilters, NarrowingId } from './list-events.query.js';

/** The statuses of events that can be recovered. */
export const failedStatuses = ['failing', 'given_up'] as const;
export type FailedStatus = (typeof failedStatuses)[number];

/** As many as one call with a `limit` sends again at most. */
export const MOST_RECOVERED = 10_000;

/** Which of the failed events, with the filters of the list. */
export class FailedEventsQuery implements EventFilters {
  @IsMoment()
  since: Date;

  /** Exclusive. */
  @OptionalField()
  @IsMoment()
  until?: Date;

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

  /** Left out, both. */
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
  @AfterId(idPattern('evt'), 'an event')
  startingAfter?: string;
}
