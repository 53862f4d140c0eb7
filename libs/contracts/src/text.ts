/**
 * The rules for text that people write or read (docs/interface/conventions.md#requests-and-responses). They need neither
 * Node nor validation classes, so that pages use them, too.
 */

/** Directional overrides, embeddings and isolates reorder what stands next to them; the others are never text, such as
 * the byte order mark that is copied with the beginning of a file. */
const NEVER_TEXT =
  /[\u202A-\u202E\u2066-\u206F\uFEFF\uFFF9-\uFFFB]|\p{Noncharacter_Code_Point}|\p{Surrogate}/gu;
const LINE_BREAK = /[\n\r\u2028\u2029]/u;
const LINE_CONTROLS = /[\p{Cc}\u2028\u2029]/gu;
/** Control characters except tab and line breaks. */
const CONTROLS = /[^\P{Cc}\t\n\r]/gu;
/** Tag characters spell hidden ASCII text. They are text only in a flag, such as that of Scotland. */
const FLAG = /\u{1F3F4}[\u{E0020}-\u{E007E}]{1,30}\u{E007F}/gu;
const TAGS = /[\u{E0000}-\u{E007F}]/gu;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;
const VISIBLE = /[^\p{M}\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;
const OUTER_BLANK = /^[\s\p{Z}]|[\s\p{Z}]$/u;

/**
 * `name` and `line` are one line that says something; an `unfinished_line` may be blank. `free_text` may have
 * several lines. An `identifier` is compared as it is, so it has nothing that people don't see.
 */
export type TextKind = 'name' | 'line' | 'unfinished_line' | 'free_text' | 'identifier';

/** Why a text is not of its kind, for the sender; undefined if it is. */
export function textProblem(kind: TextKind, text: string): string | undefined {
  if (kind !== 'free_text' && LINE_BREAK.test(text)) return 'must be one line, without line breaks';
  const unwanted = unwantedIn(kind, text);
  if (unwanted !== undefined) return `must not contain the character ${unwanted}`;
  if (kind === 'unfinished_line') return undefined;
  if (!isVisible(text)) return 'must have at least one visible character';
  if (kind === 'identifier' && OUTER_BLANK.test(text)) return 'must not begin or end with a blank';
  return undefined;
}

/** What a person typed for one line or a mail address, such as an option of a command. */
interface TypedText {
  kind: 'name' | 'mail_address';
  /** How its source calls it, such as `--email`. */
  label: string;
  text: string | undefined;
}

const MAX_TYPED_NAME_LENGTH = 100;

/** A sentence about the first text that breaks the rule of its kind; undefined if there is none. */
export function typedTextProblem(texts: readonly TypedText[]): string | undefined {
  for (const { kind, label, text } of texts) {
    const problem = text === undefined ? undefined : problemOfTyped(kind, text);
    if (problem !== undefined) return `${label} ${problem}.`;
  }
  return undefined;
}

function problemOfTyped(kind: TypedText['kind'], text: string): string | undefined {
  if (kind === 'mail_address') return isMailAddress(text) ? undefined : NO_MAIL_ADDRESS;
  if (text.length > MAX_TYPED_NAME_LENGTH) {
    return `must have at most ${MAX_TYPED_NAME_LENGTH} characters`;
  }
  return textProblem(kind, text);
}

/** Whether anything of the text is seen. Blanks, invisible characters and marks alone are not. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

function unwantedIn(kind: TextKind, text: string): string | undefined {
  const patterns = [
    NEVER_TEXT,
    kind === 'free_text' ? CONTROLS : LINE_CONTROLS,
    ...(kind === 'identifier' ? [INVISIBLE] : []),
  ];
  const found =
    patterns.map((pattern) => text.match(pattern)?.[0]).find(Boolean) ??
    text.replace(FLAG, '').match(TAGS)?.[0];
  return found === undefined ? undefined : codePoint(found);
}

function codePoint(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Everything from here on may change by the normalization form C. */
const MAY_BE_DECOMPOSED = /[\u0300-\uFFFF]/;

/** The text in normalization form C, in which every text of a request is read. */
export function composed(text: string): string {
  return MAY_BE_DECOMPOSED.test(text) ? text.normalize('NFC') : text;
}

const BLANK = /[\t\p{Zs}]/u;

/**
 * A line that a person wrote, as it is stored: composed, and without the blanks around it. A line of blanks alone
 * stays, so that its rule says what it lacks.
 */
export function writtenLine(text: string): string {
  const line = composed(text);
  let begin = 0;
  let end = line.length;
  while (begin < end && BLANK.test(line[begin]!)) begin += 1;
  while (end > begin && BLANK.test(line[end - 1]!)) end -= 1;
  return begin === end ? line : line.slice(begin, end);
}

/**
 * One line of a text that must not be refused, such as that of a card payment: without characters that are not
 * allowed in a line. Empty if nothing of it is visible.
 */
export function cleanLine(text: string): string {
  const line = inOneLine(text).replace(/\s+/g, ' ').trim();
  return isVisible(line) ? line : '';
}

/** The same with its blanks, for a line that is still being typed. A cell of a spreadsheet is pasted with tabs. */
export function inOneLine(text: string): string {
  const flags: string[] = [];
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(LINE_CONTROLS, ' ')
    .replace(NEVER_TEXT, '')
    .replace(FLAG, (flag) => `\uFFFF${flags.push(flag) - 1}\uFFFF`)
    .replace(TAGS, '')
    .replace(/\uFFFF(\d+)\uFFFF/g, (_all, index) => flags[Number(index)]!);
}

/** An IBAN or a reference as people read it. */
export function inGroups(text: string): string {
  return text.replace(/.{4}(?=.)/g, '$& ');
}

/** Marks and invisible characters that a search ignores, as ranges of a character class of JavaScript and Postgres. */
export const IGNORED_IN_SEARCHES = String.raw`\u00AD\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061C\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u180B-\u180F\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u202A-\u202E\u2060-\u206F\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF`;

/** Letters that Unicode does not decompose into a base letter and a mark. */
export const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
};

