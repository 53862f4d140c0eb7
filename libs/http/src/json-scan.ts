import { JsonBodyError } from './json-body-error.js';

/** Limits for the nesting depth, and for the number of object members and list elements. */
export interface JsonBounds {
  depth: number;
  values: number;
}

/** A list that is too long to parse in one call. */
export interface LongList {
  /** Offset of the opening bracket. */
  start: number;
  /** Offset after the closing bracket. */
  end: number;
  /** Offsets of the commas between elements at which the list is split. */
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

/** Parsed in one call; even the most expensive part takes only a few milliseconds. */
const PART_VALUES = 1_000;
const PART_BYTES = 256 * 1024;
/** A single element, and everything outside of long lists, may be this much larger. */
const MOST_VALUES_OF_A_PART = 4 * PART_VALUES;
/** Text with escapes is the slowest to parse: 3 ms for this size. */
const MOST_BYTES_OF_A_PART = 2 * PART_BYTES;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Counts the values of a JSON text before it is parsed: JSON.parse takes as long for 256 KiB of small
 * objects as for 25 MB of text. The scan does not validate; JSON.parse finds malformed JSON later.
 */
export class JsonScan {
  /** Outermost long lists, in the order of the text. */
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

  /** Everything outside of long lists is parsed in one call. */
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

  /** Counts the first element of a list or object, also of an empty one, and each element after a comma. */
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
