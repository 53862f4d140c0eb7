/** What a contraction says: the code of this version, and of later ones, no longer needs what it takes away. */
export interface Contraction {
  since: string;
}

interface Rule {
  fault: string;
  /** @returns the table that is changed, if the statement breaks the rule. */
  find: (statement: string) => string | undefined;
  /** Nothing can be waiting for a table that the same migration made. */
  allowsNewTables?: boolean;
}

const NAME = '(?:ONLY\\s+)?(?:IF\\s+(?:NOT\\s+)?EXISTS\\s+)?([\\w."]+)';
const matcher = (pattern: string) => new RegExp(pattern, 'is');
const tableIn = (pattern: RegExp) => (statement: string) => pattern.exec(statement)?.[1];

const alterTable = (change: string) => tableIn(matcher(`^ALTER TABLE ${NAME}\\s.*\\b${change}`));

/** Additions of a column, each up to the next comma outside of parentheses. */
function clauses(statement: string): string[] {
  return statement.split(/,(?![^(]*\))/);
}

const RULES: readonly Rule[] = [
  { fault: 'drops a table', find: tableIn(matcher(`^DROP TABLE ${NAME}`)) },
  { fault: 'drops a column', find: alterTable('DROP COLUMN') },
  { fault: 'renames', find: alterTable('RENAME') },
  {
    fault: 'changes the type of a column',
    find: alterTable('ALTER (?:COLUMN )?\\S+ (?:SET DATA )?TYPE'),
  },
  {
    fault: 'adds a column that may not be null and has no default',
    allowsNewTables: true,
    find: (statement) =>
      clauses(statement).some(
        (clause) =>
          /ADD COLUMN/i.test(clause) &&
          /NOT NULL/i.test(clause) &&
          !/DEFAULT|GENERATED/i.test(clause),
      )
        ? tableIn(matcher(`^ALTER TABLE ${NAME}`))(statement)
        : undefined,
  },
  {
    fault:
      'adds a constraint that reads the whole table under its lock: NOT VALID first, then VALIDATE CONSTRAINT',
    allowsNewTables: true,
    find: (statement) =>
      clauses(statement).some(
        (clause) =>
          /ADD (CONSTRAINT \S+ )?(CHECK|FOREIGN KEY|UNIQUE|PRIMARY KEY|EXCLUDE)\b/i.test(clause) &&
          !/NOT VALID|USING INDEX/i.test(clause),
      )
        ? tableIn(matcher(`^ALTER TABLE ${NAME}`))(statement)
        : undefined,
  },
  {
    fault: 'builds an index under a lock: buildIndex() builds it beside the writers',
    allowsNewTables: true,
    // Of a partitioned table alone (ON ONLY): it is empty.
    find: tableIn(/^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY).*?\bON (?!ONLY\b)([\w."]+)/is),
  },
];

const SET_NOT_NULL = matcher(`^ALTER TABLE ${NAME}\\s.*ALTER (?:COLUMN )?(\\S+) SET NOT NULL`);

/**
 * What the version before could not live with, in statements that a migration ran, in their order.
 *
 * @param validated columns of which a validated check says that they are not null: `table.column`.
 */
export function expansionFaults(
  queries: readonly string[],
  validated: ReadonlySet<string>,
): string[] {
  const statements = queries.flatMap(statementsOf);
  const made = new Set(
    statements.flatMap(
      (each) => tableIn(matcher(`^CREATE (?:UNLOGGED )?TABLE ${NAME}`))(each) ?? [],
    ),
  );
  return statements.flatMap((statement) => [
    ...RULES.flatMap(({ fault, find, allowsNewTables }) => {
      const table = find(statement);
      return table === undefined || (allowsNewTables && made.has(table))
        ? []
        : [`${table}: ${fault}`];
    }),
    ...notNullFaults(statement, made, validated),
  ]);
}

function notNullFaults(
  statement: string,
  made: ReadonlySet<string>,
  validated: ReadonlySet<string>,
): string[] {
  const [, table, column] = SET_NOT_NULL.exec(statement) ?? [];
  if (!table || made.has(table) || validated.has(`${table}.${column}`)) return [];
  return [`${table}: forbids null in ${column} without a validated check before`];
}

/** Without comments, and without the bodies of functions, which are no changes themselves. */
function statementsOf(query: string): string[] {
  return query
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/--.*$/gm, '')
    .replace(/'[^']*'/g, "''")
    .split(';')
    .map((statement) => statement.trim().replace(/\s+/g, ' '))
    .filter((statement) => statement !== '');
}