const ignored = new RegExp(`[${IGNORED_IN_SEARCHES}]`, 'g');
const letters = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g');

/**
 * The form in which texts are searched: without case, accents and compatibility forms. The database computes the
 * same for its rows.
 */
export function searchable(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(ignored, '')
    .replace(letters, (letter) => PLAIN_LETTERS[letter]!);
}

export const MAX_MAIL_ADDRESS_LENGTH = 254;
export const NO_MAIL_ADDRESS = 'must be a mail address without blanks and invisible characters';
const MAX_LOCAL_PART_BYTES = 64;
const BEYOND_ASCII = String.raw`(?![\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800])[^\x00-\x7F]`;
const ATOM = String.raw`(?:[A-Za-z0-9!#$%&'*+/=?^_\x60{|}~-]|${BEYOND_ASCII})+`;
const LETTER = String.raw`(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}\p{M}]`;
const LABEL = `${LETTER}(?:(?:${LETTER}|-){0,61}${LETTER})?`;
const MAIL_ADDRESS = new RegExp(
  `^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?!\\d)${LETTER}(?:${LETTER}|-){0,61}${LETTER}$`,
  'u',
);

/**
 * Whether a text is a mail address, as `Ada@example.com`: without the quoted and bracketed forms of RFC 5321, which
 * hardly any server accepts, and without blanks and invisible characters. Letters beyond ASCII are allowed (RFC
 * 6531).
 */
export function isMailAddress(text: string): boolean {
  return (
    text.length <= MAX_MAIL_ADDRESS_LENGTH &&
    new TextEncoder().encode(text.slice(0, text.indexOf('@'))).length <= MAX_LOCAL_PART_BYTES &&
    MAIL_ADDRESS.test(text) &&
    // A full-width @ or dot would be read as the address of another mailbox.
    MAIL_ADDRESS.test(text.normalize('NFKC'))
  );
}

/** Escapes of NUL and of surrogates. All other text of a JSON document that is valid UTF-8 can be stored. */
const SUSPICIOUS = /\\u(?:d[89a-f]|0000)/i;

interface Place {
  value: unknown;
  name: string;
  above?: Place;
}

/** Postgres can't store NUL. An unpaired surrogate is stored as U+FFFD, so that two ids could become one. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/**
 * The path of the first text or name in a JSON document that can't be stored, such as `data.cardId`; undefined if there
 * is none. A document without escapes, as nearly all are, is not searched.
 *
 * @param value the result of `JSON.parse`
 */
export function findUnstorable(json: string | Buffer, value: unknown): string[] | undefined {
  if (!json.includes('\\u') || !SUSPICIOUS.test(String(json))) return undefined;
  const places: Place[] = [{ value, name: '' }];
  for (const place of places) {
    if (typeof place.value === 'string' && !isStorable(place.value)) return pathTo(place);
    if (typeof place.value !== 'object' || place.value === null) continue;
    for (const [name, child] of Object.entries(place.value) as [string, unknown][]) {
      if (!isStorable(name)) return pathTo(place);
      places.push({ value: child, name, above: place });
    }
  }
  return undefined;
}

function pathTo(place: Place): string[] {
  const path: string[] = [];
  for (let at = place; at.above; at = at.above) path.push(at.name);
  return path.reverse();
}
