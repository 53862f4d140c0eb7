import { fieldProblemsOf } from '#http';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { CsvError, parse } from 'csv-parse/sync';
import { csvMalformed, peopleInvalid } from './directory.errors.js';
import { MAX_IMPORTED_PEOPLE } from './import-limits.js';
import { PeopleDto } from './person.dto.js';

const COLUMNS = ['externalId', 'name', 'email', 'language', 'role'];

/**
 * Reads people from CSV with a header line; `language` and `role` may be left out. Comma or semicolon.
 *
 * @throws csv_malformed, or people_invalid naming every bad field by its line.
 */
export function parsePeopleCsv(csv: string): PeopleDto['people'] {
  const rows = readRows(csv);
  if (rows.length === 0) throw csvMalformed('There is no line of data.');
  if (rows.length > MAX_IMPORTED_PEOPLE) {
    throw csvMalformed(`At most ${MAX_IMPORTED_PEOPLE} people are imported at once.`);
  }
  const dto = plainToInstance(PeopleDto, { people: rows }, { exposeDefaultValues: true });
  const faults = validateSync(dto, { whitelist: true, forbidNonWhitelisted: true });
  // The header is line 1: `/people/0` stands in line 2.
  const errors = fieldProblemsOf(faults).map((problem) => ({
    ...problem,
    pointer: problem.pointer.replace(
      /^\/people\/(\d+)/,
      (_all, index) => `/line/${Number(index) + 2}`,
    ),
  }));
  if (errors.length > 0) throw peopleInvalid(errors);
  return dto.people;
}

function readRows(csv: string): Record<string, string>[] {
  try {
    return parse(csv, {
      bom: true,
      columns: (header: string[]) => checkHeader(header),
      delimiter: [',', ';'],
      skip_empty_lines: true,
      trim: true,
      // An empty cell is a missing value, so that defaults and "is missing" apply.
      on_record: (record: Record<string, string>) =>
        Object.fromEntries(Object.entries(record).filter(([, value]) => value !== '')),
    });
  } catch (error) {
    if (error instanceof CsvError) throw csvMalformed(error.message);
    throw error;
  }
}

function checkHeader(header: string[]): string[] {
  const unknown = header.filter((name) => !COLUMNS.includes(name));
  if (unknown.length > 0 || !header.includes('externalId')) {
    throw csvMalformed(`The first line must name the columns: ${COLUMNS.join(',')}.`);
  }
  return header;
}
