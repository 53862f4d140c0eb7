import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { JsonBodyError, NO_UTF8 } from './json-body-error.js';
import { type JsonBounds, JsonScan, type LongList } from './json-scan.js';

// Takes a millisecond or less.
const SCANNED_AT_ONCE_BYTES = 256 * 1024;
const OPEN = Buffer.from('[');
const CLOSE = Buffer.from(']');
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Parses a JSON text. A long text is parsed in parts, with other requests in between, so that neither its
 * size nor its structure blocks the process for more than a few milliseconds at a time.
 *
 * @throws JsonBodyError
 */
export async function parseJson(body: Buffer, bounds: JsonBounds): Promise<unknown> {
  const bytes = utf8WithoutMark(body);
  const scan = new JsonScan(bytes, bounds);
  while (scan.scan(SCANNED_AT_ONCE_BYTES)) await setImmediate();
  return scan.longLists.length === 0 ? parse(bytes) : parseInParts(bytes, scan.longLists);
}

/** Parses a short JSON text synchronously. @throws JsonBodyError */
export function parseShortJson(body: Buffer, bounds: JsonBounds): unknown {
  const bytes = utf8WithoutMark(body);
  const scan = new JsonScan(bytes, bounds);
  scan.scan(bytes.length);
  return parse(bytes);
}

/** Replaces each long list by a placeholder name, and parses the lists separately. */
async function parseInParts(bytes: Buffer, lists: readonly LongList[]): Promise<unknown> {
  const byName = new Map<unknown, unknown[]>();
  const frame: Buffer[] = [];
  let done = 0;
  for (const list of lists) {
    const name: string = randomUUID();
    byName.set(name, await parseList(bytes, list));
    frame.push(bytes.subarray(done, list.start), Buffer.from(JSON.stringify(name)));
    done = list.end;
  }
  const value = [parse(Buffer.concat([...frame, bytes.subarray(done)]))];
  putInPlace(value, byName);
  return value[0];
}

async function parseList(bytes: Buffer, { start, end, cuts }: LongList): Promise<unknown[]> {
  const whole: unknown[] = [];
  let from = start + 1;
  for (const to of [...cuts, end - 1]) {
    const elements = parse(Buffer.concat([OPEN, bytes.subarray(from, to), CLOSE])) as unknown[];
    // An empty part: a comma has no element before or after it.
    if (elements.length === 0) throw new JsonBodyError('malformed_json');
    whole.push(...elements);
    from = to + 1;
    await setImmediate();
  }
  return whole;
}

function putInPlace(value: object, byName: ReadonlyMap<unknown, unknown[]>): void {
  const left: object[] = [value];
  for (let one = left.pop(); one; one = left.pop()) {
    for (const [key, child] of Object.entries(one) as [string, unknown][]) {
      const list = byName.get(child);
      if (list) (one as Record<string, unknown>)[key] = list;
      else if (typeof child === 'object' && child !== null) left.push(child);
    }
  }
}

/**
 * Removes the byte order mark that some editors write.
 *
 * @throws JsonBodyError for bytes that are not UTF-8: decoded, each of them would become the same
 * replacement character, and two ids could become one.
 */
function utf8WithoutMark(bytes: Buffer): Buffer {
  if (!isUtf8(bytes)) throw new JsonBodyError('malformed_json', NO_UTF8);
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
