import { Injectable } from '@nestjs/common';
import type {
  CardResource,
  CompanyCard,
  OrderCard,
  Page,
  SetCardLimits,
  SpendingControlsResource,
} from '#contracts';
import { DomainError, requireGoodAddress } from '#http';
import { cardPersonUnknown, cardUnknown, shippingAddressRequired } from '../issuing.errors.js';
import type { ListPart, Member } from '../issuing.js';

/** The cards of an admin's company. Those of other companies are unknown. */
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
  async order(admin: Member, order: OrderCard, idempotencyKey: string): Promise<CardResource> {
    const { api, person } = admin;
    if (order.cardType === 'physical' && !order.shippingAddress) throw shippingAddressRequired();
    requireGoodAddress(order.shippingAddress, '/shippingAddress');
    const holder = await api.getPerson(order.personId).catch((error: unknown) => {
      const isUnknown = error instanceof DomainError && error.code === 'person_unknown';
      throw isUnknown ? cardPersonUnknown() : error;
    });
    if (holder.companyId !== person.companyId) throw cardPersonUnknown();
    return api.orderCard(order, idempotencyKey);
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

function withoutId<Rule extends { ruleId: string }>({ ruleId: _, ...rule }: Rule) {
  return rule;
}
