import { IsIn, IsString, Length } from 'class-validator';
import { cardTypes, type CardType } from '../card-type.js';
import { Event } from '../event-declaration.js';
import { MAX_EXTERNAL_ID_LENGTH } from '../limits.js';
import { NestedObject } from '../nested-object.js';
import { OptionalField } from '../optional-field.js';
import { webhookEvent, WebhookEvent } from './webhook-event.js';

export class CardOrderedData {
  /** The card's id at the platform, `crd_...`. */
  @IsString()
  @Length(1, 100)
  cardId: string;

  /** The person's id at the platform, `per_...`. */
  @IsString()
  @Length(1, 100)
  personId: string;

  /** The partner's own id of the person. */
  @IsString()
  @Length(1, MAX_EXTERNAL_ID_LENGTH)
  externalId: string;

  /** The kind of card that the person gets. */
  @IsIn(cardTypes)
  cardType: CardType;

  /** The card account's id at the platform, `acc_...`. */
  @IsString()
  @Length(1, 100)
  accountId: string;

  /** The card in whose place it was ordered, if it replaces one. */
  @OptionalField()
  @IsString()
  @Length(1, 100)
  replacesCardId?: string;
}

/** A card was ordered. */
@Event(
  webhookEvent<CardOrdered>('card_ordered', 'cards:read', {
    cardId: 'crd_019a5f0e3c53745c9a5f0d5b3a2f9c41',
    personId: 'per_019a5f0e3c53745c9a5f0d5b3a2f9c51',
    externalId: 'e-1001',
    cardType: 'physical',
    accountId: 'acc_019a5f0e3c53745c9a5f0d5b3a2f9c21',
  }),
)
export class CardOrdered extends WebhookEvent {
  @NestedObject(() => CardOrderedData)
  data: CardOrderedData;
}
