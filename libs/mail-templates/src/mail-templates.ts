import type { LINK_MAIL_KIND, MailAudience, MailKind } from '#contracts';
import type { MailTemplate } from './content.js';
import {
  cardAppInvitation,
  cardAppPasskeyAdded,
  cardAppPasskeyRemoved,
  cardAppRecovery,
} from './mails/card-app-mails.js';
import {
  cardFrozen,
  cardOrderConfirmation,
  cardExpiring,
  cardShipped,
  cardTerminated,
  firstPurchaseReminder,
  kycApprovalConfirmation,
  kycDenied,
  kycInformationRequested,
  kycReviewDue,
} from './mails/company-mails.js';
import {
  cardCreditActivation,
  cardCreditDenialNotice,
  creditAgreement,
  creditAgreementReminder,
  creditInvoice,
  creditInvoiceReminder,
} from './mails/credit-mails.js';
import { onboardingLink } from './mails/link-mails.js';
import {
  accountTopUpConfirmation,
  addFundsReminder,
  autoTopUpConfirmation,
  autoTopUpReminder,
  lowBalanceAlert,
} from './mails/money-mails.js';
import {
  staffCode,
  type StaffMailKind,
  staffPasskeyEnrolled,
  staffPasskeyRequested,
  type StaffSite,
} from './mails/staff-mails.js';

/** The templates of all mails. */
export const mailTemplates = {
  credit_agreement: creditAgreement,
  credit_agreement_reminder: creditAgreementReminder,
  credit_invoice: creditInvoice,
  credit_invoice_reminder: creditInvoiceReminder,
  kyc_information_requested: kycInformationRequested,
  kyc_review_due: kycReviewDue,
  kyc_denied: kycDenied,
  card_order_confirmation: cardOrderConfirmation,
  card_shipped: cardShipped,
  card_frozen: cardFrozen,
  card_expiring: cardExpiring,
  card_terminated: cardTerminated,
  card_credit_activation: cardCreditActivation,
  account_top_up_confirmation: accountTopUpConfirmation,
  kyc_approval_confirmation: kycApprovalConfirmation,
  low_balance_alert: lowBalanceAlert,
  auto_top_up_confirmation: autoTopUpConfirmation,
  card_credit_denial_notice: cardCreditDenialNotice,
  add_funds_reminder: addFundsReminder,
  first_purchase_reminder: firstPurchaseReminder,
  auto_top_up_reminder: autoTopUpReminder,
  onboarding_link: onboardingLink,
  card_app_invitation: cardAppInvitation,
  card_app_passkey_added: cardAppPasskeyAdded,
  card_app_passkey_removed: cardAppPasskeyRemoved,
  card_app_recovery: cardAppRecovery,
  staff_invitation: staffCode,
  staff_passkey_requested: staffPasskeyRequested,
  staff_new_passkey: staffCode,
  staff_passkey_enrolled: staffPasskeyEnrolled,
} satisfies Record<MailKind | StaffMailKind | typeof LINK_MAIL_KIND, unknown>;

type Templates = typeof mailTemplates;

/** The data of each mail: texts of any length and language, and links in fields whose names end in `Url`. */
export type MailFacts = {
  [K in keyof Templates]: Templates[K] extends MailTemplate<infer Facts, never> ? Facts : never;
};

/** The texts of each mail. */
export type TextsByMail = {
  [K in keyof Templates]: Templates[K] extends MailTemplate<never, infer Texts> ? Texts : never;
};

/** All texts of the mails in one language. A missing mail is a compile error. */
export interface MailTexts {
  /** @param name may be empty */
  greeting: (name: string) => string;
  /** The line above the sender's name. */
  closing: string;
  /** Why the reader gets a mail. */
  reasons: Record<MailAudience, (companyName: string) => string>;
  reasonOfStaff: (site: StaffSite) => string;
  /** Why the reader gets a link that an operator sends. */
  reasonOfLink: (companyName: string) => string;
  /** The text of the link to unsubscribe from these mails. */
  unsubscribe: string;
  mails: TextsByMail;
}
