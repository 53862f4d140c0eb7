import type { MailAudience } from '#contracts';
import type { TextsByMail } from '../mail-templates.js';

/** All the words of the mails in one language: a mail that lacks one does not compile. */
export interface MailTexts {
  /** @param name may be empty */
  greeting: (name: string) => string;
  /** Above the sender's name. */
  closing: string;
  /** Why the reader gets a mail. */
  reasons: Record<MailAudience, (companyName: string) => string>;
  /** The link that ends mails of this sort. */
  unsubscribe: string;
  mails: TextsByMail;
}
