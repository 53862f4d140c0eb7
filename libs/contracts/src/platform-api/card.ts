import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  Matches,
  Max,
  Min,
  ValidateIf,
} from 'class-validator';
import { NestedObject, NestedObjects, NullableField, OptionalField } from '../fields.js';
import { type CardType, cardTypes, MAX_CARD_PURPOSE_LENGTH, MAX_REASON_LENGTH } from '../limits.js';
import { type Money, RequestedMoney } from '../money.js';
import { DescribedAsVariants, NamedInDocument, OptionalBody } from '../schema/body-class.js';
import { ShippingAddress } from '../shipping-address.js';
import { IsFreeText, IsReference, IsSingleLine } from '../text-fields.js';
import { type CardParty, representedParties, type RepresentedParty } from './card-parties.js';

export const cardStatuses = [
  'pre_order',
  'ordered',
  'shipped',
  'active',
  'frozen',
  'terminated',
] as const;
export type CardStatus = (typeof cardStatuses)[number];

/** The body of a call that the partner's software may make on behalf of a person. */
export class OnBehalfOf {
  /** The person who acts, with the powers of that person. Left out, the partner itself acts. */
  @OptionalField()
  @IsIn(representedParties)
  onBehalfOf?: RepresentedParty;
}

/** On whose behalf a card is frozen or unfrozen, and why. */
@OptionalBody()
export class FreezeCard extends OnBehalfOf {
  /** Recorded in the partner's trail. Required from people at the console. */
  @OptionalField()
  @IsFreeText(MAX_REASON_LENGTH)
  reason?: string;
}

/** On whose behalf a card is terminated, and why. */
@OptionalBody()
export class TerminateCard extends OnBehalfOf {
  /** Recorded in the partner's trail. Required from people at the console. */
  @OptionalField()
  @IsFreeText(MAX_REASON_LENGTH)
  reason?: string;
}

/**
 * A card. Its full number is neither stored nor shown; only the last four digits are
 * (docs/interface/cards.md#people-and-cards).
 */
export interface CardResource {
  id: string;
  companyId: string;
  personId: string;
  accountId: string;
  /** Where the card is in its life: `pre_order` is held until KYC is approved, `terminated` is final. */
  status: CardStatus;
  /** Who has frozen the card, the strongest first. It is active again when no one is left. */
  frozenBy: CardParty[];
  /**
   * A `physical` card is shipped, and active once the cardholder has activated it. A `virtual` one has no
   * plastic.
   */
  cardType: CardType;
  /** The card network: `visa` or `mastercard`. It is decided when the card is ordered, and never changes. */
  network: string;
  /** The last four digits of the card number. */
  last4: string;
  /** What the card is for, such as `Travel`; null if that was not said. */
  purpose: string | null;
  /** For a physical card; null for a virtual one. */
  shippingAddress: ShippingAddress | null;
  /**
   * The day by which a physical card should arrive (docs/interface/cards.md#delivery-of-physical-cards). Null for a
   * virtual card, before production starts, and once the card was activated or has ended.
   *
   * @format date
   */
  estimatedDelivery: string | null;
  /**
   * The last day on which the card can be used, in UTC (docs/interface/cards.md#expiry-and-renewal).
   *
   * @format date
   */
  expiresOn: string;
  /** The card in whose place it was ordered. */
  replacesCardId: string | null;
  /** The card that was ordered in its place: a replacement, or the next card before this one expires. */
  replacedByCardId: string | null;
  createdAt: string;
}

@OptionalBody()
export class ActivateCard {
  /** The code of the cardholder's letter: required for a physical card, not allowed for a virtual one. */
  @OptionalField()
  @Matches(/^\d{6}$/, { message: 'must be six digits' })
  activationCode?: string;
}

/** In the sandbox: brings the expiry of a card nearer, or moves it away. */
export class SetCardExpiry {
  /** For how many days the card can be used, including the current day of its company. 0 ends it now. */
  @IsInt()
  @Min(0)
  @Max(3_660)
  days: number;
}

