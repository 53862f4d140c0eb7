import { Access } from '#access';
import {
  ActivateCard,
  type ActivationCodeResource,
  type CardLetterResource,
  type CardResource,
  ChangeCard,
  FreezeCard,
  OrderCard,
  type Page,
  ReplaceCard,
  SetCardExpiry,
  TerminateCard,
} from '#contracts';
import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import {
  Idempotency,
  Idempotent,
  type IdempotentRequest,
  RateLimitGuard,
} from '../../api/index.js';
import {
  companyDenied,
  companyEnded,
  companyRestricted,
  countryCurrencyUnsupported,
} from '../../companies/index.js';
import {
  Caller,
  type PartnerCaller,
  PartnerGuard,
  PartnerId,
  PartnerOperation,
  SandboxGuard,
} from '../../partners/index.js';
import {
  activationCodesUsedUp,
  activationCodeVoid,
  activationCodeWrong,
  cardLetterUnknown,
} from './activation-codes.service.js';
import {
  activationCodeNeedless,
  activationCodeRequired,
  CardActivation,
} from './card-activation.service.js';
import { CardExpiry } from './card-expiry.js';
import { ListCardsQuery } from './card-list.js';
import { cardTransitionImpossible, frozenBy } from './card-transitions.js';
import { cardUnknown } from './card.entity.js';
import {
  cardAccountUnknown,
  cardPersonUnknown,
  cardReasonRequired,
  cardReplaced,
  CardsService,
  shippingAddressNeedless,
} from './cards.service.js';

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
    companyEnded,
    companyRestricted,
    cardPersonUnknown,
    cardAccountUnknown,
    countryCurrencyUnsupported,
    shippingAddressNeedless,
  )
  order(
    @PartnerId() partnerId: string,
    @Idempotent() request: IdempotentRequest,
    @Body() body: OrderCard,
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

  @Patch(':id')
  @PartnerOperation('changeCard', 'cards:write', cardUnknown)
  change(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Body() body: ChangeCard,
  ): Promise<CardResource> {
    return this.cards.change(partnerId, id, body);
  }

  @Post(':id/replace')
  @HttpCode(201)
  @PartnerOperation(
    'replaceCard',
    'cards:write',
    companyDenied,
    companyEnded,
    companyRestricted,
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
    @Body() { reason, onBehalfOf }: ReplaceCard,
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
    @Body() { activationCode }: ActivateCard,
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
  @PartnerOperation(
    'freezeCard',
    'cards:write',
    cardUnknown,
    cardTransitionImpossible,
    cardReasonRequired,
  )
  freeze(
    @Caller() caller: PartnerCaller,
    @Param('id') id: string,
    @Body() { onBehalfOf, reason }: FreezeCard,
  ): Promise<CardResource> {
    return this.cards.freeze(caller.partnerId, id, onBehalfOf ?? 'partner', { caller, reason });
  }

  /**
   * Lifts the caller's own freeze, or else the freezes of weaker parties. The card remains frozen while `frozenBy` of
   * the answer names others.
   */
  @Post(':id/unfreeze')
  @HttpCode(200)
  @PartnerOperation(
    'unfreezeCard',
    'cards:write',
    cardUnknown,
    cardTransitionImpossible,
    cardReasonRequired,
    frozenBy.company_admin,
    frozenBy.partner,
    frozenBy.platform,
  )
  unfreeze(
    @Caller() caller: PartnerCaller,
    @Param('id') id: string,
    @Body() { onBehalfOf, reason }: FreezeCard,
  ): Promise<CardResource> {
    return this.cards.unfreeze(caller.partnerId, id, onBehalfOf ?? 'partner', { caller, reason });
  }

  @Post(':id/terminate')
  @HttpCode(200)
  @PartnerOperation(
    'terminateCard',
    'cards:write',
    cardUnknown,
    cardTransitionImpossible,
    cardReasonRequired,
  )
  terminate(
    @Caller() caller: PartnerCaller,
    @Param('id') id: string,
    @Body() { onBehalfOf, reason }: TerminateCard,
  ): Promise<CardResource> {
    return this.cards.terminate(caller.partnerId, id, onBehalfOf ?? 'partner', { caller, reason });
  }
}

/** Simulates the card manufacturer, and the end of cards. */
@Controller('v1/sandbox/cards')
@Access(SandboxGuard, PartnerGuard, RateLimitGuard)
export class SandboxCardsController {
  constructor(
    private readonly cards: CardsService,
    private readonly activation: CardActivation,
    private readonly expiry: CardExpiry,
  ) {}

  /** Sets the card's last day. What is due by then is done before the response: the renewal, or the end. */
  @Post(':id/expiry')
  @HttpCode(200)
  @PartnerOperation('setCardExpiry', 'sandbox:write', cardUnknown, cardTransitionImpossible)
  setExpiry(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Body() body: SetCardExpiry,
  ): Promise<CardResource> {
    return this.expiry.set(partnerId, id, body);
  }

  @Post(':id/ship')
  @HttpCode(200)
  @PartnerOperation('shipCard', 'sandbox:write', cardUnknown, cardTransitionImpossible)
  ship(@PartnerId() partnerId: string, @Param('id') id: string): Promise<CardResource> {
    return this.cards.ship(partnerId, id);
  }

  /** What the cardholder's letter says. */
  @Get(':id/letter')
  @PartnerOperation('readCardLetter', 'sandbox:write', cardUnknown, cardLetterUnknown)
  readLetter(@PartnerId() partnerId: string, @Param('id') id: string): Promise<CardLetterResource> {
    return this.activation.readLetter(partnerId, id);
  }
}
