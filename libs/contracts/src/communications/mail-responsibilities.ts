import type { MailKind } from './mail-kind.js';
import type { MailResponsibility } from './mail-responsibility.js';

const platform = { light: 'platform', native: 'platform', white_label: 'platform' } as const;
const partner = { light: 'partner', native: 'partner', white_label: 'partner' } as const;
const byLevel = { light: 'platform', native: 'choice', white_label: 'platform' } as const;

type Row = Omit<MailResponsibility, 'mail' | 'family' | 'sender'>;

const service = (row: Row) => ({ ...row, family: 'service', sender: platform }) as const;
const system = (row: Row) => ({ ...row, family: 'system', sender: byLevel }) as const;
const partners = (row: Row) => ({ ...row, family: 'partner', sender: partner }) as const;
const engagement = (row: Row) => ({ ...row, family: 'engagement', sender: partner }) as const;

// Keyed by kind, so that a mail without a row does not compile.
const rows: Record<MailKind, Omit<MailResponsibility, 'mail'>> = {
  credit_agreement: service({
    trigger: 'The credit application is approved.',
    events: ['credit_approved'],
    to: 'signatory',
  }),
  credit_agreement_reminder: service({
    trigger: 'The credit agreement is not accepted 3 days after it was sent, and 7 days after.',
    events: [],
    to: 'signatory',
  }),
  credit_invoice: service({
    trigger: 'The monthly credit invoice is issued.',
    events: ['invoice_issued'],
    to: 'applicant',
  }),
  credit_invoice_reminder: service({
    trigger: 'The credit invoice is due in 3 days, or was 1, 7 or 14 days ago, and is not paid.',
    events: [],
    to: 'applicant',
  }),
  kyc_information_requested: service({
    trigger: 'A reviewer needs to know more about the KYC application.',
    events: [],
    to: 'applicant',
  }),
  kyc_denied: service({
    trigger: 'The KYC application is denied.',
    events: [],
    to: 'applicant',
  }),
  card_order_confirmation: system({
    trigger: 'A card is ordered.',
    events: ['card_ordered'],
    to: 'cardholder',
  }),
  card_credit_activation: system({
    trigger: 'The credit application is approved.',
    events: ['credit_approved'],
    to: 'company_admins',
  }),
  account_top_up_confirmation: system({
    trigger: 'An account received money.',
    events: ['account_top_up'],
    to: 'company_admins',
  }),
  kyc_approval_confirmation: partners({
    trigger: 'The KYC application is approved.',
    events: ['kyc_approved'],
    to: 'company_admins',
  }),
  low_balance_alert: partners({
    trigger: 'Less can be spent from the account than its threshold; once, until it has recovered.',
    events: ['low_balance'],
    to: 'company_admins',
  }),
  auto_top_up_confirmation: partners({
    trigger: 'Auto top-up is turned on, or an automatic top-up starts.',
    events: ['auto_top_up_activated', 'auto_top_up_initiated'],
    to: 'company_admins',
  }),
  card_credit_denial_notice: partners({
    trigger: 'The credit application is denied.',
    events: ['credit_denied'],
    to: 'company_admins',
  }),
  add_funds_reminder: engagement({
    trigger: 'Transactions are possible, but no money has come in for a while.',
    events: ['transactions_activated', 'account_top_up'],
    to: 'company_admins',
  }),
  first_purchase_reminder: engagement({
    trigger: 'Transactions are possible, but nothing has been bought for a while.',
    events: ['transactions_activated', 'transaction_authorized'],
    to: 'company_admins',
  }),
  auto_top_up_reminder: engagement({
    trigger: 'Transactions are possible, but auto top-up has not been turned on for a while.',
    events: ['transactions_activated', 'auto_top_up_activated'],
    to: 'company_admins',
  }),
};

/** Who sends which mail: the table used by both sides (docs/interface.md#who-sends-which-mail). */
export const mailResponsibilities: readonly MailResponsibility[] = Object.entries(rows).map(
  ([mail, row]) => ({ mail: mail as MailKind, ...row }),
);

export function responsibilityFor(mail: MailKind): MailResponsibility {
  return { mail, ...rows[mail] };
}
