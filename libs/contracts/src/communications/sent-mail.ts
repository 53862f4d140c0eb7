import type { MailKind } from './mail-responsibilities.js';

/** The statuses of a mail. */
export const sentMailStatuses = [
  'pending',
  /** Waits for its recipient, or for the decision whether this service sends it. */
  'awaiting_recipient',
  'sent',
  /** The mail server permanently refused the mail. */
  'rejected',
  /** Not offered to the server, which said earlier that the mailbox does not exist. */
  'suppressed',
  /** The mail is no longer needed or wanted. */
  'cancelled',
] as const;
export type SentMailStatus = (typeof sentMailStatuses)[number];

/** The server's answer to a mail: `deferred` is retried. */
export type MailAttemptOutcome = 'sent' | 'deferred' | 'rejected';

/** One attempt to send a mail. */
export interface MailAttempt {
  attemptedAt: string;
  outcome: MailAttemptOutcome;
  /** The server's answer, or why there was none; at most 500 characters. */
  answer: string;
}

/** A mail as the sending service shows it to its operators. */
export interface SentMail {
  id: string;
  kind: string;
  /** The subject of the mail, such as a card's id. */
  cause: string;
  /** The event that caused the mail, if any. */
  eventId: string | null;
  companyId: string;
  /** The addressee in the service's terms: `person/e-1001`, or `company_admins`. */
  addressee: string;
  status: SentMailStatus;
  recipient: string | null;
  subject: string | null;
  failure: string | null;
  attempts: number;
  createdAt: string;
  /** The time of the next attempt, if there is one. */
  nextAttemptAt: string | null;
  sentAt: string | null;
}

export interface SentMailDetail extends SentMail {
  /** The trace of the mail's cause: the same in the logs of all services (W3C). */
  traceId: string | null;
  /** The latest attempts, in order of time. */
  latestAttempts: MailAttempt[];
}

/** A suppressed address, whose mailbox does not exist. */
export interface MailSuppression {
  id: string;
  address: string;
  /** The server's answer. */
  failure: string;
  /** The mail that got this answer. */
  mailId: string;
  suppressedAt: string;
}

/** A mail as it would be composed now. Its links don't work. */
export interface MailPreview {
  subject: string;
  html: string;
  text: string;
}

/** The recipient of one of the platform's mails. The address is masked: `a***@fabrikam.example`. */
export interface PlatformMailRecipient {
  /** The `applicant` is the person responsible for the application. */
  role: 'applicant' | 'cardholder';
  /** Id of a cardholder, `per_...`. Null for an applicant. */
  personId: string | null;
  /** The masked address. Null if it is not known yet, or erased. */
  address: string | null;
}

/** One of the platform's mails as a partner sees it, without its text and without a complete address. */
export interface PlatformMail {
  id: string;
  /** What the mail is about. */
  kind: MailKind;
  companyId: string;
  /** Id of what the mail is about, such as a card. */
  cause: string;
  /** The event that caused the mail. Null if none did. */
  eventId: string | null;
  /** The person who gets the mail. */
  recipient: PlatformMailRecipient;
  /** `awaiting_recipient` until an address is known, `suppressed` after the address refused mails. */
  status: SentMailStatus;
  /** Why the last attempt failed, in English. Null if it did not. */
  failure: string | null;
  /** How often sending was attempted. */
  attempts: number;
  createdAt: string;
  /** Null if no further attempt is planned. */
  nextAttemptAt: string | null;
  /** When a mail server accepted it. Null before. */
  sentAt: string | null;
}

export interface PlatformMailDetail extends PlatformMail {
  /** The latest attempts. The server's answers are left out, because they may contain an address. */
  latestAttempts: Omit<MailAttempt, 'answer'>[];
}
