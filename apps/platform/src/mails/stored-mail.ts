import type { MailKind } from '#contracts';
import type { MailFacts } from '#mail-templates';

/** The person who answered the KYC section; the only address of a company that the platform knows. */
export const APPLICANT = 'applicant';

const PERSON = 'person/';

/** @param personId `per_...` */
export function personAddressee(personId: string): string {
  return `${PERSON}${personId}`;
}

/** The person's id, if the mail is for a cardholder; else undefined. */
export function personIdOf(addressee: string): string | undefined {
  return addressee.startsWith(PERSON) ? addressee.slice(PERSON.length) : undefined;
}

/** Refers to a link instead of containing its URL, which would be a secret in plain text. */
interface WithLink {
  linkId: string;
}

type Stored<K extends MailKind, Left extends string = never> = Omit<
  MailFacts[K],
  'companyName' | Left
>;

/** What the outbox stores for each kind of mail; the rest is looked up when the mail is sent. */
export interface StoredFacts {
  kyc_information_requested: Stored<'kyc_information_requested', 'applicationUrl'> & WithLink;
  kyc_denied: Stored<'kyc_denied'>;
  credit_agreement: Stored<'credit_agreement', 'agreementUrl'> & WithLink & { agreementId: string };
  credit_agreement_reminder: Stored<'credit_agreement_reminder', 'agreementUrl'> &
    WithLink & { agreementId: string };
  credit_invoice: Stored<'credit_invoice'> & { invoiceId: string };
  credit_invoice_reminder: Stored<'credit_invoice_reminder'> & { invoiceId: string };
  card_order_confirmation: Stored<'card_order_confirmation'>;
  card_credit_activation: Stored<'card_credit_activation'>;
  account_top_up_confirmation: Stored<'account_top_up_confirmation'>;
}

/** The mails that the platform sends. */
export type PlatformMailKind = keyof StoredFacts;
