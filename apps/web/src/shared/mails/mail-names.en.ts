import type { MailAttemptOutcome, MailKind, SentMailStatus } from '#contracts';

const kinds: Record<MailKind, string> = {
  credit_agreement: 'Credit agreement',
  credit_agreement_reminder: 'Credit agreement reminder',
  credit_invoice: 'Credit invoice',
  credit_invoice_reminder: 'Credit invoice reminder',
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
  first_purchase_reminder: 'First purchase reminder',
  auto_top_up_reminder: 'Reminder to set up automatic top-up',
};

const statuses: Record<SentMailStatus, string> = {
  pending: 'Waiting',
  awaiting_recipient: 'Waiting for a recipient',
  sent: 'Sent',
  rejected: 'Rejected',
  suppressed: 'Suppressed',
  cancelled: 'Cancelled',
};

const outcomes: Record<MailAttemptOutcome, string> = {
  sent: 'Accepted by the mail server',
  deferred: 'Deferred by the mail server',
  rejected: 'Rejected permanently',
};

const columns = { mail: 'Mail', status: 'Status', recipient: 'Recipient', time: 'Time' };

export const mailNamesInEnglish = { kinds, statuses, outcomes, columns };
export type MailNames = typeof mailNamesInEnglish;
