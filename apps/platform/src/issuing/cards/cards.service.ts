import { randomBytes, randomInt } from 'node:crypto';
import {
  type AccessAction,
  CardActivated,
  CardFrozen,
  CardOrdered,
  type CardParty,
  CardRenewed,
  CardReplaced,
  type CardResource,
  CardShipped,
  type CardStatus,
  CardUnfrozen,
  type ChangeCard,
  type OrderCard,
  type Page,
  type ReplacementReason,
} from '#contracts';
import { transactionInTurn } from '#database';
import { declareError, pageOf, requireGoodAddress, unprocessable } from '#http';
import { continuing, currentTraceparent } from '#observability';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, type FindOptionsWhere, Not } from 'typeorm';
import { ALONE, type ExecuteShared, Idempotency, type IdempotentRequest } from '../../api/index.js';
import {
  CompanyStops,
  lockServedCompany,
  type ServedCompany,
  type StopFollower,
  type StopReason,
} from '../../companies/index.js';
import { newId } from '../../ids.js';
import { Clock } from '../../clock.js';
import { PlatformConfig } from '../../platform.config.js';
import { AccessTrail, isConsoleUser, type PartnerCaller } from '../../partners/index.js';
import { EventRecorder, newEvent } from '../../webhooks/index.js';
import type { Account } from '../accounts/account.entity.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { Person } from '../people/person.entity.js';
import { ActivationCodes } from './activation-codes.service.js';
import { CardLife } from './card-life.js';
import {
  type CardAction,
  cardResource,
  cardTransitionImpossible,
  estimatedDelivery,
  freeze,
  frozenBy,
  nextCardStatus,
  strongerFreeze,
  unfreeze,
} from './card-transitions.js';
import { cardsFound, type ListCardsQuery } from './card-list.js';
import { Card, cardUnknown, utcDayOf, EXPIRING_DAYS, lockCard } from './card.entity.js';

/** No person of your companies has this `personId`. Create the person first. */
export const cardPersonUnknown = declareError(
  'card_person_unknown',
  unprocessable('/personId'),
  'personId: there is no such person.',
);

/**
 * The person's company has no account with this `accountId`. Take ids from `GET /v1/accounts`, or leave the
 * field out.
 */
export const cardAccountUnknown = declareError(
  'card_account_unknown',
  unprocessable('/accountId'),
  'accountId: the company has no such account.',
);

/** The card is virtual and is not shipped. Leave `shippingAddress` out. */
export const shippingAddressNeedless = declareError(
  'shipping_address_needless',
  unprocessable('/shippingAddress'),
  'shippingAddress: a virtual card is not shipped.',
);

/** The card has a replacement already. Use the newer card: its `replacesCardId` names this one. */
export const cardReplaced = declareError('card_replaced', 409, 'The card was replaced before.');

/** A person at the console must give a `reason`. Send it again with one. */
export const cardReasonRequired = declareError(
  'card_reason_required',
  unprocessable('/reason'),
  'reason: say why. It is recorded in the trail.',
);

/** Who changes a card through the partner's API, and why. */
interface CardActor {
  caller: PartnerCaller;
  reason: string | undefined;
}

/** A card that the cardholder may have had in use. */
const replaceable: ReadonlySet<CardStatus> = new Set(['shipped', 'active', 'frozen']);

interface Order {
  partnerId: string;
  input: OrderCard;
  /** Of the caller's trace. */
  traceparent: string | undefined;
}

/** What an order needs to know of the company, the person and the account. */
interface OrderFacts extends Pick<Person, 'partnerId' | 'companyId' | 'externalId'> {
  personId: string;
  kycStatus: ServedCompany['kycStatus'];
}

type CardDetails = Pick<Card, 'accountId' | 'cardType' | 'shippingAddress' | 'purpose'> &
  Partial<Pick<Card, 'replacesCardId' | 'originalCardId'>>;

interface NewCard extends CardDetails {
  facts: OrderFacts;
  traceparent: string | undefined;
}

