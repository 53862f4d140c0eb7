/** Every mail that companies and cardholders get, from the platform or the partner (docs/interface/mails.md#who-sends-which-mail). */
export const mailKinds = [
  'credit_agreement',
  'credit_agreement_reminder',
  'credit_invoice',
  'credit_invoice_reminder',
  'kyc_information_requested',
  'kyc_review_due',
  'kyc_denied',
  'card_order_confirmation',
  'card_shipped',
  'card_frozen',
  'card_expiring',
  'card_terminated',
  'card_credit_activation',
  'account_top_up_confirmation',
  'kyc_approval_confirmation',
  'low_balance_alert',
  'auto_top_up_confirmation',
  'card_credit_denial_notice',
  'add_funds_reminder',
  'first_purchase_reminder',
  'auto_top_up_reminder',
  'card_app_invitation',
  'card_app_passkey_added',
  'card_app_passkey_removed',
  'card_app_recovery',
] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * How far a partner has integrated the platform into its own product
 * (docs/interface/mails.md#who-sends-which-mail).
 */
export const integrationLevels = ['light', 'native', 'white_label'] as const;
export type IntegrationLevel = (typeof integrationLevels)[number];

export const mailSenders = ['platform', 'partner'] as const;
export type MailSenderSide = (typeof mailSenders)[number];

export type MailFamily = 'service' | 'system' | 'partner' | 'engagement' | 'card_app';

/** The recipients of a mail. */
export type MailAudience =
  /** Each admin of the company. */
  | 'company_admins'
  /** The holder of the card. */
  | 'cardholder'
  /**
   * The person responsible for the company's application: the signatory, or the holder of a power of
   * attorney.
   */
  | 'applicant'
  /** The person who signs for the company. */
  | 'signatory';

/** One row of the table of who sends which mail. */
export interface MailResponsibility {
  mail: MailKind;
  family: MailFamily;
  /** The cause of the mail, in words. */
  trigger: string;
  /** The webhook events that inform a partner of the cause. */
  events: readonly string[];
  /** `choice`: the partner chooses for each mail; without a choice it sends the mail itself. */
  sender: Readonly<Record<IntegrationLevel, MailSenderSide | 'choice'>>;
  to: MailAudience;
}

const platform = { light: 'platform', native: 'platform', white_label: 'platform' } as const;
const partner = { light: 'partner', native: 'partner', white_label: 'partner' } as const;
// Whose card app it is, sends its mails.
const byApp = { light: 'partner', native: 'partner', white_label: 'platform' } as const;
const byLevel = { light: 'platform', native: 'choice', white_label: 'platform' } as const;

type Row = Omit<MailResponsibility, 'mail' | 'family' | 'sender'>;

const service = (row: Row) => ({ ...row, family: 'service', sender: platform }) as const;
const system = (row: Row) => ({ ...row, family: 'system', sender: byLevel }) as const;
const partners = (row: Row) => ({ ...row, family: 'partner', sender: partner }) as const;
const cardApp = (row: Row) => ({ ...row, family: 'card_app', sender: byApp }) as const;
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
  kyc_review_due: service({
    trigger: 'The KYC answers must be confirmed: 30 days before the review is due.',
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
  card_shipped: system({
    trigger: 'A physical card is on its way.',
    events: ['card_shipped'],
    to: 'cardholder',
  }),
  card_frozen: system({
    trigger: 'Somebody other than the cardholder freezes a card.',
    events: ['card_frozen'],
    to: 'cardholder',
  }),
  card_expiring: system({
    trigger: 'A card expires in 30 days.',
    events: ['card_expiring'],
    to: 'cardholder',
  }),
  card_terminated: system({
    trigger: 'A card ends, unless it is replaced.',
    events: ['card_terminated'],
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
  card_app_invitation: cardApp({
    trigger: 'The partner or an admin of the company invites a cardholder to the card app.',
    events: [],
    to: 'cardholder',
  }),
  card_app_passkey_added: cardApp({
    trigger: 'A passkey for the card app is created.',
    events: [],
    to: 'cardholder',
  }),
  card_app_passkey_removed: cardApp({
    trigger: 'A passkey for the card app is removed.',
    events: [],
    to: 'cardholder',
  }),
  card_app_recovery: cardApp({
    trigger:
      'A cardholder who has the card app is invited again, for example after losing a phone.',
    events: [],
    to: 'cardholder',
  }),
};

/** Who sends which mail: the table used by both sides (docs/interface/mails.md#who-sends-which-mail). */
export const mailResponsibilities: readonly MailResponsibility[] = Object.entries(rows).map(
  ([mail, row]) => ({ mail: mail as MailKind, ...row }),
);

export function responsibilityFor(mail: MailKind): MailResponsibility {
  return { mail, ...rows[mail] };
}

/** A native partner's choices of senders; the partner sends the mails that are left out. */
export type MailSenderChoices = Readonly<Partial<Record<MailKind, MailSenderSide>>>;

const DEFAULT_CHOICE: MailSenderSide = 'partner';

/** The mails that a partner of the level may choose a sender for. */
export function mailsOfChoice(level: IntegrationLevel): MailKind[] {
  return mailResponsibilities
    .filter(({ sender }) => sender[level] === 'choice')
    .map(({ mail }) => mail);
}

/** The side that sends the mail at every level and regardless of choices; undefined if that varies. */
export function fixedSenderOf(mail: MailKind): MailSenderSide | undefined {
  const { sender } = responsibilityFor(mail);
  const senders = new Set(integrationLevels.map((level) => sender[level]));
  const [only] = senders;
  return senders.size === 1 && only !== 'choice' ? only : undefined;
}

/**
 * The side that sends the mail; exactly one. Choices apply only where the level allows one
 * (docs/interface/mails.md#who-sends-which-mail).
 */
export function senderOf(
  mail: MailKind,
  level: IntegrationLevel,
  choices: MailSenderChoices = {},
): MailSenderSide {
  const sender = responsibilityFor(mail).sender[level];
  return sender === 'choice' ? (choices[mail] ?? DEFAULT_CHOICE) : sender;
}
