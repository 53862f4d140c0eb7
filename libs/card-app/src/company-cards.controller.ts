import { randomUUID } from 'node:crypto';
import { Access } from '#access';
import {
  ActivateCard,
  type CardAppAccess,
  type CardResource,
  type CardType,
  cardTypes,
  ChangeCard,
  type CompanyCard,
  type CompanyPerson,
  InviteToCardApp,
  IsReference,
  type LastShippingAddress,
  IsSingleLine,
  LimitAmount,
  MAX_CARD_PURPOSE_LENGTH,
  type Money,
  NestedObject,
  OptionalField,
  type OrderCompanyCard,
  type Page,
  type PersonResource,
  type ReplacementReason,
  replacementReasons,
  SetCardLimits,
  ShippingAddress,
  type SpendingControlsResource,
} from '#contracts';
import { declareError, DomainError, PageQuery, requireGoodAddress, unprocessable } from '#http';
import { CardAppController, NoStepUp, SessionGuard } from '#strong-auth';
import {
  Body,
  Get,
  Headers,
  HttpCode,
  Injectable,
  Param,
  Patch,
  Post,
  Put,
  Query,
} from '@nestjs/common';
import { IsIn } from 'class-validator';
import { Admin, CompanyAdminGuard } from './company-accounts.controller.js';
import { CardAppInvitations } from './invitations.js';
import type { ListPart, Member } from './issuing.js';
import { cardUnknown } from './issuing.js';

const cardPersonUnknown = declareError(
  'card_person_unknown',
  unprocessable('/personId'),
  'personId: there is no such person.',
);

const personUnknown = declareError('person_unknown', 404, 'There is no such person.');

/** The newest cards among which an address is looked for. */
const MOST = 100;

const shippingAddressRequired = declareError(
  'shipping_address_required',
  unprocessable('/shippingAddress'),
  'shippingAddress: a physical card needs the address to send it to.',
);

class CompanyCardOrderDto implements OrderCompanyCard {
  @IsReference()
  personId: string;

  @IsIn(cardTypes)
  cardType: CardType;

  /** Required for a physical card, not allowed for a virtual one. */
  @OptionalField()
  @NestedObject(() => ShippingAddress)
  shippingAddress?: ShippingAddress;

  /** What the card is for, such as `Travel`. */
  @OptionalField()
  @IsSingleLine(MAX_CARD_PURPOSE_LENGTH)
  purpose?: string;

  /** A monthly limit of the admins, which the card has from the start. */
  @OptionalField()
  @NestedObject(() => LimitAmount)
  monthlyLimit?: LimitAmount;
}

class CompanyCardReplacementDto {
  @IsIn(replacementReasons)
  reason: ReplacementReason;
}

/** The cards of an admin's company. Cards of other companies are unknown. */
@Injectable()
export class CompanyCards {
  /** The newest first, with the names of their holders: two calls of the platform, however many cards. */
  async list({ api, person }: Member, part: ListPart): Promise<Page<CompanyCard>> {
    const page = await api.listCardsOfCompany(person.companyId, part);
    const ids = [...new Set(page.data.map(({ personId }) => personId))];
    const holders = ids.length > 0 ? await api.listPeopleByIds(person.companyId, ids) : [];
    const names = new Map(holders.map(({ id, name }) => [id, name]));
    const data = page.data.map((card) => ({ ...card, holderName: names.get(card.personId) ?? '' }));
    return { ...page, data };
  }

  /** @throws card_unknown */
  async get(admin: Member, id: string): Promise<CompanyCard> {
    const card = await this.find(admin, id);
    const { name } = await admin.api.getPerson(card.personId);
    return { ...card, holderName: name };
  }

  /** @throws card_unknown, also for another company's card. */
  async find({ api, person }: Member, id: string): Promise<CardResource> {
    const card = await api.getCard(id);
    if (card.companyId !== person.companyId) throw cardUnknown();
    return card;
  }

