import type { CardStatus } from '#contracts';
import { DomainError } from '#http';

export type CardErrorCode =
  | 'card_account_unknown'
  | 'card_person_unknown'
  | 'card_replaced'
  | 'card_transition_impossible'
  | 'card_unknown'
  | 'shipping_address_needless';

export const cardUnknown = () =>
  new DomainError<CardErrorCode>('card_unknown', 'There is no such card.');

export const cardPersonUnknown = () =>
  new DomainError<CardErrorCode>('card_person_unknown', 'personId: there is no such person.');

export const cardAccountUnknown = () =>
  new DomainError<CardErrorCode>(
    'card_account_unknown',
    'accountId: the company has no such account.',
  );

export const shippingAddressNeedless = () =>
  new DomainError<CardErrorCode>(
    'shipping_address_needless',
    'shippingAddress: a virtual card is not shipped.',
  );

export const cardTransitionImpossible = (action: string, status: CardStatus) =>
  new DomainError<CardErrorCode>(
    'card_transition_impossible',
    `A card that is ${status} can't be the object of "${action}".`,
  );

export const cardReplaced = () =>
  new DomainError<CardErrorCode>('card_replaced', 'The card was replaced before.');
