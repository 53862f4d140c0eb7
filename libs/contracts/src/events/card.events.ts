import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Length,
  Matches,
  Min,
} from 'class-validator';
import { Event } from '../event-declaration.js';
import { NestedObject, NestedObjects, OptionalField } from '../fields.js';
import {
  type CardType,
  cardTypes,
  MAX_EXTERNAL_ID_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PEOPLE,
  MAX_REASON_LENGTH,
} from '../limits.js';
import { cardParties, type CardParty } from '../platform-api/card-parties.js';
import { type ReplacementReason, replacementReasons } from '../platform-api/card.js';
import { EXAMPLE_MESSAGE } from './ledger-change.js';
import {
  type AuthorizationDecider,
  authorizationDeciders,
  Merchant,
  PartnerDecision,
} from './transaction.events.js';
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

function IsDay(): PropertyDecorator {
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
  @IsDay()
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

/** A card and its holder. */
class CardOfPerson {
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
}

/** What every event in the life of a card has, after `card_ordered`. */
export class CardLifeData extends CardOfPerson {
  /** The kind of the card. */
  @IsIn(cardTypes)
  cardType: CardType;

  /** The last four digits of the card's number. */
  @Matches(/^\d{4}$/, { message: 'last4 must be four digits' })
  last4: string;

  /** The card account's id at the platform, `acc_...`. */
  @IsString()
  @Length(1, 100)
  accountId: string;

  /** The number of the event in the life of the card. `card_ordered` is 1, and the next event is 2. */
  @IsInt()
  @Min(2)
  cardSequence: number;
}

/** An event in the life of a card, after `card_ordered`. */
export abstract class CardLifeEvent extends WebhookEvent {
  abstract override data: CardLifeData;
}

const exampleCard: CardLifeData = {
  cardId: 'crd_019a5f0e3c53745c9a5f0d5b3a2f9c41',
  personId: 'per_019a5f0e3c53745c9a5f0d5b3a2f9c51',
  externalId: 'e-1001',
  cardType: 'physical',
  last4: '4242',
  accountId: 'acc_019a5f0e3c53745c9a5f0d5b3a2f9c21',
  cardSequence: 2,
};

class CardShippedData extends CardLifeData {
  /** The day by which the card should arrive, as in 2026-12-04. */
  @OptionalField()
  @IsDay()
  estimatedDelivery?: string;
}

/** A physical card is on its way to the cardholder. */
@Event(
  webhookEvent<CardShipped>('card_shipped', 'cards:read', {
    ...exampleCard,
    estimatedDelivery: '2026-03-05',
  }),
)
export class CardShipped extends CardLifeEvent {
  @NestedObject(() => CardShippedData)
  data: CardShippedData;
}

class FreezableCardData extends CardLifeData {
  /** Who has frozen the card, the strongest first. The card can be used if no one has. */
  @IsArray()
  @ArrayMaxSize(cardParties.length)
  @IsIn(cardParties, { each: true })
  frozenBy: CardParty[];
}

/** A card was activated. It can be used unless it is frozen: freezes are passed on from the card that it replaces. */
@Event(
  webhookEvent<CardActivated>('card_activated', 'cards:read', {
    ...exampleCard,
    cardSequence: 3,
    frozenBy: [],
  }),
)
export class CardActivated extends CardLifeEvent {
  @NestedObject(() => FreezableCardData)
  data: FreezableCardData;
}

class CardFreezeData extends FreezableCardData {
  /** Who did it. */
  @IsIn(cardParties)
  by: CardParty;

  /** The reason that the caller gave. Left out if none was given. */
  @OptionalField()
  @IsString()
  @Length(1, MAX_REASON_LENGTH)
  reason?: string;
}

/** A party has frozen a card. Several parties can freeze a card at the same time. */
@Event(
  webhookEvent<CardFrozen>('card_frozen', 'cards:read', {
    ...exampleCard,
    cardSequence: 4,
    by: 'company_admin',
    frozenBy: ['company_admin'],
    reason: 'The laptop bag was left in a taxi.',
  }),
)
export class CardFrozen extends CardLifeEvent {
  @NestedObject(() => CardFreezeData)
  data: CardFreezeData;
}

/** A party has lifted freezes of a card. It remains frozen while `frozenBy` has others. */
@Event(
  webhookEvent<CardUnfrozen>('card_unfrozen', 'cards:read', {
    ...exampleCard,
    cardSequence: 5,
    by: 'company_admin',
    frozenBy: [],
  }),
)
export class CardUnfrozen extends CardLifeEvent {
  @NestedObject(() => CardFreezeData)
  data: CardFreezeData;
}

class CardReplacedData extends CardLifeData {
  /** Who ordered the replacement. */
  @IsIn(cardParties)
  by: CardParty;

  /** What happened to the card. */
  @IsIn(replacementReasons)
  reason: ReplacementReason;

  /** The new card, `crd_...`, whose `card_ordered` comes before this event. */
  @IsString()
  @Length(1, 100)
  replacedByCardId: string;
}

/** A replacement for a card was ordered. */
@Event(
  webhookEvent<CardReplaced>('card_replaced', 'cards:read', {
    ...exampleCard,
    cardSequence: 6,
    by: 'partner',
    reason: 'lost',
    replacedByCardId: 'crd_019a5f0e3c53745c9a5f0d5b3a2f9c42',
  }),
)
export class CardReplaced extends CardLifeEvent {
  @NestedObject(() => CardReplacedData)
  data: CardReplacedData;
}

class CardExpiringData extends CardLifeData {
  /** The last day on which the card can be used, in UTC, as in 2030-11-30. */
  @IsDay()
  expiresOn: string;

  /** The next card, `crd_...`. Left out while there is none, because the card is frozen or not in use. */
  @OptionalField()
  @IsString()
  @Length(1, 100)
  replacedByCardId?: string;
}

/** A card expires in 30 days. It is sent once for a card. */
@Event(
  webhookEvent<CardExpiring>('card_expiring', 'cards:read', {
    ...exampleCard,
    cardSequence: 7,
    expiresOn: '2030-03-31',
    replacedByCardId: 'crd_019a5f0e3c53745c9a5f0d5b3a2f9c42',
  }),
)
export class CardExpiring extends CardLifeEvent {
  @NestedObject(() => CardExpiringData)
  data: CardExpiringData;
}

class CardRenewedData extends CardLifeData {
  /** The last day on which the card can be used, in UTC, as in 2030-11-30. */
  @IsDay()
  expiresOn: string;

  /** The next card, `crd_...`, whose `card_ordered` comes before this event. */
  @IsString()
  @Length(1, 100)
  replacedByCardId: string;
}

/**
 * The next card was ordered before a card expires. The card can be used until its last day, or until a physical next
 * card is activated.
 */
@Event(
  webhookEvent<CardRenewed>('card_renewed', 'cards:read', {
    ...exampleCard,
    cardSequence: 6,
    expiresOn: '2030-03-31',
    replacedByCardId: 'crd_019a5f0e3c53745c9a5f0d5b3a2f9c42',
  }),
)
export class CardRenewed extends CardLifeEvent {
  @NestedObject(() => CardRenewedData)
  data: CardRenewedData;
}

export class CardTerminatedData extends CardLifeData {
  /**
   * Who ended it. `platform` also if it has expired, if its replacement was activated, or if the company was denied or
   * has ended.
   */
  @IsIn(cardParties)
  by: CardParty;

  /** The reason that the caller gave. Left out if none was given. */
  @OptionalField()
  @IsString()
  @Length(1, MAX_REASON_LENGTH)
  reason?: string;

  /** The card that replaces it, `crd_...`. Left out if there is none. */
  @OptionalField()
  @IsString()
  @Length(1, 100)
  replacedByCardId?: string;

  /** The card's last day, as in 2030-11-30, if it ended because it has expired. */
  @OptionalField()
  @IsDay()
  expiredOn?: string;
}

/** A card has ended permanently. */
@Event(
  webhookEvent<CardTerminated>('card_terminated', 'cards:read', {
    ...exampleCard,
    cardSequence: 7,
    by: 'company_admin',
    reason: 'The cardholder has left the company.',
  }),
)
export class CardTerminated extends CardLifeEvent {
  @NestedObject(() => CardTerminatedData)
  data: CardTerminatedData;
}

class CardVerifiedData extends CardOfPerson {
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

  /**
   * Who decided: the platform's own checks, the partner, or the partner's fallback. Events recorded before
   * 2026-11-29 lack it.
   */
  @OptionalField()
  @IsIn(authorizationDeciders)
  decidedBy?: AuthorizationDecider;

  /** What the partner decided, if it was to decide. It differs from the outcome if the platform's checks then failed. */
  @OptionalField()
  @NestedObject(() => PartnerDecision)
  partnerDecision?: PartnerDecision;
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
    decidedBy: 'platform',
  }),
)
export class CardVerified extends WebhookEvent {
  @NestedObject(() => CardVerifiedData)
  data: CardVerifiedData;
}
