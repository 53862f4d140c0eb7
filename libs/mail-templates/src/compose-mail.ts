import { type MailKind, responsibilityFor } from '#contracts';
import type { MailTemplate } from './content.js';
import { formatsOf } from './formats.js';
import { htmlPart } from './layout/html-part.js';
import { textPart } from './layout/text-part.js';
import { mailLocaleOf } from './mail-locale.js';
import { type MailFacts, mailTemplates } from './mail-templates.js';
import { MailCompositionError } from './mail.errors.js';
import { safeFacts, safeText, safeUrl } from './safe-facts.js';
import { textsByLanguage } from './texts/index.js';

/** Whom a mail is for, and in whose name it comes. */
export interface MailAbout {
  /** BCP 47, such as `de` or `de-AT`. One without texts falls back to English. */
  language: string;
  /** May be empty. */
  recipientName: string;
  branding: MailBranding;
  /** Needed for engagement mails, shown in no other. */
  unsubscribeUrl?: string;
}

export interface MailBranding {
  name: string;
  /** An address that mail programs can load: https, no data URL. */
  logoUrl?: string;
  /** `#rrggbb` */
  color?: string;
  /** Postal, on one line. */
  address?: string;
}

export interface ComposedMail {
  subject: string;
  html: string;
  text: string;
}

/**
 * A mail, as it is read (docs/interface.md#who-sends-which-mail). Whatever people wrote stands in it as text: no HTML, no link, no
 * second line of a subject comes of it.
 *
 * @throws MailCompositionError for a link that is none, or an engagement mail without a way to end them.
 */
export async function composeMail<K extends MailKind>(
  kind: K,
  facts: MailFacts[K],
  about: MailAbout,
): Promise<ComposedMail> {
  const { language, locale } = mailLocaleOf(about.language);
  const texts = textsByLanguage[language];
  const safe = safeFacts(facts);
  const { companyName } = safe as { companyName: string };
  const { name, address } = safeFacts({
    name: about.branding.name,
    address: about.branding.address ?? '',
  });
  // Of one kind, which the compiler can't follow through the table.
  const template = mailTemplates[kind] as MailTemplate<unknown, unknown>;
  const content = template(safe, texts.mails[kind], formatsOf(locale));
  const letter = {
    ...content,
    language,
    greeting: texts.greeting(safeText(about.recipientName)),
    closing: texts.closing,
    reason: texts.reasons[responsibilityFor(kind).to](companyName),
    brandName: name,
    logoUrl: about.branding.logoUrl && safeUrl(about.branding.logoUrl),
    color: about.branding.color,
    imprint: [name, address].filter((part) => part).join(' · '),
    unsubscribe: unsubscribeOf(kind, about, texts.unsubscribe),
  };
  return {
    subject: content.subject,
    html: htmlPart(letter),
    text: textPart(letter),
  };
}

function unsubscribeOf(
  kind: MailKind,
  { unsubscribeUrl }: MailAbout,
  label: string,
): { label: string; url: string } | undefined {
  if (responsibilityFor(kind).family !== 'engagement') return undefined;
  if (!unsubscribeUrl) {
    throw new MailCompositionError(
      'unsubscribe_url_missing',
      `${kind} needs a link to end mails of its sort`,
    );
  }
  return { label, url: safeUrl(unsubscribeUrl) };
}
