import { IsIn, IsString, Length } from 'class-validator';
import { cardTypes, type CardType } from '../card-type.js';
import { Event } from '../event-declaration.js';
import { MAX_EXTERNAL_ID_LENGTH } from '../limits.js';
import { NestedObject } from '../nested-object.js';
import { webhookEvent, WebhookEvent } from './webhook-event.js';

export class CardOrderedData {
  @IsString()
  @Length(1, 100)
  cardId: string;

  @IsString()
  @Length(1, 100)
  personId: string;

  /** The partner's own id of the person. */
  @IsString()
  @Length(1, MAX_EXTERNAL_ID_LENGTH)
  externalId: string;

  @IsIn(cardTypes)
  cardType: CardType;

  @IsString()
  @Length(1, 100)
  accountId: string;
}

/** A card was ordered. */
@Event(webhookEvent('card_ordered'))
export class CardOrdered extends WebhookEvent {
  @NestedObject(() => CardOrderedData)
  data: CardOrderedData;
}
