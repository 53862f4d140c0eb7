import type { MailContent } from '../content.js';
import type { MailLocale } from '../mail-locale.js';

/** A complete mail, ready for the layout. */
export interface Letter extends MailContent, Pick<MailLocale, 'language'> {
  greeting: string;
  closing: string;
  /** Why the reader gets it. */
  reason: string;
  brandName: string;
  logoUrl?: string;
  color?: string;
  /** The sender's name and address. */
  imprint: string;
  unsubscribe?: { label: string; url: string };
}
