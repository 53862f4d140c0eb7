import { IGNORED_IN_SEARCHES, PLAIN_LETTERS, searchable } from '#contracts';
import { type FindOperator, Raw } from 'typeorm';

const single = Object.entries(PLAIN_LETTERS).filter(([, plain]) => plain.length === 1);
const several = Object.entries(PLAIN_LETTERS).filter(([, plain]) => plain.length > 1);
const [from, to] = [0, 1].map((at) => single.map((pair) => pair[at]).join(''));

/**
 * SQL for the form in which a text is searched: the same as {@link searchable}. It is computed for each row, so that
 * existing rows are found, too; most texts are ASCII, for which it takes no longer than ILIKE.
 */
export function searchableSql(text: string): string {
  const decomposed = `normalize(lower(normalize(${text}, NFKD) COLLATE "und-x-icu"), NFKD)`;
  const withoutMarks = `regexp_replace(${decomposed}, '[${IGNORED_IN_SEARCHES}]', '', 'g')`;
  const plain = several.reduce(
    (sql, [letter, letters]) => `replace(${sql}, '${letter}', '${letters}')`,
    `translate(${withoutMarks}, '${from}', '${to}')`,
  );
  return `CASE WHEN octet_length(${text}) = char_length(${text}) THEN lower(${text}) ELSE ${plain} END`;
}

/** The pattern of `LIKE` for texts that contain this one as it is. */
export function containing(text: string): string {
  return `%${text.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** The pattern of `LIKE` for what {@link searchableSql} returns. */
export function searchPattern(search: string): string {
  return containing(searchable(search));
}

/** The condition for a column whose text contains what is searched for. */
export function searchedFor(search: string): FindOperator<string> {
  return Raw((column) => `${searchableSql(column)} LIKE :search`, {
    search: searchPattern(search),
  });
}
