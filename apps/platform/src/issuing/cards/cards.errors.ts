import type { CardStatus } from '#contracts';
import { declareError, unprocessable } from '#http';

export const cardUnknown = declareError('card_unknown', 404, 'There is no such card.');

export const cardPersonUnknown = declareError(
  'card_person_unknown',
  unprocessable('/personId'),
  'personId: there is no such person.',
);

export const cardAccountUnknown = declareError(
  'card_account_unknown',
  unprocessable('/accountId'),
  'accountId: the company has no such account.',
);

export const shippingAddressNeedless = declareError(
  'shipping_address_needless',
  unprocessable('/shippingAddress'),
  'shippingAddress: a virtual card is not shipped.',
);

export const cardTransitionImpossible = declareError(
  'card_transition_impossible',
  409,
  (action: string, status: CardStatus) =>
    `A card that is ${status} can't be the object of "${action}".`,
);

/** The freeze of a stronger party, which the caller can't undo. No party is weaker than the cardholder. */
export const frozenBy = {
  platform: declareError(
    'frozen_by_platform',
    409,
    'The card is frozen by the platform, which alone can lift this.',
  ),
  partner: declareError(
    'frozen_by_partner',
    409,
    'The card is frozen by the partner, which has to unfreeze it first.',
  ),
  company_admin: declareError(
    'frozen_by_company_admin',
    409,
    'The card is frozen by an admin of the company, who has to unfreeze it first.',
  ),
};

export const cardReplaced = declareError('card_replaced', 409, 'The card was replaced before.');

export const activationCodeNeedless = declareError(
  'activation_code_needless',
  unprocessable('/activationCode'),
  'activationCode: a virtual card is activated without a code.',
);

export const activationCodeRequired = declareError(
  'activation_code_required',
  unprocessable('/activationCode'),
  'activationCode: a physical card is activated with the code of the letter.',
);

export const activationCodeWrong = declareError(
  'activation_code_wrong',
  unprocessable('/activationCode'),
  (guessesLeft: number) => ({ message: 'This is not the code of the card.', guessesLeft }),
);

export const activationCodeVoid = declareError(
  'activation_code_void',
  423,
  'The card has no valid code, or too many wrong ones were tried: ask for a new one.',
);

export const activationCodesUsedUp = declareError(
  'activation_codes_used_up',
  409,
  'There are no more codes for this card: replace it.',
);

export const cardLetterUnknown = declareError(
  'card_letter_unknown',
  404,
  'There is no letter for this card.',
);
