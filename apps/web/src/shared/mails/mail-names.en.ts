import type { MailAttemptOutcome, MailKind, SentMailStatus } from '#contracts';

const kinds: Record<MailKind, string> = {
  credit_agreement: 'Credit agreement',
  credit_agreement_reminder: 'Reminder of the credit agreement',
  credit_invoice: 'Credit invoice',
  credit_invoice_reminder: 'Reminder of the credit invoice',
  kyc_information_requested: 'KYC: more information needed',
  kyc_denied: 'KYC denied',
  card_order_confirmation: 'Card order confirmation',
  card_credit_activation: 'Credit approved',
  account_top_up_confirmation: 'Account top-up confirmation',
  kyc_approval_confirmation: 'KYC approved',
  low_balance_alert: 'Low balance',
  auto_top_up_confirmation: 'Automatic top-up',
  card_credit_denial_notice: 'Credit denied',
  add_funds_reminder: 'Reminder to add funds',
  first_purchase_reminder: 'Reminder of the first purchase',
  auto_top_up_reminder: 'Reminder to set up automatic top-up',
};

const statuses: Record<SentMailStatus, string> = {
  pending: 'Waiting',
  awaiting_recipient: 'Waiting for a recipient',
  sent: 'Sent',
  rejected: 'Refused',
  suppressed: 'Suppressed',
  cancelled: 'Dropped',
};

const outcomes: Record<MailAttemptOutcome, string> = {
  sent: 'Taken by the mail server',
  deferred: 'Not taken for now',
  rejected: 'Refused for good',
};

const columns = { mail: 'Mail', status: 'Status', recipient: 'Recipient', time: 'Time' };

export const mailNamesInEnglish = { kinds, statuses, outcomes, columns };
export type MailNames = typeof mailNamesInEnglish;