  /** @throws card_person_unknown, also for another company's person; shipping_address_required. */
  async order(
    admin: Member,
    { monthlyLimit, ...order }: OrderCompanyCard,
    idempotencyKey: string,
  ): Promise<CardResource> {
    const { api, person } = admin;
    if (order.cardType === 'physical' && !order.shippingAddress) throw shippingAddressRequired();
    requireGoodAddress(order.shippingAddress, '/shippingAddress');
    const holder = await api.getPerson(order.personId).catch((error: unknown) => {
      const isUnknown = error instanceof DomainError && error.code === 'person_unknown';
      throw isUnknown ? cardPersonUnknown() : error;
    });
    if (holder.companyId !== person.companyId) throw cardPersonUnknown();
    const card = await api.orderCard(order, idempotencyKey);
    if (monthlyLimit) await limitFirst(admin, card.id, monthlyLimit);
    return card;
  }

  /** The address that a card was sent to before: of the person, or else of the company. */
  async lastAddress(admin: Member, personId: string): Promise<LastShippingAddress> {
    const { api, person } = admin;
    const { companyId } = await api.getPerson(personId);
    if (companyId !== person.companyId) throw personUnknown();
    const own = await api.listCards(personId);
    const all = await api.listCardsOfCompany(companyId, { limit: MOST });
    const sent = [...own, ...all.data].find(({ shippingAddress }) => shippingAddress);
    return { shippingAddress: sent?.shippingAddress ?? null };
  }

  /**
   * Replaces the limits that admins have set for a card. Their other rules stay: the write has the version of
   * what was read, so a change between the two is refused. @throws card_unknown, spending_controls_changed
   */
  async setLimits(
    admin: Member,
    id: string,
    { limits, version }: SetCardLimits,
  ): Promise<SpendingControlsResource> {
    await this.find(admin, id);
    const own = await admin.api.getSpendingControls(id, 'company_admin');
    const { merchantCategories, countries, channels } = own;
    return admin.api.setSpendingControls(id, {
      onBehalfOf: 'company_admin',
      version: version ?? own.version,
      limits,
      ...(merchantCategories && { merchantCategories: withoutId(merchantCategories) }),
      ...(countries && { countries: withoutId(countries) }),
      ...(channels && { channels: withoutId(channels) }),
    });
  }
}

/**
 * Sets the limit of a new card. An order that is repeated after a lost answer sets it, too, but does not replace limits
 * that the admins have set since.
 */
async function limitFirst({ api }: Member, cardId: string, amount: Money): Promise<void> {
  const own = await api.getSpendingControls(cardId, 'company_admin');
  if (own.limits.length > 0) return;
  await api.setSpendingControls(cardId, {
    onBehalfOf: 'company_admin',
    version: own.version,
    limits: [{ period: 'month', amount }],
  });
}

function withoutId<Rule extends { ruleId: string }>({ ruleId: _, ...rule }: Rule) {
  return rule;
}

/** What admins do with the cards of their company. */
@CardAppController('company')
@Access(SessionGuard, CompanyAdminGuard)
export class CompanyCardsController {
  constructor(
    private readonly cards: CompanyCards,
    private readonly invitations: CardAppInvitations,
  ) {}

  /** Those for whom cards can be ordered. */
  @Get('people')
  async listPeople(
    @Admin() { api, person }: Member,
    @Query() part: PageQuery,
  ): Promise<Page<CompanyPerson>> {
    const page = await api.listPeople(person.companyId, part);
    const access = await this.invitations.accessOf(person.companyId, page.data);
    const data = page.data.map((each, index) => ({ ...each, cardApp: access[index]! }));
    return { ...page, data };
  }

  /** Mails the person a link and a code for the card app, also after the loss of a phone. */
  @Post('people/:id/invitations')
  @HttpCode(202)
  async invite(
    @Admin() admin: Member,
    @Param('id') id: string,
    @Headers('idempotency-key') key: string | undefined,
    @Body() { deviceLost }: InviteToCardApp,
  ): Promise<CardAppAccess> {
    const person = await personOf(admin, id);
    return this.invitations.invite(
      { ...admin, person },
      { requestedBy: admin.person.id, requestKey: appKeyOf(admin, key), deviceLost },
    );
  }

