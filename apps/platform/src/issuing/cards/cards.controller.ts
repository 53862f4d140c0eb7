import { Access } from '#access';
import {
  type ActivateCard,
  type ActivationCodeResource,
  type CardLetterResource,
  type CardResource,
  type CardType,
  cardTypes,
  IsReference,
  NestedObject,
  type OnBehalfOf,
  OptionalField,
  type OrderCard,
  type Page,
  type ReplaceCard,
  type ReplacementReason,
  replacementReasons,
  representedParties,
  type RepresentedParty,
  ShippingAddress,
  DescribedAsVariants,
} from '#contracts';
import { OptionalBody } from '#http';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { IsIn, Matches, ValidateIf } from 'class-validator';
import {
  Idempotency,
  Idempotent,
  type IdempotentRequest,
  RateLimitGuard,
} from '../../api/index.js';
import { companyDenied, countryCurrencyUnsupported } from '../../companies/index.js';
import { PartnerGuard, PartnerId, PartnerOperation, SandboxGuard } from '../../partners/index.js';
import {
  activationCodeNeedless,
  activationCodeRequired,
  activationCodesUsedUp,
  activationCodeVoid,
  activationCodeWrong,
  CardActivation,
  cardLetterUnknown,
} from './card-activation.service.js';
import { cardTransitionImpossible, frozenBy } from './card-transitions.js';
import { cardUnknown } from './card.entity.js';
import {
  cardAccountUnknown,
  cardPersonUnknown,
  cardReplaced,
  CardsService,
  ListCardsQuery,
  shippingAddressNeedless,
} from './cards.service.js';

class CardOrderDto {
  @IsReference()
  personId: string;

  @OptionalField()
  @IsReference()
  accountId?: string;
}

/** An order of a virtual card, which is not shipped. */
class VirtualCardOrderDto extends CardOrderDto implements OrderCard {
  @IsIn(['virtual'] satisfies CardType[])
  cardType: 'virtual';
}

/** An order of a physical card. */
class PhysicalCardOrderDto extends CardOrderDto implements OrderCard {
  @IsIn(['physical'] satisfies CardType[])
  cardType: 'physical';

  /** The shipping address of the card. */
  @NestedObject(() => ShippingAddress)
  shippingAddress: ShippingAddress;
}

@DescribedAsVariants('cardType', {
  virtual: VirtualCardOrderDto,
  physical: PhysicalCardOrderDto,
} satisfies Record<CardType, unknown>)
class OrderCardDto extends CardOrderDto implements OrderCard {
  @IsIn(cardTypes)
  cardType: CardType;

  @ValidateIf(
    ({ cardType, shippingAddress }: OrderCardDto) =>
      cardType === 'physical' || shippingAddress !== undefined,
  )
  @NestedObject(() => ShippingAddress)
  shippingAddress?: ShippingAddress;
}

class ReplaceCardDto implements ReplaceCard {
  @IsIn(replacementReasons)
  reason: ReplacementReason;

  /** The person who acts, with the powers of that person. Left out, the partner itself acts. */
  @OptionalField()
  @IsIn(representedParties)
  onBehalfOf?: RepresentedParty;
}

/** On whose behalf a card is frozen or unfrozen. */
@OptionalBody()
class FreezeCardDto implements OnBehalfOf {
  /** The person who acts, with the powers of that person. Left out, the partner itself acts. */
  @OptionalField()
  @IsIn(representedParties)
  onBehalfOf?: RepresentedParty;
}

@OptionalBody()
class ActivateCardDto implements ActivateCard {
  /** The code of the cardholder's letter: required for a physical card, not allowed for a virtual one. */
  @OptionalField()
  @Matches(/^\d{6}$/, { message: 'must be six digits' })
  activationCode?: string;
}

@Controller('v1/cards')
@Access(PartnerGuard, RateLimitGuard)
export class CardsController {
  constructor(
    private readonly cards: CardsService,
    private readonly activation: CardActivation,
    private readonly idempotency: Idempotency,
  ) {}

  @Post()
  @HttpCode(201)
  @PartnerOperation(
    'orderCard',
    'cards:write',
    companyDenied,
    cardPersonUnknown,
    cardAccountUnknown,
    countryCurrencyUnsupported,
    shippingAddressNeedless,
  )
  order(
    @PartnerId() partnerId: string,
    @Idempotent() request: IdempotentRequest,
    @Body() body: OrderCardDto,
  ): Promise<CardResource> {
    return this.cards.order(partnerId, request, body);
  }

