import type { MailKind } from './mail-kind.js';

export interface MailResource {
  id: string;
  kind: MailKind;
  /** What it is about: a card's id, say. */
  cause: string;
  companyId: string;
  externalId: string;
  status: 'pending' | 'awaiting_recipient' | 'sent' | 'rejected';
  recipient: string | null;
  subject: string | null;
  failure: string | null;
  attempts: number;
  createdAt: string;
  sentAt: string | null;
}
