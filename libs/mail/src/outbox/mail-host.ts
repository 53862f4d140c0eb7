import type { MailOrigin } from '../mail-sender.js';

export interface NewMail {
  kind: string;
  /** What the mail is about: one cause makes one mail of a kind to each recipient. */
  cause: string;
  /** Whom it is for, in the host's own words: one person, or a role that several people have. */
  addressee: string;
  /** The company's id at the platform. */
  companyId: string;
  /** The event that brought it about, if it was one. */
  eventId?: string | undefined;
  /** What its text needs to know. */
  facts: object;
  /** For a mail that has its day: it counts as made then. */
  notBefore?: Date;
  /** Where it is not known yet whether this service is to send it: the time that decides. */
  senderAsOf?: Date | undefined;
}

/** A mail that is to be sent now, claimed by this replica. */
export interface DueMail extends Omit<NewMail, 'senderAsOf'> {
  id: string;
  attempts: number;
  isPaced: boolean;
  traceparent: string | null;
  createdAt: Date;
  resentAt: Date | null;
  /** As in {@link NewMail}; `null` where it was settled from the start. */
  senderAsOf: Date | null;
}

export interface MailRecipient {
  /** As in {@link NewMail}: this very person. */
  addressee: string;
  name: string;
  address: string;
}

/** What is to become of a mail now. */
export type Addressing<Recipient extends MailRecipient = MailRecipient> =
  /** It goes to them, a mail each. To nobody: it waits until somebody is known. */
  | { to: Recipient[] }
  /** It waits until this is known, in words. */
  | { awaits: string }
  /** It is not the time for it, such as at night. */
  | { notBefore: Date }
  /** Nobody needs it any more. */
  | { cancelled: string };

export interface MailContent {
  subject: string;
  html: string;
  text: string;
  /** See {@link Mail}. */
  oneClickUnsubscribeUrl?: string;
  from?: MailOrigin;
  replyTo?: string;
}

/** What the outbox asks the service that it sends for. */
export abstract class MailHost<Recipient extends MailRecipient = MailRecipient> {
  /** @returns for each mail, in the order given, whom it goes to as of now. */
  abstract address(mails: readonly DueMail[]): Promise<Addressing<Recipient>[]>;

  /** The mail's content. If it rejects, the mail is tried again later. */
  abstract compose(mail: DueMail, recipient: Recipient): Promise<MailContent>;
}
