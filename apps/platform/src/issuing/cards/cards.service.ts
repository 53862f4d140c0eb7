import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  CardOrdered,
  type CardResource,
  type CardStatus,
  type OrderCard,
  type Page,
} from '#contracts';
import { pageOf } from '#http';
import { transactionInTurn } from '#database';
import { DataSource, type EntityManager, LessThan } from 'typeorm';
import type { Account } from '../accounts/account.entity.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { Company } from '../../companies/index.js';
import { EventRecorder } from '../../webhooks/index.js';
import { newId } from '../../ids.js';
import { Person } from '../people/person.entity.js';
import { CardIssuer } from './card-issuer.js';
import { type CardAction, nextCardStatus } from './card-transitions.js';
import { Card } from './card.entity.js';
import {
  accountUnknown,
  cardPersonUnknown,
  cardTransitionImpossible,
  cardUnknown,
  shippingAddressNeedless,
} from './cards.errors.js';
import type { ListCardsQuery } from './list-cards.query.js';

@Injectable()
export class CardsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly accounts: AccountsService,
    private readonly events: EventRecorder,
    private readonly issuer: CardIssuer,
  ) {}

  /** The company of the person for whom a card is ordered; undefined if the person does not exist. */
  async findCompanyId(partnerId: string, personId: string): Promise<string | undefined> {
    const person = await this.dataSource.manager.findOneBy(Person, { id: personId, partnerId });
    return person?.companyId;
  }

  /** Orders a card and reports it as `card_ordered` in the same transaction (docs/interface.md#people-and-cards). */
  async order(
    transaction: EntityManager,
    partnerId: string,
    input: OrderCard,
  ): Promise<CardResource> {
    const { personId, cardType, shippingAddress = null } = input;
    if (cardType === 'virtual' && shippingAddress) throw shippingAddressNeedless();
    const person = await transaction.findOneBy(Person, { id: personId, partnerId });
    if (!person) throw cardPersonUnknown();
    const { companyId, externalId } = person;
    const account = await this.accountFor(transaction, companyId, input.accountId);
    const cardId = newId('crd');
    const accountId = account.id;
    await this.events.record(transaction, CardOrdered, companyId, {
      cardId,
      personId,
      externalId,
      cardType,
      accountId,
    });
    const card = transaction.create(Card, {
      id: cardId,
      partnerId,
      companyId,
      personId,
      accountId,
      cardType,
      shippingAddress,
      status: await firstStatus(transaction, companyId),
      ...this.issuer.issue(),
    });
    await transaction.insert(Card, card);
    return toResource(card);
  }

  /** Changes a card's status. The row is locked, so concurrent actions are serialized. */
  async apply(partnerId: string, id: string, action: CardAction): Promise<CardResource> {
    return transactionInTurn(this.dataSource, id, async (transaction) => {
      const card = await transaction.findOne(Card, {
        where: { id, partnerId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!card) throw cardUnknown();
      const status = nextCardStatus(action, card.status, card.cardType);
      if (!status) throw cardTransitionImpossible(action, card.status);
      await transaction.update(Card, { id }, { status });
      return toResource({ ...card, status });
    });
  }

  async get(partnerId: string, id: string): Promise<CardResource> {
    const card = await this.dataSource.manager.findOneBy(Card, { id, partnerId });
    if (!card) throw cardUnknown();
    return toResource(card);
  }

  async list(partnerId: string, query: ListCardsQuery): Promise<Page<CardResource>> {
    const { limit, startingAfter, companyId, personId } = query;
    const cards = await this.dataSource.manager.find(Card, {
      where: {
        partnerId,
        ...(companyId && { companyId }),
        ...(personId && { personId }),
        ...(startingAfter && { id: LessThan(startingAfter) }),
      },
      order: { id: 'DESC' },
      take: limit + 1,
    });
    return pageOf(cards, limit, toResource);
  }

  private async accountFor(
    transaction: EntityManager,
    companyId: string,
    accountId: string | undefined,
  ): Promise<Account> {
    if (accountId === undefined) return this.accounts.forCards(transaction, companyId);
    const account = await this.accounts.find(transaction, companyId, accountId);
    if (!account) throw accountUnknown();
    return account;
  }
}

/**
 * Call this after recording the event, which locks the company: an approval of its KYC is then either
 * committed and visible here, or waits for this transaction and finds the card.
 */
async function firstStatus(transaction: EntityManager, companyId: string): Promise<CardStatus> {
  const { kycStatus } = await transaction.findOneByOrFail(Company, { id: companyId });
  return kycStatus === 'approved' ? 'ordered' : 'pre_order';
}

function toResource(card: Card): CardResource {
  const { id, companyId, personId, accountId, status, cardType, network, last4 } = card;
  const { shippingAddress, createdAt } = card;
  return {
    id,
    companyId,
    personId,
    accountId,
    status,
    cardType,
    network,
    last4,
    shippingAddress,
    createdAt: createdAt.toISOString(),
  };
}
