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
  card_details_unavailable: 409,
  card_person_unknown: unprocessable('/personId'),
  card_replaced: 409,
  card_reveals_too_many: 429,
  card_transition_impossible: 409,
  card_unknown: 404,
  card_vault_unavailable: 503,
  card_without_pin: unprocessable('/content'),
  company_unknown: 404,
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
      getCompany: (id) => forApp(platform.companies.get(id)),
      getPerson: (id) => forApp(platform.people.get(id)),
      listPeople: (companyId, part) => forApp(platform.people.list({ companyId, ...part })),
      listPeopleByIds: async (companyId, ids) =>
        (await forApp(platform.people.list({ companyId, ids: ids.join(), limit: MOST }))).data,
      listCards: async (personId) =>
        (await forApp(platform.cards.list({ personId, limit: MOST }))).data,
      listCardsOfCompany: (companyId, part) => forApp(platform.cards.list({ companyId, ...part })),
      getCard: (id) => forApp(platform.cards.get(id)),
      changeCard: (id, change) => forApp(platform.cards.change(id, change)),
      freezeCard: (id, by) => forApp(platform.cards.freeze(id, { onBehalfOf: by })),
      unfreezeCard: (id, by) => forApp(platform.cards.unfreeze(id, { onBehalfOf: by })),
      terminateCard: (id, by) => forApp(platform.cards.terminate(id, { onBehalfOf: by })),
      activateCard: (id, code) => forApp(platform.cards.activate(id, { activationCode: code })),
      revealCard: (id, reveal) => forApp(platform.cards.reveal(id, reveal)),
      orderCard: (order, key) =>
        // Which fields go together was checked of the app's order.
        forApp(platform.cards.order(order as OrderCard, { idempotencyKey: key })),
      replaceCard: (id, replacement, key) =>
        forApp(platform.cards.replace(id, replacement, { idempotencyKey: key })),
      listAccounts: async (companyId) =>
        (await forApp(platform.accounts.list({ companyId, limit: MOST }))).data,
      getAccount: (id) => forApp(platform.accounts.get(id)),
      getAutoTopUp: (accountId) => forApp(platform.accounts.getAutoTopUp(accountId)),
      setAutoTopUp: (accountId, settings) =>
        forApp(platform.accounts.setAutoTopUp(accountId, settings)),
      switchAutoTopUpOff: (accountId) => forApp(platform.accounts.switchAutoTopUpOff(accountId)),
      getSpendingControls: (cardId, by) =>
        forApp(platform.cards.getSpendingControls(cardId, { onBehalfOf: by })),
      setSpendingControls: (cardId, controls) =>
        forApp(platform.cards.setSpendingControls(cardId, controls)),
    };
  }

  async find({ companyId, externalId }: PersonIdentity): Promise<Member | undefined> {
    const person = await forApp(this.platform.people.list({ companyId, externalId }).first());
    return person && { person, api: this.api };
  }
}

/**
 * Returns the platform's response. The app receives the platform's error codes. A code that is unknown to the app
 * means that this service sent a wrong request, and becomes an internal error.
 */
async function forApp<Answer>(call: PromiseLike<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    throw domainErrorOf(error);
  }
}

const unknownByResource: Readonly<Partial<Record<string, string>>> = {
  accounts: 'account_unknown',
  cards: 'card_unknown',
  companies: 'company_unknown',
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
