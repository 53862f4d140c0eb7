import type { MailKind } from '#contracts';
import type { MailTemplate } from './content.js';
import { accountTopUpConfirmation } from './mails/account-top-up-confirmation.js';
import { addFundsReminder } from './mails/add-funds-reminder.js';
import { autoTopUpConfirmation } from './mails/auto-top-up-confirmation.js';
import { autoTopUpReminder } from './mails/auto-top-up-reminder.js';
import { cardCreditActivation } from './mails/card-credit-activation.js';
import { cardCreditDenialNotice } from './mails/card-credit-denial-notice.js';
import { cardOrderConfirmation } from './mails/card-order-confirmation.js';
import { creditAgreement } from './mails/credit-agreement.js';
import { creditAgreementReminder } from './mails/credit-agreement-reminder.js';
import { creditInvoice } from './mails/credit-invoice.js';
import { creditInvoiceReminder } from './mails/credit-invoice-reminder.js';
import { firstPurchaseReminder } from './mails/first-purchase-reminder.js';
import { kycApprovalConfirmation } from './mails/kyc-approval-confirmation.js';
import { kycDenied } from './mails/kyc-denied.js';
import { kycInformationRequested } from './mails/kyc-information-requested.js';
import { lowBalanceAlert } from './mails/low-balance-alert.js';
import {
  staffCode,
  type StaffMailKind,
  staffPasskeyEnrolled,
  staffPasskeyRequested,
} from './mails/staff-mails.js';

/** The templates of all mails. */
export const mailTemplates = {
  credit_agreement: creditAgreement,
  credit_agreement_reminder: creditAgreementReminder,
  credit_invoice: creditInvoice,
  credit_invoice_reminder: creditInvoiceReminder,
  kyc_information_requested: kycInformationRequested,
  kyc_denied: kycDenied,
  card_order_confirmation: cardOrderConfirmation,
  card_credit_activation: cardCreditActivation,
  account_top_up_confirmation: accountTopUpConfirmation,
  kyc_approval_confirmation: kycApprovalConfirmation,
  low_balance_alert: lowBalanceAlert,
  auto_top_up_confirmation: autoTopUpConfirmation,
  card_credit_denial_notice: cardCreditDenialNotice,
  add_funds_reminder: addFundsReminder,
  first_purchase_reminder: firstPurchaseReminder,
  auto_top_up_reminder: autoTopUpReminder,
  staff_invitation: staffCode,
  staff_passkey_requested: staffPasskeyRequested,
  staff_new_passkey: staffCode,
  staff_passkey_enrolled: staffPasskeyEnrolled,
} satisfies Record<MailKind | StaffMailKind, unknown>;

type Templates = typeof mailTemplates;

/** The data of each mail: texts of any length and language, and links in fields whose names end in `Url`. */
export type MailFacts = {
  [K in keyof Templates]: Templates[K] extends MailTemplate<infer Facts, never> ? Facts : never;
};

/** The texts of each mail. */
export type TextsByMail = {
  [K in keyof Templates]: Templates[K] extends MailTemplate<never, infer Texts> ? Texts : never;
};
