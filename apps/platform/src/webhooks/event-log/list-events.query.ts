import { applyDecorators } from '@nestjs/common';
import { IsReference, OptionalField, type WebhookChannel, webhookChannels } from '#contracts';
import { PeriodQuery } from '#http';
import { IsIn } from 'class-validator';
import { AfterId, SearchText } from '../../api/index.js';
import { idPattern } from '../../ids.js';

/** `failing` are the `pending` events with a failed attempt. */
export const listedStatuses = ['pending', 'failing', 'delivered', 'given_up'] as const;
export type ListedStatus = (typeof listedStatuses)[number];

/** The id that a list of events is narrowed to. */
export function NarrowingId(): PropertyDecorator {
  return applyDecorators(OptionalField(), IsReference());
}

/** What narrows the log of events, for its list and for what is sent again. */
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
  @AfterId(idPattern('evt'), 'an event')
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

  @OptionalField()
  @IsIn(listedStatuses)
  status?: ListedStatus;

  /**
   * The event's id, or a part of its body, in upper or lower case. At most 50,000 events are read for a page, the
   * newest first: `searchedBackTo` tells where that ended.
   */
  @SearchText()
  search?: string;
}