@Injectable()
export class CardsService implements StopFollower, OnModuleInit {
  private readonly orders: ExecuteShared<Order, CardResource>;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly accounts: AccountsService,
    private readonly events: EventRecorder,
    private readonly codes: ActivationCodes,
    private readonly life: CardLife,
    private readonly stops: CompanyStops,
    private readonly config: PlatformConfig,
    private readonly clock: Clock,
    private readonly trail: AccessTrail,
    idempotency: Idempotency,
  ) {
    this.orders = idempotency.shared<Order, CardResource>({
      together: (transaction, orders) => this.orderTogether(transaction, orders),
      alone: (transaction, order) => this.orderAlone(transaction, order),
      rowOf: ({ partnerId, input }) => this.findCompanyId(partnerId, input.personId),
    });
  }

  onModuleInit(): void {
    this.stops.add(this);
  }

  /**
   * Orders a card and reports it as `card_ordered` in the same transaction (docs/interface/cards.md#people-and-cards).
   *
   * @throws card_person_unknown, company_ended, company_denied, card_account_unknown, country_currency_unsupported,
   * shipping_address_needless, and the codes of the request's key
   */
  order(partnerId: string, request: IdempotentRequest, input: OrderCard): Promise<CardResource> {
    const { cardType, shippingAddress = null } = input;
    if (cardType === 'virtual' && shippingAddress) throw shippingAddressNeedless();
    requireGoodAddress(shippingAddress, '/shippingAddress');
    return this.orders(partnerId, request, {
      ...{ partnerId, input },
      traceparent: currentTraceparent(),
    });
  }

  /** Changes what a card is for. @throws card_unknown */
  async change(partnerId: string, id: string, { purpose }: ChangeCard): Promise<CardResource> {
    return transactionInTurn(this.dataSource, id, async (transaction) => {
      const card = await lockCard(transaction, partnerId, id);
      if (purpose === undefined) return cardResource(card);
      await transaction.update(Card, { id }, { purpose });
      return cardResource({ ...card, purpose });
    });
  }

  /** The company of a card; undefined if the card does not exist. */
  async findCompanyIdOf(partnerId: string, id: string): Promise<string | undefined> {
    const card = await this.dataSource.manager.findOneBy(Card, { id, partnerId });
    return card?.companyId;
  }

  /**
   * Orders a card in the place of another one, and reports it as `card_ordered`. A lost or stolen card is
   * terminated at once, a damaged one when its replacement is activated. A replacement does not bypass a stronger
   * party's freeze. @throws card_unknown, company_denied, card_transition_impossible,
   * card_replaced, frozen_by_...
   */
  async replace(
    transaction: EntityManager,
    partnerId: string,
    id: string,
    reason: ReplacementReason,
    by: CardParty,
  ): Promise<CardResource> {
    const found = await transaction.findOneBy(Card, { id, partnerId });
    if (!found) throw cardUnknown();
    const company = await lockServedCompany(transaction, { id: found.companyId });
    const card = await lockCard(transaction, partnerId, id);
    if (await transaction.existsBy(Card, { replacesCardId: id })) throw cardReplaced();
    if (!replaceable.has(card.status)) throw cardTransitionImpossible('replace', card.status);
    const stronger = strongerFreeze(card, by);
    if (stronger) throw frozenBy[stronger]();
    const replacement = await this.addNext(transaction, card, company);
    const replacedByCardId = replacement.id;
    const details = { by, reason, replacedByCardId };
    await this.life.change(transaction, card, {}, CardReplaced, details);
    if (reason !== 'damaged')
      await this.life.terminate(transaction, [id], { by, replacedByCardId });
    return replacement;
  }

  /**
   * Orders the next card before this one expires (docs/interface/cards.md#expiry-and-renewal). A virtual one is active at
   * once. Needs the locks of the company and the card. @returns the card that expires, and the id of its next card.
   */
  async renew(
    transaction: EntityManager,
    card: Card,
    company: ServedCompany,
  ): Promise<{ card: Card; replacedByCardId: string }> {
    const { id: replacedByCardId, cardType } = await this.addNext(transaction, card, company);
    const { expiresOn } = card;
    const details = { expiresOn, replacedByCardId };
    const renewed = await this.life.change(transaction, card, {}, CardRenewed, details);
    if (cardType === 'virtual') {
      const next = await lockCard(transaction, card.partnerId, replacedByCardId);
      const active = { status: 'active' as const };
      await this.life.change(transaction, next, active, CardActivated, { frozenBy: [] });
    }
    return { card: renewed, replacedByCardId };
  }

  /** A card that takes the place of another one. */
  private async addNext(
    transaction: EntityManager,
    card: Card,
    company: ServedCompany,
  ): Promise<CardResource> {
    const { id, personId, accountId, cardType, shippingAddress, purpose } = card;
    const person = await transaction.findOneByOrFail(Person, { id: personId });
    const originalCardId = card.originalCardId ?? id;
    return this.add(transaction, {
      ...{ facts: factsOf(person, company), traceparent: currentTraceparent() },
      ...{ accountId, cardType, shippingAddress, purpose, replacesCardId: id, originalCardId },
    });
  }

  /** The manufacturer has posted the card. @throws card_unknown, card_transition_impossible */
  async ship(partnerId: string, id: string): Promise<CardResource> {
    return transactionInTurn(this.dataSource, id, async (transaction) => {
      const card = await this.life.lock(transaction, partnerId, id);
      const status = requireNextStatus('ship', card);
      const shipped = { status, shippedAt: new Date() };
      const delivery = estimatedDelivery({ ...card, ...shipped });
      const details = { ...(delivery !== null && { estimatedDelivery: delivery }) };
      return cardResource(await this.life.change(transaction, card, shipped, CardShipped, details));
    });
  }

  /** Ends a card permanently. @throws card_unknown, card_transition_impossible, card_reason_required */
  async terminate(
    partnerId: string,
    id: string,
    by: CardParty,
    actor?: CardActor,
  ): Promise<CardResource> {
    requireReason(actor);
    return transactionInTurn(this.dataSource, id, async (transaction) => {
      const card = await this.life.lock(transaction, partnerId, id);
      const status = requireNextStatus('terminate', card);
      await this.life.terminate(transaction, [id], { by, ...reasonOf(actor) });
      await this.note(transaction, 'card_terminated', card, actor);
      return cardResource({ ...card, status });
    });
  }

  /** Adds a party's freeze. @throws card_unknown, card_transition_impossible, card_reason_required */
  async freeze(
    partnerId: string,
    id: string,
    by: CardParty,
    actor?: CardActor,
  ): Promise<CardResource> {
    requireReason(actor);
    return transactionInTurn(this.dataSource, id, async (transaction) => {
      const card = await this.life.lock(transaction, partnerId, id);
      const frozen = freeze(card, by);
      if (!frozen) throw cardTransitionImpossible('freeze', card.status);
      const details = { by, frozenBy: frozen.frozenBy, ...reasonOf(actor) };
      const changed = await this.life.change(transaction, card, frozen, CardFrozen, details);
      await this.note(transaction, 'card_frozen', card, actor);
      return cardResource(changed);
    });
  }

  /**
   * Lifts a party's own freeze, or else the freezes of weaker parties. The card remains frozen while others are
   * left. @throws card_unknown, card_transition_impossible, card_reason_required, frozen_by_...
   */
  async unfreeze(
    partnerId: string,
    id: string,
    by: CardParty,
    actor?: CardActor,
  ): Promise<CardResource> {
    requireReason(actor);
    return transactionInTurn(this.dataSource, id, async (transaction) => {
      const card = await this.life.lock(transaction, partnerId, id);
      const lifted = unfreeze(card, by);
      if (!lifted) {
        const stronger = strongerFreeze(card, by);
        throw stronger ? frozenBy[stronger]() : cardTransitionImpossible('unfreeze', card.status);
      }
      const details = { by, frozenBy: lifted.frozenBy, ...reasonOf(actor) };
      const changed = await this.life.change(transaction, card, lifted, CardUnfrozen, details);
      await this.note(transaction, 'card_unfrozen', card, actor);
      return cardResource(changed);
    });
  }

  /**
   * Terminates the company's cards: all when it ends, and those that wait for the approval of its KYC when it is denied.
   * Needs the company's lock.
   */
  async companyStopped(
    transaction: EntityManager,
    companyId: string,
    reason: StopReason,
  ): Promise<void> {
    const isEnded = reason === 'company_ended';
    const where: FindOptionsWhere<Card> = {
      companyId,
      status: isEnded ? Not('terminated') : 'pre_order',
    };
    const cards = await transaction.find(Card, { where, select: { id: true } });
    const ids = cards.map(({ id }) => id);
    await this.life.terminate(transaction, ids, { by: 'platform' });
  }

  async get(partnerId: string, id: string): Promise<CardResource> {
    const card = await this.dataSource.manager.findOneBy(Card, { id, partnerId });
    if (!card) throw cardUnknown();
    return cardResource(card);
  }

  async list(partnerId: string, query: ListCardsQuery): Promise<Page<CardResource>> {
    const cards = await this.dataSource.manager.find(Card, cardsFound(partnerId, query));
    return pageOf(cards, query.limit, cardResource);
  }

  /** The trail has the changes for which a reason was given. */
  private async note(
    transaction: EntityManager,
    action: AccessAction,
    { id, companyId, partnerId }: Card,
    actor: CardActor | undefined,
  ): Promise<void> {
    if (actor?.reason === undefined) return;
    const { caller, reason } = actor;
    const because = { companyId, reason };
    const { actorId } = caller;
    await this.trail.write(transaction, { partnerId, actorId, action, subject: id, because });
  }

  private async findCompanyId(partnerId: string, personId: string): Promise<string | undefined> {
    const person = await this.dataSource.manager.findOneBy(Person, { id: personId, partnerId });
    return person?.companyId;
  }

  /** Those whose company is free and has an account for cards already; usually all. */
  private async orderTogether(
    transaction: EntityManager,
    orders: Order[],
  ): Promise<(CardResource | typeof ALONE)[]> {
    const found = await transaction.query<(OrderFacts & { place: string; accountId: string })[]>(
      LOCK_FOR_ORDERS,
      [
        orders.map(({ partnerId }) => partnerId),
        orders.map(({ input }) => input.personId),
        orders.map(({ input }) => input.accountId ?? null),
      ],
    );
    const places = found.map(({ place }) => Number(place) - 1);
    const cards = await this.addAll(
      transaction,
      found.map(({ accountId, ...facts }, index) => {
        const { input, traceparent } = orders[places[index]!]!;
        return { facts, accountId, ...detailsOf(input), traceparent };
      }),
    );
    const byPlace = new Map(places.map((place, index) => [place, cards[index]!]));
    return orders.map((_order, place) => byPlace.get(place) ?? ALONE);
  }

  private async orderAlone(
    transaction: EntityManager,
    { partnerId, input, traceparent }: Order,
  ): Promise<CardResource> {
    const person = await transaction.findOneBy(Person, { id: input.personId, partnerId });
    if (!person) throw cardPersonUnknown();
    const company = await lockServedCompany(transaction, { id: person.companyId });
    const { id: accountId } = await this.accountFor(transaction, company, input.accountId);
    const facts = factsOf(person, company);
    return this.add(transaction, { facts, accountId, ...detailsOf(input), traceparent });
  }

  private async add(transaction: EntityManager, card: NewCard): Promise<CardResource> {
    const [added] = await this.addAll(transaction, [card]);
    return added!;
  }

  private async addAll(
    transaction: EntityManager,
    news: readonly NewCard[],
  ): Promise<CardResource[]> {
    if (news.length === 0) return [];
    const cards = news.map(({ facts, ...details }) => ({
      id: newId('crd'),
      ...{ partnerId: facts.partnerId, companyId: facts.companyId, personId: facts.personId },
      ...{ accountId: details.accountId, cardType: details.cardType },
      shippingAddress: details.shippingAddress,
      purpose: details.purpose,
      replacesCardId: details.replacesCardId ?? null,
      originalCardId: details.originalCardId ?? null,
      status: facts.kycStatus === 'approved' ? ('ordered' as const) : ('pre_order' as const),
      ...issueCard(),
      network: this.config.cardNetwork,
    }));
    const unset = { frozenBy: [], orderedAt: null, shippedAt: null };
    const events = cards.map(({ id: cardId, replacesCardId, ...card }, index) => {
      const { personId, cardType, accountId } = card;
      const { facts, traceparent } = news[index]!;
      const delivery = estimatedDelivery({ ...card, ...unset, createdAt: new Date() });
      return continuing(traceparent, () =>
        newEvent(CardOrdered, facts.companyId, {
          ...{ cardId, personId, externalId: facts.externalId, cardType, accountId },
          ...(replacesCardId !== null && { replacesCardId }),
          ...(delivery !== null && { estimatedDelivery: delivery }),
        }),
      );
    });
    await this.events.recordAll(transaction, events);
    const added = await transaction.query<Pick<Card, 'id' | 'createdAt' | 'expiresOn'>[]>(
      INSERT_CARDS,
      [JSON.stringify(cards), this.clock.now()],
    );
    const addedById = new Map(added.map((card) => [card.id, card]));
    for (const { id, cardType } of cards) {
      if (cardType === 'physical') await this.codes.send(transaction, id);
    }
    return cards.map((card) =>
      cardResource({ ...card, ...unset, ...addedById.get(card.id)!, replacedByCardId: null }),
    );
  }

  private async accountFor(
    transaction: EntityManager,
    company: ServedCompany,
    accountId: string | undefined,
  ): Promise<Account> {
    if (accountId === undefined) return this.accounts.forCards(transaction, company);
    const account = await this.accounts.find(transaction, company.id, accountId);
    if (!account) throw cardAccountUnknown();
    return account;
  }
}

