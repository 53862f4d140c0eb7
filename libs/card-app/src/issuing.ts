import type {
  AccountResource,
  AutoTopUpResource,
  CardResource,
  CardRevealResource,
  ChangeCard,
  CompanyResource,
  OrderCard,
  Page,
  PersonResource,
  ReplaceCard,
  RepresentedParty,
  RevealCard,
  SetAutoTopUp,
  SetSpendingControls,
  SpendingControlsResource,
} from '#contracts';
import type { PersonIdentity } from '#strong-auth';
import { declareError } from '#http';

export const platformUnavailable = declareError(
  'platform_unavailable',
  503,
  'The platform does not answer now. Try again later.',
);

export const cardUnknown = declareError('card_unknown', 404, 'There is no such card.');

/** The part of a list that is asked for, as in the platform's API. */
export interface ListPart {
  limit: number;
  startingAfter?: string | undefined;
}

/**
 * The calls of the platform's API that the app makes on behalf of the cardholder's partner. What the partner does
 * not have is unknown; whose of the partner's it is, the app itself has to check. `by` is who acts in the app:
 * their powers end where a stronger party has frozen or limited a card.
 */
export interface IssuingApi {
  /** @throws company_unknown */
  getCompany(id: string): Promise<CompanyResource>;
  /** @throws person_unknown */
  getPerson(id: string): Promise<PersonResource>;
  listPeople(companyId: string, part: ListPart): Promise<Page<PersonResource>>;
  /** At most 100, in one call. People who do not exist are left out. */
  listPeopleByIds(companyId: string, ids: readonly string[]): Promise<PersonResource[]>;
  /** The person's cards, newest first, at most 100. */
  listCards(personId: string): Promise<CardResource[]>;
  listCardsOfCompany(companyId: string, part: ListPart): Promise<Page<CardResource>>;
  /** @throws card_unknown */
  getCard(id: string): Promise<CardResource>;
  /** @throws card_unknown */
  changeCard(id: string, change: ChangeCard): Promise<CardResource>;
  /** @throws card_unknown, card_transition_impossible */
  freezeCard(id: string, by: RepresentedParty): Promise<CardResource>;
  /** @throws card_unknown, card_transition_impossible, frozen_by_... */
  unfreezeCard(id: string, by: RepresentedParty): Promise<CardResource>;
  /** @throws card_unknown, card_transition_impossible */
  terminateCard(id: string, by: RepresentedParty): Promise<CardResource>;
  /** @throws card_unknown, card_transition_impossible, activation_code_... */
  activateCard(id: string, activationCode: string | undefined): Promise<CardResource>;
  /**
   * A frame of the card vault for the cardholder, who has approved it with a passkey.
   *
   * @throws card_unknown, card_details_unavailable, card_without_pin, card_reveals_too_many, card_vault_unavailable
   */
  revealCard(id: string, reveal: RevealCard): Promise<CardRevealResource>;
  /** Orders one card for each idempotency key. @throws shipping_address_needless */
  orderCard(order: OrderCard, idempotencyKey: string): Promise<CardResource>;
  /** @throws card_unknown, card_transition_impossible, card_replaced, frozen_by_... */
  replaceCard(
    id: string,
    replacement: Required<ReplaceCard>,
    idempotencyKey: string,
  ): Promise<CardResource>;
  /** The company's accounts, at most 100. */
  listAccounts(companyId: string): Promise<AccountResource[]>;
  /** @throws account_unknown */
  getAccount(id: string): Promise<AccountResource>;
  /** @throws account_unknown, account_not_open, auto_top_up_unknown */
  getAutoTopUp(accountId: string): Promise<AutoTopUpResource>;
  /** @throws account_unknown, account_not_open, auto_top_up_impossible */
  setAutoTopUp(accountId: string, settings: SetAutoTopUp): Promise<AutoTopUpResource>;
  /** @throws account_unknown, account_not_open */
  switchAutoTopUpOff(accountId: string): Promise<void>;
  /** @throws card_unknown */
  getSpendingControls(cardId: string, by: RepresentedParty): Promise<SpendingControlsResource>;
  /** Replaces the rules of one party. @throws card_unknown, spending_controls_changed */
  setSpendingControls(
    cardId: string,
    controls: SetSpendingControls & { onBehalfOf: RepresentedParty },
  ): Promise<SpendingControlsResource>;
}

/** A person who is signed in, as the platform knows them, and what their partner may ask of the platform. */
export interface Member {
  person: PersonResource;
  api: IssuingApi;
}

/** How the app's host reaches the platform: the platform itself by its services, a partner by its API. */
export abstract class Issuing {
  /** @returns undefined if the platform does not know the person. */
  abstract find(identity: PersonIdentity): Promise<Member | undefined>;
}
