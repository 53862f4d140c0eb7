import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';

/** The body is refused without validation: 400. */
export class JsonBodyError extends Error {
  override name = 'JsonBodyError';

  constructor(
    readonly code: 'malformed_json' | 'body_too_complex',
    message = 'The body is not valid JSON.',
  ) {
    super(message);
  }
}

/** Limits for the nesting depth, and for the number of object members and list elements. */
export interface JsonBounds {
  depth: number;
  values: number;
}

// Takes a millisecond or less.
const COUNTED_AT_ONCE_BYTES = 256 * 1024;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Parses a JSON text whose values are counted first: JSON.parse takes as long for 256 KiB of small objects as for 25 MB
 * of text.
 *
 * @throws JsonBodyError
 */
export async function parseJson(body: Buffer, bounds: JsonBounds): Promise<unknown> {
  const bytes = utf8WithoutMark(body);
  const count = new ValueCount(bounds);
  for (let from = 0; from < bytes.length; from += COUNTED_AT_ONCE_BYTES) {
    if (from > 0) await setImmediate();
    count.add(bytes.subarray(from, from + COUNTED_AT_ONCE_BYTES));
  }
  return parse(bytes);
}

/** Parses a short JSON text synchronously. @throws JsonBodyError */
export function parseShortJson(body: Buffer, bounds: JsonBounds): unknown {
  const bytes = utf8WithoutMark(body);
  new ValueCount(bounds).add(bytes);
  return parse(bytes);
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Counts without validation: JSON.parse finds malformed JSON later. */
class ValueCount {
  private values = 0;
  private depth = 0;
  private isInText = false;
  private isEscaped = false;

  constructor(private readonly bounds: JsonBounds) {}

  /** @throws JsonBodyError beyond the bounds. */
  add(bytes: Buffer): void {
    let { isInText, isEscaped } = this;
    for (const byte of bytes) {
      if (isEscaped) isEscaped = false;
      else if (!isInText) {
        if (byte === QUOTE) isInText = true;
        else this.pass(byte);
      } else if (byte === BACKSLASH) isEscaped = true;
      else if (byte === QUOTE) isInText = false;
    }
    if (this.values > this.bounds.values) {
      throw tooComplex('has more', this.bounds.values, 'values');
    }
    Object.assign(this, { isInText, isEscaped });
  }

  private pass(byte: number): void {
    if (byte === COMMA) this.values += 1;
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      this.values += 1;
      this.depth += 1;
      if (this.depth > this.bounds.depth) {
        throw tooComplex('is nested deeper', this.bounds.depth, 'levels');
      }
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) this.depth -= 1;
  }
}

function tooComplex(what: string, most: number, unit: string): JsonBodyError {
  return new JsonBodyError('body_too_complex', `The body ${what} than ${most} ${unit}.`);
}

/**
 * Removes the byte order mark that some editors write.
 *
 * @throws JsonBodyError for bytes that are not UTF-8: decoded, each of them would become the same
 * replacement character, and two ids could become one.
 */
function utf8WithoutMark(bytes: Buffer): Buffer {
  if (!isUtf8(bytes)) throw new JsonBodyError('malformed_json', 'The body is not valid UTF-8.');
  return bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? bytes.subarray(3) : bytes;
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString()) as unknown;
  } catch {
    // The parser's message would quote the body.
    throw new JsonBodyError('malformed_json');
  }
}

/**
 * The JSON of a value with the members of all objects in one order, so that two texts that mean the same are
 * equal. The order of lists has a meaning and is kept.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(
          Object.entries(member).sort(([one], [other]) => (one < other ? -1 : Number(one > other))),
        )
      : member,
  );
}