/**
 * The sandbox's issuer. The token replaces the card number everywhere in the platform. Real card numbers exist only
 * in an issuer's vault; the sandbox has none.
 */
function issueCard(): Pick<Card, 'cardToken' | 'last4'> {
  return {
    cardToken: `tok_${randomBytes(24).toString('base64url')}`,
    last4: String(randomInt(10_000)).padStart(4, '0'),
  };
}

/** @throws card_transition_impossible */
function requireNextStatus(action: CardAction, { status, cardType }: Card): CardStatus {
  const next = nextCardStatus(action, status, cardType);
  if (!next) throw cardTransitionImpossible(action, status);
  return next;
}

function reasonOf(actor: CardActor | undefined): { reason?: string } {
  return actor?.reason === undefined ? {} : { reason: actor.reason };
}

/** People must say why, because the trail is read by others. */
function requireReason(actor: CardActor | undefined): void {
  if (actor && actor.reason === undefined && isConsoleUser(actor.caller)) {
    throw cardReasonRequired();
  }
}

function detailsOf(input: OrderCard): Omit<CardDetails, 'accountId'> {
  const { cardType, shippingAddress = null, purpose = null } = input;
  return { cardType, shippingAddress, purpose };
}

function factsOf({ id: personId, ...person }: Person, { kycStatus }: ServedCompany): OrderFacts {
  const { partnerId, companyId, externalId } = person;
  return { personId, partnerId, companyId, externalId, kycStatus };
}

