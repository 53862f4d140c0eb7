import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  CardOrdered,
  type CardParty,
  type CardResource,
  type CardStatus,
  type OrderCard,
  type Page,
  type ReplacementReason,
} from '#contracts';
import { pageOf, requireGoodAddress } from '#http';
import { searchableSql, searchPattern, transactionInTurn } from '#database';
import {
  And,
  DataSource,
  type EntityManager,
  Equal,
  type FindManyOptions,
  type FindOptionsWhere,
  Raw,
} from 'typeorm';
import { idsFound } from '../../api/index.js';
import type { Account } from '../accounts/account.entity.js';
import { AccountsService } from '../accounts/accounts.service.js';
import {
  CompanyDenials,
  type DenialFollower,
  lockServedCompany,
  type ServedCompany,
} from '../../companies/index.js';
import { EventRecorder } from '../../webhooks/index.js';
import { newId } from '../../ids.js';
import { Person } from '../people/person.entity.js';
import { ActivationCodes } from './activation-codes.js';
import { CardIssuer } from './card-issuer.js';
import { cardResource } from './card-resource.js';
import {
  type CardAction,
  freeze,
  nextCardStatus,
  strongerFreeze,
  unfreeze,
} from './card-transitions.js';
import { Card } from './card.entity.js';
import {
  cardAccountUnknown,
  cardPersonUnknown,
  cardReplaced,
  cardTransitionImpossible,
  cardUnknown,
  frozenByStronger,
  shippingAddressNeedless,
} from './cards.errors.js';
import type { ListCardsQuery } from './list-cards.query.js';
import { lockCard } from './lock-card.js';

/** A card that the cardholder may have had in use. */
const replaceable: ReadonlySet<CardStatus> = new Set(['shipped', 'active', 'frozen']);

type CardDetails = Pick<Card, 'accountId' | 'cardType' | 'shippingAddress'> &
  Partial<Pick<Card, 'replacesCardId' | 'originalCardId'>>;

