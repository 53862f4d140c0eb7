import { fieldProblemsOf } from '#http';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { CsvError, parse } from 'csv-parse/sync';
import { csvMalformed, peopleInvalid } from './directory.errors.js';
import { MAX_IMPORTED_PEOPLE } from './import-limits.js';
import { PeopleDto, type PersonDto } from './person.dto.js';

const COLUMNS = ['externalId', 'name', 'email', 'language', 'role'];

export interface ParsedPeople {
  people: PersonDto[];
  /** The line that each of them begins in; the first line of the text is 1. */
  lines: number[];
}

interface Row {
  cells: Record<string, string>;
  line: number;
}

/**
 * Reads people from CSV with a header line; `language` and `role` may be left out. Comma or semicolon.
 *
 * @throws csv_malformed, or people_invalid naming every bad field by its line.
 */
export function parsePeopleCsv(csv: string): ParsedPeople {
  const rows = readRows(csv.replaceAll('\r\n', '\n'));
  if (rows.length === 0) throw csvMalformed('There is no line of data.');
  if (rows.length > MAX_IMPORTED_PEOPLE) {
    throw csvMalformed(`At most ${MAX_IMPORTED_PEOPLE} people are imported at once.`);
  }
  const lines = rows.map(({ line }) => line);
  const dto = plainToInstance(
    PeopleDto,
    { people: rows.map(({ cells }) => cells) },
    { exposeDefaultValues: true },
  );
  const faults = validateSync(dto, { whitelist: true, forbidNonWhitelisted: true });
  const errors = fieldProblemsOf(faults).map((problem) => ({
    ...problem,
    pointer: problem.pointer.replace(
      /^\/people\/(\d+)/,
      (_all, index) => `/line/${lines[Number(index)]}`,
    ),
  }));
  if (errors.length > 0) throw peopleInvalid(errors);
  return { people: dto.people, lines };
}

function readRows(csv: string): Row[] {
  try {
    return parse<Row, Record<string, string>>(csv, {
      bom: true,
      columns: (header: string[]) => checkHeader(header),
      delimiter: delimiterOf(csv),
      skip_empty_lines: true,
      trim: true,
      on_record: (record, { lines }) => ({
        // An empty cell is a missing value, so that defaults and "is missing" apply.
        cells: Object.fromEntries(Object.entries(record).filter(([, value]) => value !== '')),
        // `lines` counts up to the record's end.
        line: lines - (Object.values(record).join().split('\n').length - 1),
      }),
    });
  } catch (error) {
    if (error instanceof CsvError) throw csvMalformed(error.message);
    throw error;
  }
}

/** Only one of them separates: in the cells the other one is a character like any other. */
function delimiterOf(csv: string): ',' | ';' {
  const [header = ''] = csv.trimStart().split('\n', 1);
  return header.includes(';') ? ';' : ',';
}

function checkHeader(header: string[]): string[] {
  const unknown = header.filter((name) => !COLUMNS.includes(name));
  const isRepeated = new Set(header).size < header.length;
  if (unknown.length > 0 || isRepeated || !header.includes('externalId')) {
    throw csvMalformed(`The first line must name the columns: ${COLUMNS.join(',')}.`);
  }
  return header;
}