/** A new activation code is on its way to the cardholder; the one before it is void. */
export interface ActivationCodeResource {
  cardId: string;
  /** How many more codes may be asked for. */
  codesLeft: number;
}

/** In the sandbox: what the card's manufacturer prints for the cardholder. */
export interface CardLetterResource {
  cardId: string;
  /** The six digits that activate the card. */
  activationCode: string;
}

export const replacementReasons = ['lost', 'stolen', 'damaged'] as const;
export type ReplacementReason = (typeof replacementReasons)[number];

export class ReplaceCard extends OnBehalfOf {
  /**
   * A `damaged` card can be used until its replacement is active. A `lost` or `stolen` one is terminated at
   * once.
   */
  @IsIn(replacementReasons)
  reason: ReplacementReason;
}

class CardOrder {
  /** The cardholder: a person that you created before. */
  @IsReference()
  personId: string;

  /** The account that pays. Left out, the company's account is chosen. */
  @OptionalField()
  @IsReference()
  accountId?: string;

  /** What the card is for, such as `Travel`. */
  @OptionalField()
  @IsSingleLine(MAX_CARD_PURPOSE_LENGTH)
  purpose?: string;
}

/** What can be changed of a card. What is left out stays. */
export class ChangeCard {
  /** What the card is for, such as `Travel`; null removes it. */
  @NullableField()
  @IsSingleLine(MAX_CARD_PURPOSE_LENGTH)
  purpose?: string | null;
}

/** An order of a virtual card, which is not shipped. */
class VirtualCardOrder extends CardOrder {
  /** A virtual card has no plastic and is not shipped. */
  @IsIn(['virtual'] satisfies CardType[])
  cardType: 'virtual';
}

/** An order of a physical card. */
class PhysicalCardOrder extends CardOrder {
  /** A physical card is shipped to `shippingAddress`. */
  @IsIn(['physical'] satisfies CardType[])
  cardType: 'physical';

  /** The shipping address of the card. */
  @NestedObject(() => ShippingAddress)
  shippingAddress: ShippingAddress;
}

@DescribedAsVariants('cardType', {
  virtual: VirtualCardOrder,
  physical: PhysicalCardOrder,
} satisfies Record<CardType, unknown>)
export class OrderCard extends CardOrder {
  @IsIn(cardTypes)
  cardType: CardType;

  /** Required for a physical card, not allowed for a virtual one. */
  @ValidateIf(
    ({ cardType, shippingAddress }: OrderCard) =>
      cardType === 'physical' || shippingAddress !== undefined,
  )
  @NestedObject(() => ShippingAddress)
  shippingAddress?: ShippingAddress;
}

/** `payment`: each payment for itself; `total`: all that was ever spent. */
export const spendingPeriods = ['payment', 'day', 'week', 'month', 'total'] as const;
export type SpendingPeriod = (typeof spendingPeriods)[number];

export class LimitAmount extends RequestedMoney {
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  declare amount: number;
}

/** The most that may be spent in a period, from the accounts in its currency. */
export class SpendingLimit {
  /**
   * The time over which payments are added up. `payment` limits each payment alone, `total` the whole life of
   * the card.
   */
  @IsIn(spendingPeriods)
  period: SpendingPeriod;

  /** The most that may be spent in the period, in minor units. 0 allows nothing. */
  @NestedObject(() => LimitAmount)
  amount: Money;
}

/** What stands in `allowed`, if it is given, and not in `blocked`, is let through. */
export interface AllowedOrBlocked {
  allowed?: string[];
  blocked?: string[];
}

const CATEGORIES = /^\d{4}(?:-\d{4})?$/;
const eachCategories = {
  each: true,
  message: 'each must be a code of four digits, or a range such as 3000-3299',
};

/** Codes of ISO 18245 such as 5411, and ranges such as 3000-3299. */
class MerchantCategories implements AllowedOrBlocked {
  @OptionalField()
  @IsArray()
  @ArrayMaxSize(200)
  @Matches(CATEGORIES, eachCategories)
  allowed?: string[];

  @OptionalField()
  @IsArray()
  @ArrayMaxSize(200)
  @Matches(CATEGORIES, eachCategories)
  blocked?: string[];
}