@Injectable()
export class CardsService implements DenialFollower, OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly accounts: AccountsService,
    private readonly events: EventRecorder,
    private readonly issuer: CardIssuer,
    private readonly codes: ActivationCodes,
    private readonly denials: CompanyDenials,
  ) {}

  onModuleInit(): void {
    this.denials.add(this);
  }

  /** The company of the person for whom a card is ordered; undefined if the person does not exist. */
  async findCompanyId(partnerId: string, personId: string): Promise<string | undefined> {
    const person = await this.dataSource.manager.findOneBy(Person, { id: personId, partnerId });
    return person?.companyId;
  }

  /**
   * Orders a card and reports it as `card_ordered` in the same transaction (docs/interface.md#people-and-cards).
   * @throws card_person_unknown, company_denied, card_account_unknown, shipping_address_needless
   */
  async order(
    transaction: EntityManager,
    partnerId: string,
    input: OrderCard,
  ): Promise<CardResource> {
    const { personId, cardType, shippingAddress = null } = input;
    if (cardType === 'virtual' && shippingAddress) throw shippingAddressNeedless();
    requireGoodAddress(shippingAddress, '/shippingAddress');
    const person = await transaction.findOneBy(Person, { id: personId, partnerId });
    if (!person) throw cardPersonUnknown();
    const company = await lockServedCompany(transaction, { id: person.companyId });
    const { id: accountId } = await this.accountFor(transaction, company, input.accountId);
    return this.add(transaction, company, person, { accountId, cardType, shippingAddress });
  }

  /** The company of a card; undefined if the card does not exist. */
  async findCompanyIdOf(partnerId: string, id: string): Promise<string | undefined> {
    const card = await this.dataSource.manager.findOneBy(Card, { id, partnerId });
    return card?.companyId;
  }

  /**
   * Orders a card in the place of another one, and reports it as `card_ordered`. A lost or stolen card is
   * terminated at once, a damaged one when its replacement is activated. No party gets around a stronger
   * party's freeze by a replacement. @throws card_unknown, company_denied, card_transition_impossible,
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
    if (stronger) throw frozenByStronger(stronger);
    if (reason !== 'damaged') {
      await transaction.update(Card, { id }, { status: 'terminated' });
      await this.codes.discard(transaction, id);
    }
    const person = await transaction.findOneByOrFail(Person, { id: card.personId });
    const originalCardId = card.originalCardId ?? id;
    return this.add(transaction, company, person, { ...card, replacesCardId: id, originalCardId });
  }

  /** Changes a card's status. The row is locked, so concurrent actions are serialized. */
  async apply(
    partnerId: string,
    id: string,
    action: Exclude<CardAction, 'activate'>,
  ): Promise<CardResource> {
    return transactionInTurn(this.dataSource, id, async (transaction) => {
      const card = await lockCard(transaction, partnerId, id);
      const status = nextCardStatus(action, card.status, card.cardType);
      if (!status) throw cardTransitionImpossible(action, card.status);
      await transaction.update(Card, { id }, { status });
      if (action === 'terminate') await this.codes.discard(transaction, id);
      return cardResource({ ...card, status });
    });
  }

  /** Adds a party's freeze. @throws card_unknown, card_transition_impossible */
  async freeze(partnerId: string, id: string, by: CardParty): Promise<CardResource> {
    return transactionInTurn(this.dataSource, id, async (transaction) => {
      const card = await lockCard(transaction, partnerId, id);
      const frozen = freeze(card, by);
      if (!frozen) throw cardTransitionImpossible('freeze', card.status);
      await transaction.update(Card, { id }, frozen);
      return cardResource({ ...card, ...frozen });
    });
  }

  /**
   * Lifts a party's own freeze, or else those of weaker parties. The card remains frozen while others are
   * left. @throws card_unknown, card_transition_impossible, frozen_by_...
   */
  async unfreeze(partnerId: string, id: string, by: CardParty): Promise<CardResource> {
    return transactionInTurn(this.dataSource, id, async (transaction) => {
      const card = await lockCard(transaction, partnerId, id);
      const lifted = unfreeze(card, by);
      if (!lifted) {
        const stronger = strongerFreeze(card, by);
        throw stronger
          ? frozenByStronger(stronger)
          : cardTransitionImpossible('unfreeze', card.status);
      }
      await transaction.update(Card, { id }, lifted);
      return cardResource({ ...card, ...lifted });
    });
  }

  /** The company's cards that wait for the approval of its KYC are never produced. Needs the company's lock. */
  async companyDenied(transaction: EntityManager, companyId: string): Promise<void> {
    const waiting = { companyId, status: 'pre_order' as const };
    const cards = await transaction.find(Card, { where: waiting, select: { id: true } });
    await transaction.update(Card, waiting, { status: 'terminated' });
    for (const { id } of cards) await this.codes.discard(transaction, id);
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

  private async add(
    transaction: EntityManager,
    { id: companyId, kycStatus }: ServedCompany,
    { id: personId, partnerId, externalId }: Person,
    details: CardDetails,
  ): Promise<CardResource> {
    const { accountId, cardType, shippingAddress } = details;
    const { replacesCardId = null, originalCardId = null } = details;
    const cardId = newId('crd');
    await this.events.record(transaction, CardOrdered, companyId, {
      ...{ cardId, personId, externalId, cardType, accountId },
      ...(replacesCardId !== null && { replacesCardId }),
    });
    const card = transaction.create(Card, {
      id: cardId,
      ...{ partnerId, companyId, personId, accountId, cardType, shippingAddress },
      ...{ replacesCardId, originalCardId },
      status: kycStatus === 'approved' ? 'ordered' : 'pre_order',
      frozenBy: [],
      ...this.issuer.issue(),
    });
    await transaction.insert(Card, card);
    if (cardType === 'physical') await this.codes.send(transaction, cardId);
    return cardResource(card);
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

/** What a list asks the database for. */
export function cardsFound(
  partnerId: string,
  { limit, startingAfter, companyId, personId, accountId, search, ids }: ListCardsQuery,
): FindManyOptions<Card> {
  return {
    where: {
      partnerId,
      ...(companyId && { companyId }),
      ...(accountId && { accountId }),
      ...(personId && { personId }),
      ...(search && cardsNamed(partnerId, search, personId)),
      ...idsFound(ids, startingAfter),
    },
    order: { id: 'DESC' },
    take: limit + 1,
  };
}

/** Four digits are those of the card, all else is a part of its holder's name. */
function cardsNamed(
  partnerId: string,
  search: string,
  personId: string | undefined,
): FindOptionsWhere<Card> {
  if (/^\d{4}$/.test(search.trim())) return { last4: search.trim() };
  const ofHolder = Raw<string>((column) => `${column} IN (${NAMED_PEOPLE})`, {
    partnerId,
    pattern: searchPattern(search),
  });
  return { personId: personId === undefined ? ofHolder : And(Equal(personId), ofHolder) };
}

const NAMED_PEOPLE = `
  SELECT id FROM people WHERE partner_id = :partnerId AND ${searchableSql('name')} LIKE :pattern`;
