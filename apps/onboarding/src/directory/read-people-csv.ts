import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { TextDecoder } from 'node:util';
import { CsvError, parse } from 'csv-parse';
import type { FieldProblem } from '#contracts';
import { slicesOf } from '#database';
import { RequestValidationError, validBody } from '#http';
import { csvMalformed, peopleInvalid } from './directory.errors.js';
import { MAX_CSV_LINE_BYTES, MAX_IMPORTED_PEOPLE } from './import-limits.js';
import { PeopleDto, type PersonDto } from './person.dto.js';

const COLUMNS = ['externalId', 'name', 'email', 'language', 'role'];

// Each slice takes a few milliseconds, even if its lines have two bytes each.
const READ_AT_ONCE_BYTES = 8 * 1024;
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
 * Reads people from CSV in UTF-8 with a header line, in slices with other requests in between. `language`
 * and `role` are optional columns. The separator is a comma or semicolon.
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
  const list = { people: rows.map(({ cells }) => cells) };
  try {
    return (await validBody(PeopleDto, list)).people;
  } catch (error) {
    if (!(error instanceof RequestValidationError)) throw error;
    throw peopleInvalid(error.errors.map((problem) => byLine(problem, rows)));
  }
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
  const toRow = rowReader();
  const parser = parse({
    delimiter: delimiterOf(csv),
    max_record_size: MAX_CSV_LINE_BYTES,
    record_delimiter: '\n',
    skip_empty_lines: true,
    trim: true,
    info: true,
  });
  const slices = Readable.from(textSlicesOf(csv), { highWaterMark: 1 });
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
async function* textSlicesOf(csv: Buffer): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let held = '';
  let lineLength = 0;
  for (let at = 0; at < csv.length; at += READ_AT_ONCE_BYTES) {
    const isLast = at + READ_AT_ONCE_BYTES >= csv.length;
    const text = held + decoded(decoder, csv.subarray(at, at + READ_AT_ONCE_BYTES), !isLast);
    held = text.endsWith('\r') && !isLast ? '\r' : '';
    const slice = text.slice(0, text.length - held.length).replaceAll('\r\n', '\n');
    const [first, ...others] = slice.split('\n').map(({ length }) => length);
    // Checked before the parser creates millions of cells from the line.
    if (Math.max(lineLength + first!, ...others) > MAX_CSV_LINE_BYTES) throw lineTooLong();
    lineLength = others.at(-1) ?? lineLength + first!;
    yield slice;
    await setImmediate();
  }
}

function decoded(decoder: TextDecoder, bytes: Buffer, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    throw csvMalformed('The text is not in UTF-8.');
  }
}

/** Uses the first record as the header. */
function rowReader() {
  let header: string[] | undefined;
  return (record: string[], { lines }: ReadRecord['info']): Row | undefined => {
    if (!header) {
      header = checkedHeader(record);
      return undefined;
    }
    const cells = header.map((name, index) => [name, record[index]!] as const);
    return {
      // An empty cell is a missing value, so that defaults and "is missing" apply.
      cells: Object.fromEntries(cells.filter(([, value]) => value !== '')),
      // `lines` is the line number at the record's end.
      line: lines - (record.join('').split('\n').length - 1),
    };
  };
}

function checkedHeader(header: string[]): string[] {
  const isKnown = header.length <= COLUMNS.length && header.every((name) => COLUMNS.includes(name));
  const isRepeated = new Set(header.slice(0, COLUMNS.length)).size < header.length;
  if (!isKnown || isRepeated || !header.includes('externalId')) {
    throw csvMalformed(`The first line must name the columns: ${COLUMNS.join(',')}.`);
  }
  return header;
}

/** The header decides; the other character is then normal text in cells. */
function delimiterOf(csv: Buffer): ',' | ';' {
  const [header = ''] = csv.toString('utf8', 0, MAX_CSV_LINE_BYTES).trimStart().split('\n', 1);
  return header.includes(';') ? ';' : ',';
}

const lineTooLong = () =>
  csvMalformed(
    `A line has at most ${MAX_CSV_LINE_BYTES} bytes, also where quotes make one of several.`,
  );

const tooManyPeople = () =>
  csvMalformed(`At most ${MAX_IMPORTED_PEOPLE} people are imported at once.`);
