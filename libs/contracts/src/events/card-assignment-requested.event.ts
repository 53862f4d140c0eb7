import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsString, Length } from 'class-validator';
import { cardTypes, type CardType } from '../card-type.js';
import { Event } from '../event-declaration.js';
import { MAX_EXTERNAL_ID_LENGTH, MAX_NAME_LENGTH, MAX_PEOPLE } from '../limits.js';
import { NestedObject, NestedObjects } from '../nested-object.js';
import { webhookEvent, WebhookEvent } from './webhook-event.js';

export class AssignedPerson {
  /** The partner's own id of the person, as it was sent to the onboarding link. */
  @IsString()
  @Length(1, MAX_EXTERNAL_ID_LENGTH)
  externalId: string;

  /** The person's full name. */
  @IsString()
  @Length(1, MAX_NAME_LENGTH)
  name: string;

  /** The kind of card that the person gets. */
  @IsIn(cardTypes)
  cardType: CardType;
}

export class CardAssignmentRequestedData {
  /** Everybody who gets a card; whoever is not named gets none. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_PEOPLE)
  @NestedObjects(() => AssignedPerson)
  people: AssignedPerson[];
}

/**
 * The company's admin confirmed who gets a card. Nothing exists yet: the partner creates the people
 * and orders the cards.
 */
@Event(
  webhookEvent<CardAssignmentRequested>('card_assignment_requested', 'companies:read', {
    people: [
      { externalId: 'e-1001', name: 'Ada Byron', cardType: 'physical' },
      { externalId: 'e-1002', name: 'Mary Somerville', cardType: 'virtual' },
    ],
  }),
)
export class CardAssignmentRequested extends WebhookEvent {
  @NestedObject(() => CardAssignmentRequestedData)
  data: CardAssignmentRequestedData;
}