  @Get('people/:id/shipping-address')
  lastAddress(@Admin() admin: Member, @Param('id') id: string): Promise<LastShippingAddress> {
    return this.cards.lastAddress(admin, id);
  }

  @Get('cards')
  list(@Admin() admin: Member, @Query() part: PageQuery): Promise<Page<CompanyCard>> {
    return this.cards.list(admin, part);
  }

  @Post('cards')
  @HttpCode(201)
  order(
    @Admin() admin: Member,
    @Body() order: CompanyCardOrderDto,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<CardResource> {
    return this.cards.order(admin, order, appKeyOf(admin, key));
  }

  @Get('cards/:id')
  get(@Admin() admin: Member, @Param('id') id: string): Promise<CompanyCard> {
    return this.cards.get(admin, id);
  }

  @Patch('cards/:id')
  @NoStepUp('What a card is for is only a label.')
  async change(
    @Admin() admin: Member,
    @Param('id') id: string,
    @Body() change: ChangeCard,
  ): Promise<CardResource> {
    await this.cards.find(admin, id);
    return admin.api.changeCard(id, change);
  }

  @Post('cards/:id/activate')
  @HttpCode(200)
  async activate(
    @Admin() admin: Member,
    @Param('id') id: string,
    @Body() { activationCode }: ActivateCard,
  ): Promise<CardResource> {
    await this.cards.find(admin, id);
    return admin.api.activateCard(id, activationCode);
  }

  @Post('cards/:id/freeze')
  @HttpCode(200)
  @NoStepUp('It only takes something away, and must be quick.')
  async freeze(@Admin() admin: Member, @Param('id') id: string): Promise<CardResource> {
    await this.cards.find(admin, id);
    return admin.api.freezeCard(id, 'company_admin');
  }

  @Post('cards/:id/unfreeze')
  @HttpCode(200)
  async unfreeze(@Admin() admin: Member, @Param('id') id: string): Promise<CardResource> {
    await this.cards.find(admin, id);
    return admin.api.unfreezeCard(id, 'company_admin');
  }

  /** It cannot be undone. */
  @Post('cards/:id/terminate')
  @HttpCode(200)
  async terminate(@Admin() admin: Member, @Param('id') id: string): Promise<CardResource> {
    await this.cards.find(admin, id);
    return admin.api.terminateCard(id, 'company_admin');
  }

  @Post('cards/:id/replace')
  @HttpCode(201)
  async replace(
    @Admin() admin: Member,
    @Param('id') id: string,
    @Body() { reason }: CompanyCardReplacementDto,
    @Headers('idempotency-key') key: string | undefined,
  ): Promise<CardResource> {
    await this.cards.find(admin, id);
    const replacement = { reason, onBehalfOf: 'company_admin' } as const;
    return admin.api.replaceCard(id, replacement, appKeyOf(admin, key));
  }

  @Get('cards/:id/spending-controls')
  async getControls(
    @Admin() admin: Member,
    @Param('id') id: string,
  ): Promise<SpendingControlsResource> {
    await this.cards.find(admin, id);
    return admin.api.getSpendingControls(id, 'company_admin');
  }

  @Put('cards/:id/limits')
  setLimits(
    @Admin() admin: Member,
    @Param('id') id: string,
    @Body() body: SetCardLimits,
  ): Promise<SpendingControlsResource> {
    return this.cards.setLimits(admin, id, body);
  }
}

/** @throws person_unknown, also for another company's person. */
async function personOf({ api, person }: Member, id: string): Promise<PersonResource> {
  const found = await api.getPerson(id);
  if (found.companyId !== person.companyId) throw personUnknown();
  return found;
}

const KEY = /^[\w-]{1,64}$/;

/**
 * An idempotency key of the app, which no other person and no call of the partner has. Without a usable one the
 * call has its effect each time.
 */
function appKeyOf({ person }: Member, key: string | undefined): string {
  return `card-app-${person.id}-${key !== undefined && KEY.test(key) ? key : randomUUID()}`;
}