  @Get()
  @PartnerOperation('listCards', 'cards:read')
  list(
    @PartnerId() partnerId: string,
    @Query() query: ListCardsQuery,
  ): Promise<Page<CardResource>> {
    return this.cards.list(partnerId, query);
  }

  @Get(':id')
  @PartnerOperation('getCard', 'cards:read', cardUnknown)
  get(@PartnerId() partnerId: string, @Param('id') id: string): Promise<CardResource> {
    return this.cards.get(partnerId, id);
  }

  @Post(':id/replace')
  @HttpCode(201)
  @PartnerOperation(
    'replaceCard',
    'cards:write',
    companyDenied,
    cardUnknown,
    cardTransitionImpossible,
    cardReplaced,
    frozenBy.company_admin,
    frozenBy.partner,
    frozenBy.platform,
  )
  async replace(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Idempotent() request: IdempotentRequest,
    @Body() { reason, onBehalfOf }: ReplaceCardDto,
  ): Promise<CardResource> {
    return this.idempotency.execute(
      partnerId,
      request,
      (transaction) =>
        this.cards.replace(transaction, partnerId, id, reason, onBehalfOf ?? 'partner'),
      await this.cards.findCompanyIdOf(partnerId, id),
    );
  }

  @Post(':id/activate')
  @HttpCode(200)
  @PartnerOperation(
    'activateCard',
    'cards:write',
    cardUnknown,
    cardTransitionImpossible,
    activationCodeRequired,
    activationCodeNeedless,
    activationCodeWrong,
    activationCodeVoid,
  )
  activate(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Body() { activationCode }: ActivateCardDto,
  ): Promise<CardResource> {
    return this.activation.activate(partnerId, id, activationCode);
  }

  /** Sends the cardholder another letter; the code of the letter before it is void. */
  @Post(':id/activation-codes')
  @HttpCode(201)
  @PartnerOperation(
    'sendActivationCode',
    'cards:write',
    cardUnknown,
    cardTransitionImpossible,
    activationCodesUsedUp,
  )
  sendActivationCode(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Idempotent() request: IdempotentRequest,
  ): Promise<ActivationCodeResource> {
    return this.idempotency.execute(
      partnerId,
      request,
      (transaction) => this.activation.sendCode(transaction, partnerId, id),
      id,
    );
  }

  /** Adds a freeze. Several parties can freeze a card at once: `frozenBy` names them. */
  @Post(':id/freeze')
  @HttpCode(200)
  @PartnerOperation('freezeCard', 'cards:write', cardUnknown, cardTransitionImpossible)
  freeze(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Body() { onBehalfOf }: FreezeCardDto,
  ): Promise<CardResource> {
    return this.cards.freeze(partnerId, id, onBehalfOf ?? 'partner');
  }

  /**
   * Lifts the caller's own freeze, or else those of weaker parties. The card remains frozen while `frozenBy` of
   * the answer names others.
   */
  @Post(':id/unfreeze')
  @HttpCode(200)
  @PartnerOperation(
    'unfreezeCard',
    'cards:write',
    cardUnknown,
    cardTransitionImpossible,
    frozenBy.company_admin,
    frozenBy.partner,
    frozenBy.platform,
  )
  unfreeze(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Body() { onBehalfOf }: FreezeCardDto,
  ): Promise<CardResource> {
    return this.cards.unfreeze(partnerId, id, onBehalfOf ?? 'partner');
  }

  @Post(':id/terminate')
  @HttpCode(200)
  @PartnerOperation('terminateCard', 'cards:write', cardUnknown, cardTransitionImpossible)
  terminate(@PartnerId() partnerId: string, @Param('id') id: string): Promise<CardResource> {
    return this.cards.apply(partnerId, id, 'terminate');
  }
}

/** Simulates the card manufacturer. */
@Controller('v1/sandbox/cards')
@Access(SandboxGuard, PartnerGuard, RateLimitGuard)
export class SandboxCardsController {
  constructor(
    private readonly cards: CardsService,
    private readonly activation: CardActivation,
  ) {}

  @Post(':id/ship')
  @HttpCode(200)
  @PartnerOperation('shipCard', 'sandbox:write', cardUnknown, cardTransitionImpossible)
  ship(@PartnerId() partnerId: string, @Param('id') id: string): Promise<CardResource> {
    return this.cards.apply(partnerId, id, 'ship');
  }

  /** What the cardholder's letter says. */
  @Get(':id/letter')
  @PartnerOperation('readCardLetter', 'sandbox:write', cardUnknown, cardLetterUnknown)
  readLetter(@PartnerId() partnerId: string, @Param('id') id: string): Promise<CardLetterResource> {
    return this.activation.readLetter(partnerId, id);
  }
}
