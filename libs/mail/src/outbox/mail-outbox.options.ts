import type { MailAttachment, MailOrigin, MailSenderOptions } from '../mail-sender.js';

/** The rate limit of mails to one address. Further mails wait for their turn. */
interface MailPace {
  /** The burst size. */
  mails: number;
  /** The window in milliseconds: over a long time an address gets at most `mails` mails per window. */
  perMs: number;
}

export class MailOutboxOptions {
  sender: MailSenderOptions;
  pace: MailPace;
  /** How long a replica that stops responding keeps its claimed mails; 20 s if left out. */
  leaseMs?: number;
  /** The clock for attempts, pacing and dates of mails. */
  now: () => Date;
}

export interface NewMail {
  kind: string;
  /** The cause of the mail: each cause creates one mail of a kind per recipient. */
  cause: string;
  /** The recipient in the host's terms: a person, or a role of several people. */
  addressee: string;
  /** The company's id at the platform. */
  companyId: string;
  /** The event that caused the mail, if any. */
  eventId?: string | undefined;
  /** Data for the mail's text. */
  facts: object;
  /** For a mail with a fixed date, which then counts as its creation time. */
  notBefore?: Date;
  /** Set if it is not decided yet whether this service sends the mail: the time that decides. */
  senderAsOf?: Date | undefined;
}

/** A mail to send now, claimed by this replica. */
export interface DueMail extends Omit<NewMail, 'senderAsOf'> {
  id: string;
  attempts: number;
  isPaced: boolean;
  traceparent: string | null;
  createdAt: Date;
  resentAt: Date | null;
  /** As in {@link NewMail}; `null` if it was decided from the start. */
  senderAsOf: Date | null;
}

export interface MailRecipient {
  /** As in {@link NewMail}: always one person. */
  addressee: string;
  name: string;
  address: string;
}

/** What to do with a mail now. */
export type Addressing<Recipient extends MailRecipient = MailRecipient> =
  /** Send it to each of these people. If the list is empty, the mail waits until there is one. */
  | { to: Recipient[] }
  /** Wait for this information, named in words. */
  | { awaits: string }
  /** Not before this time, for example at night. */
  | { notBefore: Date }
  /** The mail is no longer needed. */
  | { cancelled: string };

export interface MailContent {
  subject: string;
  html: string;
  text: string;
  /** See {@link Mail}. */
  oneClickUnsubscribeUrl?: string;
  from?: MailOrigin;
  replyTo?: string;
  attachments?: readonly MailAttachment[];
}

/** Provided by the service that uses the outbox. */
export abstract class MailHost<Recipient extends MailRecipient = MailRecipient> {
  /** @returns the current recipients for each mail, in the given order. */
  abstract address(mails: readonly DueMail[]): Promise<Addressing<Recipient>[]>;

  /** Composes the mail's content. If it rejects, the mail is retried later. */
  abstract compose(mail: DueMail, recipient: Recipient): Promise<MailContent>;
}
