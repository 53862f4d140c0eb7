import { OptionalField, type WebhookChannel, webhookChannels } from '#contracts';
import { PeriodQuery } from '#http';
import { IsIn, IsString, Length } from 'class-validator';
import { AfterId } from '../../api/index.js';
import { idPattern } from '../../ids.js';

/** `failing` are the `pending` events with a failed attempt. */
export const listedStatuses = ['pending', 'failing', 'delivered', 'given_up'] as const;
export type ListedStatus = (typeof listedStatuses)[number];

export class ListEventsQuery extends PeriodQuery {
  @AfterId(idPattern('evt'), 'an event')
  override startingAfter?: string;

  @OptionalField()
  @IsString()
  @Length(1, 100)
  companyId?: string;

  /** Events about one of the person's cards. */
  @OptionalField()
  @IsString()
  @Length(1, 100)
  personId?: string;

  @OptionalField()
  @IsString()
  @Length(1, 100)
  cardId?: string;

  @OptionalField()
  @IsString()
  @Length(1, 100)
  accountId?: string;

  @OptionalField()
  @IsString()
  @Length(1, 100)
  transactionId?: string;

  /** The event kind's identifier, such as `card_ordered`. */
  @OptionalField()
  @IsString()
  @Length(1, 100)
  event?: string;

  @OptionalField()
  @IsIn(webhookChannels)
  channel?: WebhookChannel;

  @OptionalField()
  @IsIn(listedStatuses)
  status?: ListedStatus;
}
