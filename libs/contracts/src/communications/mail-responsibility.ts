import type { IntegrationLevel } from './integration-level.js';
import type { MailKind } from './mail-kind.js';

export const mailSenders = ['platform', 'partner'] as const;
export type MailSenderSide = (typeof mailSenders)[number];

export type MailFamily = 'service' | 'system' | 'partner' | 'engagement';

/** Whom a mail is written to. */
export type MailAudience =
  /** The admins of the company, each of them. */
  | 'company_admins'
  /** Whom the card is for. */
  | 'cardholder'
  /** Who answers for the company's application: the signatory, or the holder of a power of attorney. */
  | 'applicant'
  /** Who signs for the company. */
  | 'signatory';

/** One row of the table of who sends which mail. */
export interface MailResponsibility {
  mail: MailKind;
  family: MailFamily;
  /** What makes it go out, in words. */
  trigger: string;
  /** The webhook events that tell a partner of the trigger. */
  events: readonly string[];
  /** `choice`: the partner chooses for each mail; it sends the mail itself as long as it chose nothing. */
  sender: Readonly<Record<IntegrationLevel, MailSenderSide | 'choice'>>;
  to: MailAudience;
  /** `not_yet_sent`: what triggers it does not happen yet. */
  status: 'sent' | 'not_yet_sent';
}
