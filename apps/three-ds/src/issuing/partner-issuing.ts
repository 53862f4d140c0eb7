import { Injectable } from '@nestjs/common';
import { Issuing, type IssuingApi, type Member, platformUnavailable } from '#card-app';
import { type OrderCard, PathValueError, PlatformClient, PlatformError } from '#platform-client';
import type { PersonIdentity } from '#strong-auth';
import { DomainError, type StatusByCode, unprocessable } from '#http';

/** The refusals of the platform that the app knows, and with which status it answers them. */
const statusOfRefusal: StatusByCode = {
  account_not_open: 409,
  account_unknown: 404,
  activation_code_needless: unprocessable('/activationCode'),
  activation_code_required: unprocessable('/activationCode'),
  activation_code_void: 423,
  activation_code_wrong: unprocessable('/activationCode'),
  admin_required: 403,
  auto_top_up_impossible: unprocessable(''),
  auto_top_up_unknown: 404,
  card_person_unknown: unprocessable('/personId'),
  card_replaced: 409,
  card_transition_impossible: 409,
  card_unknown: 404,
  frozen_by_company_admin: 409,
  frozen_by_partner: 409,
  frozen_by_platform: 409,
  person_unknown: 404,
  platform_unavailable: 503,
  shipping_address_needless: unprocessable('/shippingAddress'),
  shipping_address_required: unprocessable('/shippingAddress'),
  spending_controls_changed: 409,
};

/** The platform's page size. */
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

/**
 * The answer of the platform, whose refusals are told to the app under the platform's own codes. One that the
 * app can't know means that this service asked wrongly, and stays an error of ours.
 */
async function toldToApp<Answer>(call: PromiseLike<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    throw domainErrorOf(error);
  }
}

const unknownByResource: Readonly<Partial<Record<string, string>>> = {
  accounts: 'account_unknown',
  cards: 'card_unknown',
  people: 'person_unknown',
};

function domainErrorOf(error: unknown): unknown {
  if (error instanceof PathValueError) {
    // `/v1/cards/:id`: no card has such an id.
    const code = unknownByResource[error.target.split('/')[2]!];
    return code ? new DomainError(code, error.message, {}, statusOfRefusal[code]) : error;
  }
  const status = error instanceof PlatformError ? statusOfRefusal[error.code] : undefined;
  if (error instanceof PlatformError && status) {
    const { guessesLeft } = error;
    const details = guessesLeft === undefined ? {} : { guessesLeft };
    return new DomainError(error.code, error.message, details, status);
  }
  const isTransient = (error as { isTransient?: unknown } | null)?.isTransient === true;
  return isTransient ? platformUnavailable() : error;
}
