import type { Block, MailContent } from '../content.js';
import type { MailLocale } from '../formats.js';
import { compiledLayout } from './compiled-layout.js';

/** HTML that is already escaped. */
class Html {
  constructor(readonly source: string) {}

  static join(parts: readonly Html[]): Html {
    return new Html(parts.map(({ source }) => source).join(''));
  }
}

const PLACE = /\[\[(>?\w+)\]\]/;

/** An HTML template: `[[name]]` is replaced by escaped text, `[[>name]]` by HTML. */
class HtmlTemplate {
  /** Constant texts and names of placeholders, alternating. */
  private readonly parts: readonly string[];

  constructor(source: string) {
    this.parts = source.split(PLACE);
  }

  /** @throws Error for a missing value, or one of the wrong kind: a programming error. */
  fill(values: Readonly<Record<string, string | Html>>): Html {
    return new Html(
      this.parts.map((part, index) => (index % 2 === 0 ? part : filled(part, values))).join(''),
    );
  }
}

function filled(place: string, values: Readonly<Record<string, string | Html>>): string {
  const value = place.startsWith('>') ? values[place.slice(1)] : values[place];
  if (place.startsWith('>') ? value instanceof Html : typeof value === 'string') {
    return value instanceof Html ? value.source : escapeHtml(value as string);
  }
  throw new Error(`the mail layout lacks a value for ${place}`);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}

const templates = Object.fromEntries(
  Object.entries(compiledLayout).map(([name, source]) => [name, new HtmlTemplate(source)]),
) as Record<keyof typeof compiledLayout, HtmlTemplate>;

const NOTHING = new Html('');

/** The Content-ID of the picture of a QR code. A mail has one at most. */
export const QR_CODE_ID = 'transfer-qr-code';

/** The most characters of a value that stays in one line beside its label on a phone: as many as an amount has. */
const SHORT_VALUE = 14;

export function htmlPart(letter: Letter): string {
  const { subject, preheader, heading, language, closing, reason, imprint, brandName } = letter;
  const colors = colorsOf(letter.color);
  const blocks: Block[] = [{ kind: 'paragraph', text: letter.greeting }, ...letter.blocks];
  return templates.mail.fill({
    ...{ subject, preheader, heading, language, closing, reason, imprint, brandName },
    ...colors,
    header: letter.logoUrl
      ? templates.logo.fill({ logoUrl: letter.logoUrl, brandName })
      : templates.brand.fill({ brandName }),
    blocks: Html.join(blocks.map((block) => htmlOf(block, colors))),
    unsubscribe: letter.unsubscribe
      ? templates.unsubscribe.fill({ ...letter.unsubscribe })
      : NOTHING,
  }).source;
}

function htmlOf(block: Block, colors: ReturnType<typeof colorsOf>): Html {
  switch (block.kind) {
    case 'paragraph':
      return templates.paragraph.fill({ text: block.text });
    case 'facts':
      return templates.facts.fill({
        fact: Html.join(
          block.facts.map(({ label, value }) =>
            templates.fact.fill({
              label,
              value,
              shortness: value.length <= SHORT_VALUE ? 'fact-short' : '',
            }),
          ),
        ),
      });
    case 'items':
      return templates.items.fill({
        item: Html.join(
          block.items.map((item, index) =>
            templates.item.fill({ ...item, number: String(index + 1) }),
          ),
        ),
      });
    case 'button':
      return templates.button.fill({ label: block.label, url: block.url, ...colors });
    case 'qrCode': {
      const { alternative, caption } = block;
      return templates.qrCode.fill({ qrCodeId: QR_CODE_ID, alternative, caption });
    }
  }
}

const DEFAULT_COLOR = '#1c4f9c';

/** The relative luminance (WCAG 2) on which white and black text have the same contrast. */
const MIDDLE_LUMINANCE = 0.179;

/** A partner's colour, and the text colour that is readable on it. Any value but `#rrggbb` is ignored. */
function colorsOf(wanted: string | undefined): { color: string; onColor: string } {
  const color = wanted && /^#[0-9a-f]{6}$/i.test(wanted) ? wanted.toLowerCase() : DEFAULT_COLOR;
  return { color, onColor: luminanceOf(color) > MIDDLE_LUMINANCE ? '#000000' : '#ffffff' };
}

function luminanceOf(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The text version of a mail, for readers without HTML. */
export function textPart(letter: Letter): string {
  const { heading, greeting, closing, brandName, reason, unsubscribe, imprint } = letter;
  const foot = [reason, unsubscribe && `${unsubscribe.label}: ${unsubscribe.url}`, imprint];
  const parts = [
    heading,
    greeting,
    ...letter.blocks.map(textOf).filter((text) => text !== ''),
    `${closing}\n${brandName}`,
    // The standard separator of a signature.
    `-- \n${foot.filter((line) => line).join('\n')}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function textOf(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'facts':
      return block.facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'items':
      return block.items
        .map(({ about, text }, index) => `${index + 1}. ${about}: ${text}`)
        .join('\n');
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'qrCode':
      return '';
  }
}

/** A complete mail, ready for the layout. */
interface Letter extends MailContent, Pick<MailLocale, 'language'> {
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
