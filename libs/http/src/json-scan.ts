import { JsonBodyError } from './json-body-error.js';

/** How deep values lie in each other, and how many there are: members of objects and elements of lists. */
export interface JsonBounds {
  depth: number;
  values: number;
}

/** A list that is too long to be parsed at once. */
export interface LongList {
  /** Of its opening bracket. */
  start: number;
  /** Behind its closing bracket. */
  end: number;
  /** Commas between its elements at which it is cut. */
  cuts: readonly number[];
  values: number;
}

interface Open {
  isList: boolean;
  start: number;
  valuesBefore: number;
  cuts: number[];
  cutAt: number;
  valuesAtCut: number;
}

/** What is parsed at once: its worst takes a few milliseconds. */
const PART_VALUES = 1_000;
const PART_BYTES = 256 * 1024;
/** An element, and all that stands outside of long lists, may be that much more. */
const MOST_VALUES_OF_A_PART = 4 * PART_VALUES;
/** The engine takes longest for a text of escapes: 3 ms for that much. */
const MOST_BYTES_OF_A_PART = 2 * PART_BYTES;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Counts what is in a JSON text before anything is made of it: 256 KiB of small objects take JSON.parse as long
 * as 25 MB of text. It trusts the text to be JSON; whether it is, JSON.parse finds out.
 */
export class JsonScan {
  /** The outermost ones, in the order of the text. */
  readonly longLists: LongList[] = [];
  private readonly open: Open[] = [];
  private position = 0;
  private values = 0;
  private isInText = false;

  constructor(
    private readonly bytes: Buffer,
    private readonly bounds: JsonBounds,
  ) {}

  /** @throws JsonBodyError beyond the bounds. @returns whether there is more to scan. */
  scan(mostBytes: number): boolean {
    const { bytes } = this;
    const end = Math.min(this.position + mostBytes, bytes.length);
    let at = this.position;
    let isInText = this.isInText;
    for (; at < end; at += 1) {
      const byte = bytes[at];
      if (isInText) {
        if (byte === BACKSLASH) at += 1;
        else if (byte === QUOTE) isInText = false;
      } else if (byte === QUOTE) {
        isInText = true;
      } else {
        this.pass(byte, at);
      }
    }
    this.position = at;
    this.isInText = isInText;
    if (at < bytes.length) return true;
    this.boundRest();
    return false;
  }

  /** What stands outside of long lists is parsed at once. */
  private boundRest(): void {
    const inLists = this.longLists.reduce((sum, { values }) => sum + values, 0);
    if (this.values - inLists > MOST_VALUES_OF_A_PART) throw this.tooMany();
    const bytesInLists = this.longLists.reduce((sum, { start, end }) => sum + end - start, 0);
    if (this.bytes.length - bytesInLists > MOST_BYTES_OF_A_PART) throw tooLong();
  }

  private pass(byte: number | undefined, at: number): void {
    if (byte === COMMA) this.passComma(at);
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) this.enter(at, byte === OPEN_LIST);
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) this.leave(at, byte === CLOSE_LIST);
  }

  private enter(at: number, isList: boolean): void {
    if (this.open.length >= this.bounds.depth) {
      throw new JsonBodyError(
        'body_too_complex',
        `The body is nested deeper than ${this.bounds.depth} levels.`,
      );
    }
    const { values } = this;
    this.open.push({
      isList,
      start: at,
      valuesBefore: values,
      cuts: [],
      cutAt: at,
      valuesAtCut: values,
    });
    this.count();
  }

  private passComma(at: number): void {
    const list = this.open.at(-1);
    if (list?.isList) {
      const isMuch = this.values - list.valuesAtCut >= PART_VALUES;
      if (isMuch || at - list.cutAt >= PART_BYTES) {
        this.endPart(list, at);
        list.cuts.push(at);
      }
    }
    this.count();
  }

  private leave(at: number, isList: boolean): void {
    const left = this.open.pop();
    if (left?.isList !== isList) throw new JsonBodyError('malformed_json');
    const { start, cuts, valuesBefore } = left;
    if (cuts.length === 0) return;
    this.endPart(left, at);
    while (this.longLists.length > 0 && this.longLists.at(-1)!.start > start) this.longLists.pop();
    this.longLists.push({ start, end: at + 1, cuts, values: this.values - valuesBefore });
  }

  private endPart(list: Open, at: number): void {
    if (this.values - list.valuesAtCut > MOST_VALUES_OF_A_PART) throw this.tooMany();
    if (at - list.cutAt > MOST_BYTES_OF_A_PART) throw tooLong();
    list.valuesAtCut = this.values;
    list.cutAt = at;
  }

  /** The first element of a list or object, empty ones too, and each one behind a comma. */
  private count(): void {
    this.values += 1;
    if (this.values > this.bounds.values) throw this.tooMany();
  }

  private tooMany(): JsonBodyError {
    const most = Math.min(this.bounds.values, MOST_VALUES_OF_A_PART);
    const where = this.bounds.values > most ? ' in one of its parts' : '';
    return new JsonBodyError(
      'body_too_complex',
      this.values > this.bounds.values
        ? `The body has more than ${this.bounds.values} values.`
        : `The body has more than ${most} values${where}.`,
    );
  }
}

function tooLong(): JsonBodyError {
  return new JsonBodyError(
    'body_too_complex',
    `The body has more than ${MOST_BYTES_OF_A_PART} bytes in one of its parts: an element of a list, or all that stands outside of long lists.`,
  );
}
