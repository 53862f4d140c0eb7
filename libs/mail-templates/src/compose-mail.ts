import { type BankDetails, type Language, LINK_MAIL_KIND, responsibilityFor } from '#contracts';
import { encodeQR } from 'qr';
import type { MailTemplate } from './content.js';
import { formatsOf, mailLocaleOf } from './formats.js';
import { htmlPart, QR_CODE_ID, textPart } from './layout/letter.js';
import { type MailFacts, mailTemplates, type MailTexts } from './mail-templates.js';
import { type StaffMailKind, staffMailKinds, type StaffSite } from './mails/staff-mails.js';
import { de } from './texts/de.js';
import { en } from './texts/en.js';

type MailCompositionErrorCode =
  /** A link that is not an absolute http(s) address. */
  | 'link_invalid'
  /** An engagement mail without a link to unsubscribe. */
  | 'unsubscribe_url_missing';

/** A programming error of the caller, so a retry does not help. */
export class MailCompositionError extends Error {
  override name = 'MailCompositionError';

  constructor(
    readonly code: MailCompositionErrorCode,
    message: string,
  ) {
    super(message);
  }
}

/** A mail's recipient and sender. */
export interface MailAbout {
  /** BCP 47, such as `de` or `de-AT`. A language without texts falls back to English. */
  language: string;
  /** May be empty. */
  recipientName: string;
  branding: MailBranding;
  /** Required for engagement mails, ignored for others. */
  unsubscribeUrl?: string;
}

export interface MailBranding {
  name: string;
  /** An https URL that mail programs can load, not a data URL. */
  logoUrl?: string;
  /** `#rrggbb` */
  color?: string;
  /** The postal address in one line. */
  address?: string;
}

export interface ComposedMail {
  subject: string;
  html: string;
  text: string;
  /** The pictures that `html` shows by `cid:`. */
  attachments: MailPicture[];
}

interface MailPicture {
  filename: string;
  contentType: string;
  content: Buffer;
  /** The Content-ID. */
  cid: string;
}

/**
 * Composes a mail (docs/interface/mails.md#who-sends-which-mail). Texts written by people are escaped: they can add
 * no HTML, no link and no second line to the subject.
 *
 * @throws MailCompositionError for an invalid link, or an engagement mail without a link to unsubscribe.
 */
export async function composeMail<K extends keyof MailFacts>(
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
  // Facts, texts and template belong to the same kind, which the compiler can't infer from the table.
  const template = mailTemplates[kind] as MailTemplate<unknown, unknown>;
  const content = template(safe, texts.mails[kind], formatsOf(locale));
  const letter = {
    ...content,
    language,
    greeting: texts.greeting(safeText(about.recipientName)),
    closing: texts.closing,
    reason: isForStaff(kind)
      ? texts.reasonOfStaff(safe as StaffSite)
      : kind === LINK_MAIL_KIND
        ? texts.reasonOfLink(companyName)
        : texts.reasons[responsibilityFor(kind).to](companyName),
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
    attachments: content.blocks.some((block) => block.kind === 'qrCode') ? [qrPicture(facts)] : [],
  };
}

/** Of the text as it is: safe texts have no line breaks. A GIF, because mail programs show no SVG. */
function qrPicture(facts: object): MailPicture {
  const { bankDetails } = facts as { bankDetails: BankDetails };
  return {
    filename: 'transfer.gif',
    contentType: 'image/gif',
    content: Buffer.from(
      encodeQR(bankDetails.epcQrCode!, 'gif', { ecc: 'medium', border: 4, scale: 4 }),
    ),
    cid: QR_CODE_ID,
  };
}

/** The HTML of a mail for a browser, with its pictures in it. */
export function htmlWithPictures({ html, attachments }: ComposedMail): string {
  return attachments.reduce(
    (text, { cid, contentType, content }) =>
      text.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content.toString('base64')}`),
    html,
  );
}

function unsubscribeOf(
  kind: keyof MailFacts,
  { unsubscribeUrl }: MailAbout,
  label: string,
): { label: string; url: string } | undefined {
  if (isForStaff(kind) || kind === LINK_MAIL_KIND) return undefined;
  if (responsibilityFor(kind).family !== 'engagement') return undefined;
  if (!unsubscribeUrl) {
    throw new MailCompositionError(
      'unsubscribe_url_missing',
      `${kind} needs a link to end mails of its sort`,
    );
  }
  return { label, url: safeUrl(unsubscribeUrl) };
}

function isForStaff(kind: keyof MailFacts): kind is StaffMailKind {
  return staffMailKinds.some((it) => it === kind);
}

const MAX_TEXT_LENGTH = 2_000;
const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
/**
 * Parts that mail programs turn into links by themselves: `evil.example`, `ada@evil.example`, `https://...`.
 */
const LINK_LIKE = /(?<=[\p{L}\p{N}])\.(?=\p{L}{2})|:(?=\/\/)/gu;
const ZERO_WIDTH_SPACE = '\u200b';

/**
 * Makes text written by others safe for a mail: one line, limited in length, and without anything that a mail
 * program would turn into a link. It looks the same: a zero-width space follows each dot that could belong to
 * a link.
 */
function safeText(text: string): string {
  return text
    .replace(CONTROLS, ' ')
    .slice(0, MAX_TEXT_LENGTH)
    .replace(LINK_LIKE, (mark) => mark + ZERO_WIDTH_SPACE)
    .trim();
}

/** @throws MailCompositionError (link_invalid) for anything but an absolute http(s) address. */
function safeUrl(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol)) {
    throw new MailCompositionError('link_invalid', 'a link of a mail is not an http(s) address');
  }
  return parsed.href;
}

/** The data of a mail with all texts made safe, and all links (fields whose names end in `Url`) checked. */
function safeFacts<Facts>(facts: Facts): Facts {
  return safeValue('', facts) as Facts;
}

function safeValue(name: string, value: unknown): unknown {
  if (typeof value === 'string') return name.endsWith('Url') ? safeUrl(value) : safeText(value);
  if (Array.isArray(value)) return value.map((item) => safeValue(name, item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, safeValue(key, inner)]),
  );
}

const textsByLanguage: Readonly<Record<Language, MailTexts>> = { en, de };
