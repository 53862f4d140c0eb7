import type { TransactionMessage } from '#contracts';
import { dayIn, monthNameIn, pluralIn } from '../../shared/language/format.js';

const plural = pluralIn('en');

/** By their codes. */
const statementProblems: Partial<Record<string, string>> = {
  statement_too_long: 'There are too many entries for this file format.',
  month_impossible: 'There is no statement for this month.',
};

export const accountsInEnglish = {
  heading: 'Accounts',
  search: 'Part of the company’s name',
  nothing: 'No accounts here.',
  back: 'All accounts',
  unknown: 'There is no such account',
  types: { credit: 'Credit account', debit: 'Debit account' },
  pendingType: 'Account type not decided yet',
  statuses: { pending: 'Not open yet', active: 'Open', overdue: 'Invoice overdue' },
  booked: 'Booked',
  held: 'Held',
  available: 'Available',
  creditLimit: 'Credit limit',
  lowBalanceThreshold: 'Low-balance alert below',
  transfer: 'Bank transfers to this account',
  day: dayIn('en'),
  dayHeading: 'Day',
  when: 'When',
  event: 'Event',
  inTimeZone: (zone: string) => `Days in the company’s time zone: ${zone}`,
  asTable: 'Show as table',
  overTime: 'Balance by day',
  overTimePicture: plural({
    one: 'What was booked at the end of one day. The table below has the same values.',
    other: 'What was booked at the end of each of # days. The table below has the same values.',
  }),
  changeOfDay: 'Daily change',
  changes: 'Latest changes',
  noChanges: 'No changes yet.',
  changesPicture: {
    booked: plural({
      one: 'What was booked after the latest change. The table below has the same values.',
      other:
        'What was booked after each of the latest # changes. The table below has the same values.',
    }),
    held: plural({
      one: 'What was held after the latest change. The table below has the same values.',
      other:
        'What was held after each of the latest # changes. The table below has the same values.',
    }),
  },
  changeNumber: 'Number',
  statement: 'Statement',
  statementLead: 'The entries of a month as a file.',
  month: 'Month',
  monthName: monthNameIn('en'),
  formats: { pdf: 'PDF', csv: 'CSV', camt053: 'camt.053' },
  statementProblems,
  invoices: 'Invoices',
  invoice: 'Invoice',
  paymentReference: 'Payment reference',
  noInvoices: 'No invoices yet.',
  invoiceStatuses: { open: 'Open', overdue: 'Overdue', paid: 'Paid' },
  period: (from: string, to: string) => `${dayIn('en')(from)} to ${dayIn('en')(to)}`,
  due: (amount: string, day: string) => `${amount} due on ${day}`,
  invoicePdf: (number: string) => `PDF of ${number}`,
  topUps: 'Top-ups',
  topUp: 'Top-up',
  noTopUps: 'No top-ups yet.',
  topUpSources: { bank_transfer: 'Bank transfer', auto_top_up: 'Automatic top-up' },
  topUpStatuses: {
    initiated: 'In progress',
    completed: 'Completed',
    failed: 'Failed',
    unmatched: 'Not matched',
    returned: 'Returned to sender',
  },
  autoTopUp: 'Automatic top-ups',
  noAutoTopUp: 'Not set up.',
  autoTopUpStatuses: { active: 'On', inactive: 'Off' },
  state: 'Status',
  threshold: 'When available balance is below',
  topUpAmount: 'Top up by',
  topUpTarget: 'Top up to',
  dailyCap: 'Daily limit',
  pendingTopUp: 'Top-up in progress',
  waitsUntil: 'Paused until',
};

type Kinds = Record<TransactionMessage['kind'], string>;

const kinds: Kinds = {
  authorization: 'Authorization',
  incremental_authorization: 'Increment',
  reversal: 'Reversal',
  clearing: 'Clearing',
  clearing_reversal: 'Clearing reversed',
  refund: 'Refund',
};

