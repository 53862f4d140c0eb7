import { Injectable } from '@nestjs/common';
import { Issuing, type IssuingApi, type Member } from '#card-app';
import { type OrderCard, PlatformClient } from '#platform-client';
import type { PersonIdentity } from '#strong-auth';
import { toldToApp } from './platform-refusals.js';

/** As many as the platform tells at once. */
const MOST = 100;

/** Asks the platform by its API. */
@Injectable()
export class PartnerIssuing implements Issuing {
  private readonly api: IssuingApi;

  constructor(private readonly platform: PlatformClient) {
    this.api = {
      getPerson: (id) => toldToApp(platform.people.get(id)),
      listPeople: (companyId, part) => toldToApp(platform.people.list({ companyId, ...part })),
      listPeopleByIds: async (companyId, ids) =>
        (await toldToApp(platform.people.list({ companyId, ids: ids.join(), limit: MOST }))).data,
      listCards: async (personId) =>
        (await toldToApp(platform.cards.list({ personId, limit: MOST }))).data,
      listCardsOfCompany: (companyId, part) =>
        toldToApp(platform.cards.list({ companyId, ...part })),
      getCard: (id) => toldToApp(platform.cards.get(id)),
      freezeCard: (id, by) => toldToApp(platform.cards.freeze(id, { onBehalfOf: by })),
      unfreezeCard: (id, by) => toldToApp(platform.cards.unfreeze(id, { onBehalfOf: by })),
      activateCard: (id, code) => toldToApp(platform.cards.activate(id, { activationCode: code })),
      orderCard: (order, key) =>
        // Which fields go together was checked of the app's order.
        toldToApp(platform.cards.order(order as OrderCard, { idempotencyKey: key })),
      replaceCard: (id, replacement, key) =>
        toldToApp(platform.cards.replace(id, replacement, { idempotencyKey: key })),
      listAccounts: async (companyId) =>
        (await toldToApp(platform.accounts.list({ companyId, limit: MOST }))).data,
      getAccount: (id) => toldToApp(platform.accounts.get(id)),
      getAutoTopUp: (accountId) => toldToApp(platform.accounts.getAutoTopUp(accountId)),
      setAutoTopUp: (accountId, settings) =>
        toldToApp(platform.accounts.setAutoTopUp(accountId, settings)),
      switchAutoTopUpOff: (accountId) => toldToApp(platform.accounts.switchAutoTopUpOff(accountId)),
      getSpendingControls: (cardId, by) =>
        toldToApp(platform.cards.getSpendingControls(cardId, { onBehalfOf: by })),
      setSpendingControls: (cardId, controls) =>
        toldToApp(platform.cards.setSpendingControls(cardId, controls)),
    };
  }

  async find({ companyId, externalId }: PersonIdentity): Promise<Member | undefined> {
    const person = await toldToApp(this.platform.people.list({ companyId, externalId }).first());
    return person && { person, api: this.api };
  }
}
