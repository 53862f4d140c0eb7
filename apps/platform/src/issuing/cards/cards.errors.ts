import type { CardParty, CardStatus } from '#contracts';
import { DomainError } from '#http';

export type CardErrorCode =
  | 'activation_code_needless'
  | 'activation_code_required'
  | 'activation_code_void'
  | 'activation_code_wrong'
  | 'activation_codes_used_up'
  | 'card_account_unknown'
  | 'card_letter_unknown'
  | 'card_person_unknown'
  | 'card_replaced'
  | 'card_transition_impossible'
  | 'card_unknown'
  | 'frozen_by_company_admin'
  | 'frozen_by_partner'
  | 'frozen_by_platform'
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

/** The freeze of the strongest party, which the caller can not undo. */
export const frozenByStronger = (party: CardParty) =>
  new DomainError<CardErrorCode>(
    `frozen_by_${party as Exclude<CardParty, 'cardholder'>}`,
    freezers[party],
  );

const freezers: Record<CardParty, string> = {
  platform: 'The card is frozen by the platform, which alone can lift this.',
  partner: 'The card is frozen by the partner, which has to unfreeze it first.',
  company_admin: 'The card is frozen by an admin of the company, who has to unfreeze it first.',
  cardholder: 'The card is frozen by its cardholder.',
};

export const cardReplaced = () =>
  new DomainError<CardErrorCode>('card_replaced', 'The card was replaced before.');

export const activationCodeNeedless = () =>
  new DomainError<CardErrorCode>(
    'activation_code_needless',
    'activationCode: a virtual card is activated without a code.',
  );

export const activationCodeRequired = () =>
  new DomainError<CardErrorCode>(
    'activation_code_required',
    'activationCode: a physical card is activated with the code of the letter.',
  );

export const activationCodeWrong = (guessesLeft: number) =>
  new DomainError<CardErrorCode>('activation_code_wrong', 'This is not the code of the card.', {
    guessesLeft,
  });

export const activationCodeVoid = () =>
  new DomainError<CardErrorCode>(
    'activation_code_void',
    'The card has no valid code, or too many wrong ones were tried: ask for a new one.',
  );

export const activationCodesUsedUp = () =>
  new DomainError<CardErrorCode>(
    'activation_codes_used_up',
    'There are no more codes for this card: replace it.',
  );

export const cardLetterUnknown = () =>
  new DomainError<CardErrorCode>('card_letter_unknown', 'There is no letter for this card.');
