import { Issuing, type IssuingApi, type Member } from '#card-app';
import type { PersonIdentity } from '#strong-auth';
import { Injectable } from '@nestjs/common';
import { fingerprintOfContent, Idempotency, type IdempotentRequest } from '../api/index.js';
import { CompaniesService } from '../companies/index.js';
import {
  CardActivation,
  CardDetailsService,
  CardsService,
  PeopleService,
  personResource,
} from '../issuing/index.js';
import { AccountBalances, AutoTopUps, SpendingControlsService } from '../money/index.js';
import { Cardholders } from '../three-ds/index.js';

// More than any person has cards, and any company accounts.
const MOST = 100;

type PeopleAndCards =
  | 'getCompany'
  | 'getPerson'
  | 'listPeople'
  | 'listPeopleByIds'
  | 'listCards'
  | 'listCardsOfCompany'
  | 'getCard'
  | 'changeCard'
  | 'freezeCard'
  | 'unfreezeCard'
  | 'terminateCard'
  | 'activateCard'
  | 'revealCard';
type Orders = 'orderCard' | 'replaceCard';

/** The calls of the partners' API that the platform's own card app makes. */
@Injectable()
export class PlatformIssuing implements Issuing {
  constructor(
    private readonly cardholders: Cardholders,
    private readonly companies: CompaniesService,
    private readonly people: PeopleService,
    private readonly cards: CardsService,
    private readonly activation: CardActivation,
    private readonly details: CardDetailsService,
    private readonly accounts: AccountBalances,
    private readonly autoTopUps: AutoTopUps,
    private readonly controls: SpendingControlsService,
    private readonly idempotency: Idempotency,
  ) {}

  async find(identity: PersonIdentity): Promise<Member | undefined> {
    const person = await this.cardholders.find(identity);
    if (!person) return undefined;
    const { partnerId } = person;
    const api = {
      ...this.peopleAndCards(partnerId, person.id),
      ...this.orders(partnerId),
      ...this.money(partnerId),
    };
    return { person: personResource(person), api };
  }

  /** @param callerId the person who uses the app. */
  private peopleAndCards(partnerId: string, callerId: string): Pick<IssuingApi, PeopleAndCards> {
    const { companies, people, cards, activation, details } = this;
    return {
      getCompany: (id) => companies.get(partnerId, id),
      getPerson: (id) => people.get(partnerId, id),
      listPeople: (companyId, { limit, startingAfter }) =>
        people.list(partnerId, { companyId, limit, ...(startingAfter && { startingAfter }) }),
      listPeopleByIds: async (companyId, ids) =>
        (await people.list(partnerId, { companyId, ids: ids.join(), limit: MOST })).data,
      listCards: async (personId) => (await cards.list(partnerId, { personId, limit: MOST })).data,
      listCardsOfCompany: (companyId, { limit, startingAfter }) =>
        cards.list(partnerId, { companyId, limit, ...(startingAfter && { startingAfter }) }),
      getCard: (id) => cards.get(partnerId, id),
      changeCard: (id, change) => cards.change(partnerId, id, change),
      freezeCard: (id, by) => cards.freeze(partnerId, id, by),
      unfreezeCard: (id, by) => cards.unfreeze(partnerId, id, by),
      terminateCard: (id, by) => cards.terminate(partnerId, id, by),
      activateCard: (id, code) => activation.activate(partnerId, id, code),
      revealCard: (id, reveal) => details.reveal({ partnerId, actorId: callerId }, id, reveal),
    };
  }

  private orders(partnerId: string): Pick<IssuingApi, Orders> {
    const { cards, idempotency } = this;
    return {
      orderCard: (order, key) => cards.order(partnerId, requestOf(key, order), order),
      replaceCard: async (id, { reason, onBehalfOf }, key) =>
        idempotency.execute(
          partnerId,
          requestOf(key, { id, reason }),
          (transaction) => cards.replace(transaction, partnerId, id, reason, onBehalfOf),
          await cards.findCompanyIdOf(partnerId, id),
        ),
    };
  }

  private money(partnerId: string): Omit<IssuingApi, PeopleAndCards | Orders> {
    const { accounts, autoTopUps, controls } = this;
    return {
      listAccounts: async (companyId) =>
        (await accounts.list(partnerId, { companyId, limit: MOST })).data,
      getAccount: (id) => accounts.get(partnerId, id),
      getAutoTopUp: (accountId) => autoTopUps.get(partnerId, accountId),
      setAutoTopUp: (accountId, settings) => autoTopUps.set(partnerId, accountId, settings),
      switchAutoTopUpOff: (accountId) => autoTopUps.switchOff(partnerId, accountId),
      getSpendingControls: async (cardId, by) =>
        controls.get(await controls.ofCard(partnerId, cardId), by),
      setSpendingControls: async (cardId, wanted) =>
        controls.set(await controls.ofCard(partnerId, cardId), wanted.onBehalfOf, wanted),
    };
  }
}

function requestOf(key: string, content: object): IdempotentRequest {
  return { key, fingerprint: () => fingerprintOfContent('', content) };
}
