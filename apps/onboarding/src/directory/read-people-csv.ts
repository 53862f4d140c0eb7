import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { TextDecoder } from 'node:util';
import { CsvError, parse } from 'csv-parse';
import { type FieldProblem, languages, personRoles } from '#contracts';
import { slicesOf } from '#database';
import { declareError, RequestValidationError, validBody } from '#http';
import {
  MAX_CSV_LINE_BYTES,
  MAX_IMPORTED_PEOPLE,
  PeopleDto,
  type PersonDto,
  peopleInvalid,
} from './person.js';

export const csvMalformed = declareError('csv_malformed', 400, (detail: string) => detail);

const COLUMNS = ['externalId', 'name', 'email', 'language', 'role'];
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  language: languages,
  role: personRoles,
};

// Each slice takes a few milliseconds, even if its lines have two bytes each: the parser creates an error for each line
// with too few cells.
const READ_AT_ONCE_BYTES = 2 * 1024;
const CHECKED_AT_ONCE = 500;

export interface ReadPeople {
  people: PersonDto[];
  /** The line on which each person begins; the first line of the text is 1. */
  lines: number[];
}

interface ReadRecord {
  record: string[];
  info: { lines: number };
}

interface Row {
  cells: Record<string, string>;
  line: number;
}

/**
 * Reads people from CSV with a header line, as spreadsheets write it: in UTF-8, or UTF-16 with a byte order mark;
 * separated by commas, semicolons or tabs, also with a first line such as `sep=;`; with any line ends. Empty rows,
 * and empty cells after the last column, are ignored. `language` and `role` are optional columns. It is read in
 * slices with other requests in between.
 *
 * @throws csv_malformed, or people_invalid naming the invalid fields by line.
 */
export async function readPeopleCsv(csv: Buffer): Promise<ReadPeople> {
  const rows = await readRows(csv);
  if (rows.length === 0) throw csvMalformed('There is no line of data.');
  const people: PersonDto[] = [];
  for await (const some of slicesOf(rows, CHECKED_AT_ONCE)) people.push(...(await checked(some)));
  return { people, lines: rows.map(({ line }) => line) };
}

async function checked(rows: readonly Row[]): Promise<PersonDto[]> {
  const replaced = rows.flatMap(({ cells, line }) => replacedBySpreadsheet(cells, line));
  if (replaced.length > 0) throw peopleInvalid(replaced);
  const list = { people: rows.map(({ cells }) => cells) };
  try {
    return (await validBody(PeopleDto, list)).people;
  } catch (error) {
    if (!(error instanceof RequestValidationError)) throw error;
    throw peopleInvalid(error.errors.map((problem) => byLine(problem, rows)));
  }
}

