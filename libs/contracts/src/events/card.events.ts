import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsString, Length, Matches } from 'class-validator';
import { Event } from '../event-declaration.js';
import { NestedObject, NestedObjects, OptionalField } from '../fields.js';
import {
  type CardType,
  cardTypes,
  MAX_EXTERNAL_ID_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PEOPLE,
} from '../limits.js';
import { EXAMPLE_MESSAGE } from './ledger-change.js';
import { Merchant } from './transaction.events.js';
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

  /**
   * True for the company's admin who added herself in the onboarding. Her `externalId` is
   * `onboarding-admin-<companyId>`, as the partner has sent none.
   */
  @OptionalField()
  @IsBoolean()
  addedInOnboarding?: boolean;
}

function IsDeliveryDay(): PropertyDecorator {
  return Matches(/^\d{4}-\d{2}-\d{2}$/, { message: '$property must be a day, as in 2026-12-04' });
}

class CardAssignmentRequestedData {
  /** Everyone who gets a card. People who are not named get none; the list is empty if no one gets a card. */
  @IsArray()
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

  /**
   * The day by which a physical card should arrive, as in 2026-12-04. Left out for a virtual card, and while the card
   * waits for the approval of the company's KYC.
   */
  @OptionalField()
  @IsDeliveryDay()
  estimatedDelivery?: string;
}

/** A card was ordered. */
@Event(
  webhookEvent<CardOrdered>('card_ordered', 'cards:read', {
    cardId: 'crd_019a5f0e3c53745c9a5f0d5b3a2f9c41',
    personId: 'per_019a5f0e3c53745c9a5f0d5b3a2f9c51',
    externalId: 'e-1001',
    cardType: 'physical',
    accountId: 'acc_019a5f0e3c53745c9a5f0d5b3a2f9c21',
    estimatedDelivery: '2026-03-06',
  }),
)
export class CardOrdered extends WebhookEvent {
  @NestedObject(() => CardOrderedData)
  data: CardOrderedData;
}

class CardVerifiedData {
  /** The card's id at the platform, `crd_...`. */
  @IsString()
  @Length(1, 100)
  cardId: string;

  /** The cardholder's id at the platform, `per_...`. */
  @IsString()
  @Length(1, 100)
  personId: string;

  /** The partner's own id of the cardholder. */
  @IsString()
  @Length(1, MAX_EXTERNAL_ID_LENGTH)
  externalId: string;

  /** Who verified the card. */
  @NestedObject(() => Merchant)
  merchant: Merchant;

  /** The 3-D Secure request that the cardholder approved it with, if there was one, `tds_...`. */
  @OptionalField()
  @IsString()
  @Length(1, 100)
  threeDsRequestId?: string;

  /** The id of the card processor's message that caused it. */
  @IsString()
  @Length(1, 100)
  messageId: string;
}

/**
 * A merchant verified a card with an authorization of zero, usually to save the card. It was approved; nothing is held
 * and no transaction is listed.
 */
@Event(
  webhookEvent<CardVerified>('card_verified', 'cards:read', {
    cardId: 'crd_019a5f0e3c53745c9a5f0d5b3a2f9c41',
    personId: 'per_019a5f0e3c53745c9a5f0d5b3a2f9c51',
    externalId: 'e-1001',
    merchant: { name: 'Bahnhof Buchhandlung', categoryCode: '5942', country: 'DE' },
    messageId: EXAMPLE_MESSAGE,
  }),
)
export class CardVerified extends WebhookEvent {
  @NestedObject(() => CardVerifiedData)
  data: CardVerifiedData;
}
