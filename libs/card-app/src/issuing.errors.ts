import { DomainError, type StatusByCode, unprocessable } from '#http';

export type IssuingErrorCode =
  | 'account_not_open'
  | 'account_unknown'
  | 'activation_code_needless'
  | 'activation_code_required'
  | 'activation_code_void'
  | 'activation_code_wrong'
  | 'admin_required'
  | 'auto_top_up_impossible'
  | 'auto_top_up_unknown'
  | 'card_person_unknown'
  | 'card_replaced'
  | 'card_transition_impossible'
  | 'card_unknown'
  | 'frozen_by_company_admin'
  | 'frozen_by_partner'
  | 'frozen_by_platform'
  | 'person_unknown'
  | 'platform_unavailable'
  | 'shipping_address_needless'
  | 'shipping_address_required'
  | 'spending_controls_changed';

/** What the platform refuses, and the app on behalf of it. The platform has most of these codes itself. */
export const issuingStatusByCode: StatusByCode<IssuingErrorCode> = {
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

const problem = (code: IssuingErrorCode, message: string) => () =>
  new DomainError<IssuingErrorCode>(code, message);

export const accountUnknown = problem('account_unknown', 'There is no such account.');

export const adminRequired = problem('admin_required', 'This is for admins of the company.');

export const cardPersonUnknown = problem(
  'card_person_unknown',
  'personId: there is no such person.',
);

export const cardUnknown = problem('card_unknown', 'There is no such card.');

export const shippingAddressRequired = problem(
  'shipping_address_required',
  'shippingAddress: where is a physical card to be sent?',
);

export const platformUnavailable = problem(
  'platform_unavailable',
  'The platform can not be asked now. Try again later.',
);
