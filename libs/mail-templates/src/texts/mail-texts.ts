import type { MailAudience } from '#contracts';
import type { TextsByMail } from '../mail-templates.js';
import type { StaffSite } from '../mails/staff-mails.js';

/** All texts of the mails in one language. A missing mail is a compile error. */
export interface MailTexts {
  /** @param name may be empty */
  greeting: (name: string) => string;
  /** The line above the sender's name. */
  closing: string;
  /** Why the reader gets a mail. */
  reasons: Record<MailAudience, (companyName: string) => string>;
  reasonOfStaff: (site: StaffSite) => string;
  /** The text of the link to unsubscribe from these mails. */
  unsubscribe: string;
  mails: TextsByMail;
}
