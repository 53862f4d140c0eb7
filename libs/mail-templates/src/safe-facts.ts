import { MailCompositionError } from './mail.errors.js';

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
export function safeText(text: string): string {
  return text
    .replace(CONTROLS, ' ')
    .slice(0, MAX_TEXT_LENGTH)
    .replace(LINK_LIKE, (mark) => mark + ZERO_WIDTH_SPACE)
    .trim();
}

/** @throws MailCompositionError (link_invalid) for anything but an absolute http(s) address. */
export function safeUrl(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol)) {
    throw new MailCompositionError('link_invalid', 'a link of a mail is not an http(s) address');
  }
  return parsed.href;
}

/** The data of a mail with all texts made safe, and all links (fields whose names end in `Url`) checked. */
export function safeFacts<Facts>(facts: Facts): Facts {
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
