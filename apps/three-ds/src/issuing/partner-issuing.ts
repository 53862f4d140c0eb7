import { Injectable } from '@nestjs/common';
import { Issuing, type IssuingApi, type Member } from '#card-app';
import { PlatformClient } from '#platform-client';
import type { PersonIdentity } from '#strong-auth';
import { toldToApp } from './platform-refusals.js';

/** Asks the platform by its API. */
@Injectable()
export class PartnerIssuing implements Issuing {
  private readonly api: IssuingApi;

  constructor(private readonly platform: PlatformClient) {
    this.api = {
      getPerson: (id) => toldToApp(platform.getPerson(id)),
      listPeople: (companyId, part) => toldToApp(platform.listPeople(companyId, part)),
      listCards: (personId) => toldToApp(platform.listCards(personId)),
      listCardsOfCompany: (companyId, part) =>
        toldToApp(platform.listCardsOfCompany(companyId, part)),
      getCard: (id) => toldToApp(platform.getCard(id)),
      freezeCard: (id) => toldToApp(platform.freezeCard(id)),
      unfreezeCard: (id) => toldToApp(platform.unfreezeCard(id)),
      activateCard: (id, code) => toldToApp(platform.activateCard(id, code)),
      orderCard: (order, key) => toldToApp(platform.orderCard(order, key)),
      replaceCard: (id, reason, key) => toldToApp(platform.replaceCard(id, reason, key)),
      listAccounts: (companyId) => toldToApp(platform.listAccounts(companyId)),
      getAccount: (id) => toldToApp(platform.getAccount(id)),
      getAutoTopUp: (accountId) => toldToApp(platform.getAutoTopUp(accountId)),
      setAutoTopUp: (accountId, settings) => toldToApp(platform.setAutoTopUp(accountId, settings)),
      switchAutoTopUpOff: (accountId) => toldToApp(platform.switchAutoTopUpOff(accountId)),
      getSpendingControls: (cardId) => toldToApp(platform.getSpendingControls(cardId)),
      setSpendingControls: (cardId, controls) =>
        toldToApp(platform.setSpendingControls(cardId, controls)),
    };
  }

  async find({ companyId, externalId }: PersonIdentity): Promise<Member | undefined> {
    const person = await toldToApp(this.platform.findPerson(companyId, externalId));
    return person && { person, api: this.api };
  }
}
