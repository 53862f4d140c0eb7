import type { IntegrationLevel } from './integration-level.js';
import type { MailKind } from './mail-kind.js';

export const mailSenders = ['platform', 'partner'] as const;
export type MailSenderSide = (typeof mailSenders)[number];

export type MailFamily = 'service' | 'system' | 'partner' | 'engagement';

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