/** `1.23457E+11`, `#N/A`, `#NAME?` */
const OF_A_SPREADSHEET = /^(?:\d(?:[.,]\d+)?E[+-]\d{1,3}|#(?:N\/A|[A-Z0-9/]+[!?]))$/;

/**
 * What a spreadsheet has written in place of the text. It rounds a long number, so that different ids become one, and
 * it calculates what begins as a formula.
 */
function replacedBySpreadsheet(cells: Record<string, string>, line: number): FieldProblem[] {
  return ['externalId', 'name']
    .filter((column) => OF_A_SPREADSHEET.test(cells[column] ?? ''))
    .map((column) => ({
      pointer: `/line/${line}/${column}`,
      code: 'replaced_by_spreadsheet',
      detail: `${column} was rounded or calculated by a spreadsheet. Format the column as text, and type it again.`,
    }));
}

function byLine(problem: FieldProblem, rows: readonly Row[]): FieldProblem {
  const pointer = problem.pointer.replace(
    /^\/people\/(\d+)/,
    (_all, index) => `/line/${rows[Number(index)]!.line}`,
  );
  return { ...problem, pointer };
}

async function readRows(csv: Buffer): Promise<Row[]> {
  const rows: Row[] = [];
  const encoding = encodingOf(csv);
  const toRow = rowReader();
  const parser = parse({
    delimiter: delimiterOf(csv, encoding),
    max_record_size: MAX_CSV_LINE_BYTES,
    record_delimiter: '\n',
    skip_empty_lines: true,
    // Counted by the row reader, which knows which cells may be empty.
    relax_column_count: true,
    trim: true,
    info: true,
  });
  const slices = Readable.from(textSlicesOf(csv, encoding), { highWaterMark: 1 });
  try {
    await pipeline(slices, parser, async (read: AsyncIterable<ReadRecord>) => {
      for await (const { record, info } of read) {
        const row = toRow(record, info);
        if (row && rows.push(row) > MAX_IMPORTED_PEOPLE) throw tooManyPeople();
      }
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw error.code === 'CSV_MAX_RECORD_SIZE' ? lineTooLong() : csvMalformed(error.message);
  }
  return rows;
}

/** With Unix line endings, because the parser counts lines by them. */
async function* textSlicesOf(csv: Buffer, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let held = '';
  let line = 1;
  let lineLength = 0;
  for (let at = 0; at < csv.length; at += READ_AT_ONCE_BYTES) {
    const isLast = at + READ_AT_ONCE_BYTES >= csv.length;
    const bytes = csv.subarray(at, at + READ_AT_ONCE_BYTES);
    const text = held + decoded(decoder, bytes, !isLast, line);
    held = text.endsWith('\r') && !isLast ? '\r' : '';
    const slice = text.slice(0, text.length - held.length).replaceAll(/\r\n?/g, '\n');
    const [first, ...others] = slice.split('\n').map(({ length }) => length);
    // Checked before the parser creates millions of cells from the line.
    if (Math.max(lineLength + first!, ...others) > MAX_CSV_LINE_BYTES) throw lineTooLong();
    lineLength = others.at(-1) ?? lineLength + first!;
    line += others.length;
    yield slice;
    await setImmediate();
  }
}

/** @param line on which the bytes begin. */
function decoded(decoder: TextDecoder, bytes: Buffer, stream: boolean, line: number): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    if (decoder.encoding !== 'utf-8') throw csvMalformed('The text is no UTF-16.');
    const wrongLine = line + linesBeforeWrongBytes(bytes);
    throw csvMalformed(
      `Line ${wrongLine} has bytes that are not UTF-8. Save the list as CSV UTF-8; Excel's plain CSV is Windows-1252.`,
    );
  }
}

function linesBeforeWrongBytes(bytes: Buffer): number {
  // The first bytes may be the end of a character that began in the slice before.
  const begin = bytes.findIndex((byte) => (byte & 0xc0) !== 0x80);
  const lines = bytes.toString('latin1', Math.min(begin, 3)).split(/\r\n|\r|\n/);
  return Math.max(
    0,
    lines.findIndex((line) => !isUtf8(Buffer.from(line, 'latin1'))),
  );
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

function encodingOf([first, second]: Buffer): Encoding {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
}

/** Uses the first record as the header. */
function rowReader() {
  let header: string[] | undefined;
  return (record: string[], { lines }: ReadRecord['info']): Row | undefined => {
    // `lines` is the line number at the record's end.
    const line = lines - (record.join('').split('\n').length - 1);
    if (record.every((cell) => cell === '') || (line === 1 && isSeparatorLine(record))) {
      return undefined;
    }
    if (!header) {
      header = checkedHeader(record);
      return undefined;
    }
    const { length } = header;
    if (record.length < length || record.slice(length).some((cell) => cell !== '')) {
      throw csvMalformed(`Line ${line} has ${record.length} cells instead of ${length}.`);
    }
    const cells = header.map((name, index) => [name, choiceOf(name, record[index]!)] as const);
    // An empty cell is a missing value, so that defaults and "is missing" apply.
    return { cells: Object.fromEntries(cells.filter(([, value]) => value !== '')), line };
  };
}

/** `Admin` and `DE` are the choices `admin` and `de`. */
function choiceOf(column: string, value: string): string {
  const spelled = CHOICES[column]?.find((each) => each.toLowerCase() === value.toLowerCase());
  return spelled ?? value;
}

/** `sep=;`, by which Excel knows the separator. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=([,;\t])"?\s*$/i;

function isSeparatorLine([first = '', ...others]: string[]): boolean {
  return /^\uFEFF?sep=$/i.test(first) && others.every((cell) => cell === '');
}

/** Columns are known in any case, and with blanks, hyphens and underscores: `External ID`. */
function checkedHeader(record: string[]): string[] {
  const header = record.slice(0, record.findLastIndex((name) => name !== '') + 1).map(columnOf);
  const isKnown = header.length <= COLUMNS.length && header.every((name) => COLUMNS.includes(name));
  const isRepeated = new Set(header.slice(0, COLUMNS.length)).size < header.length;
  if (!isKnown || isRepeated || !header.includes('externalId')) {
    throw csvMalformed(`The first line must name the columns: ${COLUMNS.join(',')}.`);
  }
  return header;
}

function columnOf(name: string): string {
  const plain = (text: string) => text.replaceAll(/[\s_\uFEFF-]/g, '').toLowerCase();
  return COLUMNS.find((column) => plain(column) === plain(name)) ?? name;
}

/** The first line decides; the other characters are then normal text in cells. */
function delimiterOf(csv: Buffer, encoding: Encoding): string {
  const begin = new TextDecoder(encoding).decode(csv.subarray(0, 2 * MAX_CSV_LINE_BYTES));
  const [first = ''] = begin.replace(/^[\r\n ]+/, '').split(/[\r\n]/, 1);
  const declared = SEPARATOR_LINE.exec(first)?.[1];
  return declared ?? ['\t', ';'].find((separator) => first.includes(separator)) ?? ',';
}

const lineTooLong = () =>
  csvMalformed(
    `A line has at most ${MAX_CSV_LINE_BYTES} bytes, also where quotes make one of several.`,
  );

const tooManyPeople = () =>
  csvMalformed(`At most ${MAX_IMPORTED_PEOPLE} people are imported at once.`);