const COUNTRY = /^[A-Z]{2}$/;
const eachCountry = { each: true, message: 'each must be an ISO 3166-1 alpha-2 code' };

class Countries implements AllowedOrBlocked {
  @OptionalField()
  @IsArray()
  @ArrayMaxSize(250)
  @Matches(COUNTRY, eachCountry)
  allowed?: string[];

  @OptionalField()
  @IsArray()
  @ArrayMaxSize(250)
  @Matches(COUNTRY, eachCountry)
  blocked?: string[];
}

/** Where a card may be used; each is true if left out. */
@NamedInDocument('Channels')
export class SpendingChannels {
  @OptionalField()
  @IsBoolean()
  online?: boolean;

  @OptionalField()
  @IsBoolean()
  contactless?: boolean;

  @OptionalField()
  @IsBoolean()
  chip?: boolean;

  @OptionalField()
  @IsBoolean()
  cash?: boolean;
}

const MOST_LIMITS = 20;
const isVersion = Matches(/^[\w-]{16}$/, {
  message: 'must be the version of rules that were read',
});

/**
 * One party's rules for the payments of a card, or of all cards of a company
 * (docs/interface/cards.md#spending-controls). The rules of other parties stay as they are.
 */
export class SetSpendingControls extends OnBehalfOf {
  /** Required, so that a body whose members were lost does not remove them. An empty list removes all. */
  @IsArray()
  @ArrayMaxSize(MOST_LIMITS)
  @NestedObjects(() => SpendingLimit)
  limits: SpendingLimit[];

  /** Which kinds of shops the card may pay. Left out, all of them. */
  @OptionalField()
  @NestedObject(() => MerchantCategories)
  merchantCategories?: MerchantCategories;

  /** ISO 3166-1 alpha-2. */
  @OptionalField()
  @NestedObject(() => Countries)
  countries?: Countries;

  /** How the card may pay. Left out, in every way. */
  @OptionalField()
  @NestedObject(() => SpendingChannels)
  channels?: SpendingChannels;

  /** The `version` of the rules to replace: 409 `spending_controls_changed` if it is no longer the latest. */
  @OptionalField()
  @isVersion
  version?: string;
}

/** Replaces the limits that admins have set in the card app. Their other rules, and rules of other parties, stay. */
export class SetCardLimits {
  @IsArray()
  @ArrayMaxSize(MOST_LIMITS)
  @NestedObjects(() => SpendingLimit)
  limits: SpendingLimit[];

  /** The `version` that the page has read: 409 `spending_controls_changed` if it is no longer the latest. */
  @OptionalField()
  @isVersion
  version?: string;
}

/** A declined payment names the `ruleId` of the rule. A rule that is set again unchanged keeps it. */
export interface SpendingRules {
  limits: (SpendingLimit & { ruleId: string })[];
  merchantCategories: (AllowedOrBlocked & { ruleId: string }) | null;
  countries: (AllowedOrBlocked & { ruleId: string }) | null;
  channels: (SpendingChannels & { ruleId: string }) | null;
}

/** What a rule has beside its content. */
export interface EffectiveRule {
  ruleId: string;
  /** Whose rule it is. Only this party changes it. */
  setBy: CardParty;
}

export interface EffectiveLimit extends SpendingLimit, EffectiveRule {
  /**
   * What counts for the limit in the current day, week, month or in total, held or cleared. Missing for the limit of a
   * payment.
   */
  spent?: Money;
}

/** The rules of all parties. A payment must keep each of them. */
export interface EffectiveSpendingRules {
  /** The lowest limit of each period and currency. */
  limits: EffectiveLimit[];
  merchantCategories: (AllowedOrBlocked & EffectiveRule)[];
  countries: (AllowedOrBlocked & EffectiveRule)[];
  channels: (SpendingChannels & EffectiveRule)[];
}

/** The caller's own rules, and the effective ones. */
export interface SpendingControlsResource extends SpendingRules {
  /** Changes with the caller's own rules. */
  version: string;
  /** The rules of all parties together, each of which a payment must keep. */
  effective: EffectiveSpendingRules;
}
