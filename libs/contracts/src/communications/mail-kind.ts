/** Every mail that companies and cardholders get, whoever sends it (docs/interface.md#who-sends-which-mail). */
export const mailKinds = [
  'credit_agreement',
  'credit_agreement_reminder',
  'credit_invoice',
  'credit_invoice_reminder',
  'kyc_information_requested',
  'kyc_denied',
  'card_order_confirmation',
  'card_credit_activation',
  'account_top_up_confirmation',
  'kyc_approval_confirmation',
  'low_balance_alert',
  'auto_top_up_confirmation',
  'card_credit_denial_notice',
  'add_funds_reminder',
  'first_purchase_reminder',
  'auto_top_up_reminder',
] as const;
export type MailKind = (typeof mailKinds)[number];
