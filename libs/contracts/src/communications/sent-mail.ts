import type { MailKind } from './mail-kind.js';

/** How it stands with a mail. */
export const sentMailStatuses = [
  'pending',
  /** Whom it goes to, or whether it is this service's, is not known yet. */
  'awaiting_recipient',
  'sent',
  /** The mail server will never take it. */
  'rejected',
  /** Not offered to the server, which said before that nobody is at the address. */
  'suppressed',
  /** Nobody needs or wants it any more. */
  'cancelled',
] as const;
export type SentMailStatus = (typeof sentMailStatuses)[number];

/** What the server made of a mail: `deferred` is tried again. */
export type MailAttemptOutcome = 'sent' | 'deferred' | 'rejected';

/** One time that a mail was offered to the mail server. */
export interface MailAttempt {
  attemptedAt: string;
  outcome: MailAttemptOutcome;
  /** The server's own words, or why nobody answered; at most 500 characters. */
  answer: string;
}

/** A mail as the service that sends it shows it to its operators. */
export interface SentMail {
  id: string;
  kind: string;
  /** What it is about: a card's id, say. */
  cause: string;
  /** The event that brought it about, if it was one. */
  eventId: string | null;
  companyId: string;
  /** Whom it is for, in the service's words: `person/e-1001`, or `company_admins`. */
  addressee: string;
  status: SentMailStatus;
  recipient: string | null;
  subject: string | null;
  failure: string | null;
  attempts: number;
  createdAt: string;
  /** When it is tried next, while it is to be sent. */
  nextAttemptAt: string | null;
  sentAt: string | null;
}

export interface SentMailDetail extends SentMail {
  /** The trace of what brought it about: the same in the logs of every service (W3C). */
  traceId: string | null;
  /** The latest ones, in the order of their times. */
  latestAttempts: MailAttempt[];
}

/** An address that gets no mails, since nobody is there. */
export interface MailSuppression {
  id: string;
  address: string;
  /** What the server answered. */
  failure: string;
  /** The mail that it answered so. */
  mailId: string;
  suppressedAt: string;
}

/** A mail as it would be composed now. Its links lead nowhere. */
export interface MailPreview {
  subject: string;
  html: string;
  text: string;
}

/** Whom one of the platform's mails is for. The address is masked: `a***@fabrikam.example`. */
export interface PlatformMailRecipient {
  role: 'applicant' | 'cardholder';
  /** Of a cardholder: `per_...` */
  personId: string | null;
  address: string | null;
}

/** One of the platform's mails as a partner sees it: no words of it, and no whole address. */
export interface PlatformMail {
  id: string;
  kind: MailKind;
  companyId: string;
  cause: string;
  eventId: string | null;
  recipient: PlatformMailRecipient;
  status: SentMailStatus;
  failure: string | null;
  attempts: number;
  createdAt: string;
  nextAttemptAt: string | null;
  sentAt: string | null;
}

export interface PlatformMailDetail extends PlatformMail {
  /** The latest ones. The server's own words are left out: they may quote an address. */
  latestAttempts: Omit<MailAttempt, 'answer'>[];
}
