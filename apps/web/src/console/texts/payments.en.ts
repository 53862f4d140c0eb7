import type { TransactionMessage } from '#contracts';
import { pluralIn } from '../../shared/language/format.js';

type Kinds = Record<TransactionMessage['kind'], string>;

const kinds: Kinds = {
  authorization: 'Authorization',
  incremental_authorization: 'Increment',
  reversal: 'Reversal',
  clearing: 'Clearing',
  clearing_reversal: 'Clearing taken back',
  refund: 'Refund',
};

/** By their codes; further ones may be added. */
const reasons: Partial<Record<string, string>> = {
  account_currency: 'The amount was not in the account’s currency.',
  authentication_invalid:
    'The 3-D Secure authentication does not fit this payment, or was used before.',
  authentication_missing: 'An online payment needs a 3-D Secure authentication, and had none.',
  authorization_expired: 'The request came so late that its hold would have ended.',
  card_frozen: 'The card is frozen.',
  card_not_active: 'The card is not activated.',
  card_terminated: 'The card is terminated.',
  company_denied: 'The company’s KYC was denied.',
  channel_blocked: 'This way of paying is switched off.',
  country_blocked: 'The merchant’s country is not allowed.',
  insufficient_funds: 'The account does not have enough.',
  invoice_overdue: 'An invoice of the account is overdue.',
  merchant_category_blocked: 'The merchant’s category is not allowed.',
  spending_limit_exceeded: 'A spending limit is used up.',
};

const authenticationStatuses: Partial<Record<string, string>> = {
  forwarding: 'On its way to you',
  presented: 'Shown to the cardholder',
  approved: 'Approved by the cardholder',
  denied: 'Denied by the cardholder',
  failed: 'Failed',
  expired: 'Expired',
  not_presented: 'Not shown in time',
};

export const paymentsInEnglish = {
  heading: 'Payments',
  nothing: 'No payments here.',
  back: 'All payments',
  unknown: 'There is no such payment',
  from: 'From',
  to: 'To',
  states: {
    authorized: 'Authorized',
    partially_cleared: 'Cleared in part',
    cleared: 'Cleared',
    reversed: 'Reversed',
    expired: 'Expired',
    declined: 'Declined',
    refunded: 'Refunded',
  },
  amounts: {
    authorized: 'Authorized',
    reversed: 'Reversed',
    held: 'Held',
    cleared: 'Cleared',
    refunded: 'Refunded',
  },
  amount: 'Amount',
  paid: 'Paid',
  merchant: 'Merchant',
  paymentId: 'The processor’s id',
  expiresAt: 'End of the hold',
  declined: 'Declined',
  reasons,
  life: 'What happened',
  steps: 'Steps of the payment',
  picture: pluralIn('en')({
    one: 'What was held and paid after one step. The list below tells the same.',
    other: 'What was held and paid after each of # steps. The list below tells the same.',
  }),
  kinds,
  outcomes: { approved: 'Approved', declined: 'Declined' },
  expired: 'The hold expired',
  heldAfter: (amount: string) => `Held then: ${amount}`,
  paidAfter: (amount: string) => `Paid then: ${amount}`,
  channels: { online: 'online', contactless: 'contactless', chip: 'chip', cash: 'cash' },
  moreFollows: 'more may follow',
  message: 'Message',
  change: (number: number) => `Change ${number} of the account`,
  entry: 'Entry',
  authentication: '3-D Secure',
  authenticationStatus: 'Result',
  authenticationStatuses,
  presentedAt: 'Shown',
  answeredAt: 'Ended',
  events: 'Events that told it',
};