/** By their codes; further ones may be added. */
const reasons: Partial<Record<string, string>> = {
  account_currency: 'The amount was not in the account’s currency.',
  account_not_open: 'The account was not open yet: the credit application is not decided.',
  authentication_invalid:
    'The 3-D Secure authentication does not match this payment, or was already used.',
  authentication_required:
    'This payment needs a 3-D Secure authentication. The shop can repeat it with one.',
  authentication_missing: 'An online payment needs a 3-D Secure authentication.',
  authorization_expired: 'The request arrived after its hold would have expired.',
  card_frozen: 'The card is frozen.',
  card_not_active: 'The card is not activated.',
  card_terminated: 'The card is terminated.',
  company_denied: 'The company’s KYC was denied.',
  company_ended: 'The business relationship with the company has ended.',
  company_restricted: 'The company is restricted.',
  declined_by_partner: 'Your endpoint declined it.',
  partner_unavailable: 'Your endpoint did not answer, and your fallback declines it.',
  channel_blocked: 'This payment channel is turned off.',
  country_blocked: 'The merchant’s country is not allowed.',
  insufficient_funds: 'The available balance was too low.',
  invoice_overdue: 'An invoice of the account is overdue.',
  merchant_category_blocked: 'The merchant’s category is not allowed.',
  spending_limit_exceeded: 'A spending limit is used up.',
};

const authenticationStatuses: Partial<Record<string, string>> = {
  forwarding: 'Forwarding to you',
  presented: 'Shown to the cardholder',
  approved: 'Approved by the cardholder',
  denied: 'Denied by the cardholder',
  failed: 'Failed',
  expired: 'Expired',
  not_presented: 'Not shown in time',
  authenticated: 'Authenticated without a challenge',
  refused: 'Refused by a rule',
};

/** How a request was decided before the challenge. */
const decisionReasons: Partial<Record<string, string>> = {
  no_rule: 'No rule applied',
  amount_zero: 'the amount was 0',
  card_not_usable: 'the card could not pay',
  exemption_exceeded: 'the amount exceeded the exemption',
  low_value_exhausted: 'the limit for small payments was used up',
  rules_unreadable: 'The rules could not be read',
  facts_unavailable: 'The rules could not be applied in time',
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
    partially_cleared: 'Partially cleared',
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
  paymentId: 'Processor id',
  expiresAt: 'Hold expires',
  declined: 'Declined',
  reasons,
  life: 'What happened',
  steps: 'Steps of the payment',
  picture: pluralIn('en')({
    one: 'What was held and paid after one step. The list below has the same values.',
    other: 'What was held and paid after each of # steps. The list below has the same values.',
  }),
  kinds,
  outcomes: { approved: 'Approved', declined: 'Declined' },
  decidedBy: {
    platform: 'Decided by the platform',
    partner: 'Decided by your endpoint',
    fallback: 'Decided by your fallback',
  },
  yourAnswer: {
    approved: 'Your answer: approved',
    declined: 'Your answer: declined',
    none: 'Your endpoint did not answer',
  },
  expired: 'The hold expired',
  heldAfter: (amount: string) => `Held after: ${amount}`,
  paidAfter: (amount: string) => `Paid after: ${amount}`,
  channels: {
    online: 'online',
    contactless: 'contactless',
    chip: 'chip',
    cash: 'cash',
    mail_order: 'mail order',
    telephone_order: 'telephone order',
  },
  moreFollows: 'more may follow',
  message: 'Message',
  change: (number: number) => `Change ${number} of the account`,
  entry: 'Entry',
  authentication: '3-D Secure',
  authenticationStatus: 'Result',
  authenticationStatuses,
  decision: 'Decision',
  decidedByRule: (rule: string) => `By the rule “${rule}”`,
  askedAlthough: (rule: string, reason: string) => `Rule “${rule}”, but ${reason}`,
  decisionReasons,
  presentedAt: 'Shown',
  answeredAt: 'Ended',
  events: 'Related events',
};