/**
 * What orders need to know, with the locks of their companies. Orders are left out that have to wait for their
 * company, that are refused, or that open an account. $1 partners, $2 people, $3 accounts or null, one for each order.
 */
const LOCK_FOR_ORDERS = `
  SELECT asked.place, p.id AS "personId", p.partner_id AS "partnerId", p.external_id AS "externalId",
    c.id AS "companyId", c.kyc_status AS "kycStatus", account.id AS "accountId"
  FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY
    AS asked (partner_id, person_id, account_id, place)
  JOIN people p ON p.id = asked.person_id AND p.partner_id = asked.partner_id
  JOIN companies c ON c.id = p.company_id AND c.kyc_status <> 'denied'
    AND c.restricted_at IS NULL AND c.ended_at IS NULL
  CROSS JOIN LATERAL (
    SELECT a.id FROM accounts a
    WHERE a.company_id = c.id
      AND CASE WHEN asked.account_id IS NULL THEN a.account_type IS NOT NULL ELSE a.id = asked.account_id END
    -- The credit account goes before the debit account.
    ORDER BY a.account_type LIMIT 1
  ) account
  ORDER BY c.id
  FOR NO KEY UPDATE OF c SKIP LOCKED`;

/**
 * All cards have the time of the transaction. They expire four years later, at the end of the month, by the time of
 * their company. $1 the cards, as a list, $2 now.
 */
const INSERT_CARDS = `
  INSERT INTO cards (id, partner_id, company_id, person_id, account_id, card_type, status, network, last4,
    card_token, shipping_address, purpose, replaces_card_id, original_card_id, expires_on, look_on)
  SELECT id, "partnerId", "companyId", "personId", "accountId", "cardType", status, network, last4,
    "cardToken", "shippingAddress", purpose, "replacesCardId", "originalCardId", last_day, last_day - ${EXPIRING_DAYS}
  FROM jsonb_to_recordset($1::jsonb) AS card (id text, "partnerId" text, "companyId" text, "personId" text,
    "accountId" text, "cardType" text, status text, network text, last4 text, "cardToken" text,
    "shippingAddress" jsonb, purpose text, "replacesCardId" text, "originalCardId" text)
  LEFT JOIN company_clocks k ON k.company_id = card."companyId"
  CROSS JOIN LATERAL (SELECT (date_trunc('month', ${utcDayOf('$2', 'k')}) + interval '49 months - 1 day')::date
    AS last_day) expiry
  RETURNING id, created_at AS "createdAt", expires_on::text AS "expiresOn"`;
