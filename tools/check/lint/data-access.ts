// Rules of data access (docs/decisions/023-data-access.md) that can be checked in a statement.
import { readFileSync } from 'node:fs';
import type { Rule } from 'eslint';

const KEY = String.raw`\w+ = \$\d+( AND \w+ = \$\d+)*`;
/** Statements that TypeORM's `EntityManager` offers, too. @returns the table */
const ofOneRow = [
  RegExp(String.raw`^SELECT [^()]+ FROM (?<table>\w+) WHERE ${KEY}( LIMIT 1)?$`),
  RegExp(
    String.raw`^INSERT INTO (?<table>\w+) \([^()]+\) VALUES \([^()]+\)( ON CONFLICT DO NOTHING)?$`,
  ),
  RegExp(
    String.raw`^UPDATE (?<table>\w+) SET (\w+ = (\$\d+|NULL|now\(\)|\d+)(, )?)+ WHERE ${KEY}$`,
  ),
  RegExp(String.raw`^DELETE FROM (?<table>\w+) WHERE ${KEY}$`),
];

/** The table of which a statement reads or changes one row by its key. */
function tableOfOneRow(statement: string): string | undefined {
  const text = statement.replace(/\s+/g, ' ').trim();
  return ofOneRow.map((form) => form.exec(text)?.groups?.table).find(Boolean);
}

/** @param entityFiles of one service. @returns its tables with an entity */
export function tablesOf(entityFiles: readonly string[]): string[] {
  return entityFiles.flatMap((path) => {
    const table = /@Entity\('(\w+)'\)/.exec(readFileSync(path, 'utf8'))?.[1];
    return table === undefined ? [] : [table];
  });
}

/** Single rows of a table with an entity must be accessed through the entity. */
export const rowsByEntity: Rule.RuleModule = {
  meta: {
    type: 'suggestion',
    messages: { row: 'Ask for a row of {{table}} by its entity (docs/decisions/023).' },
    schema: [{ type: 'array', items: { type: 'string' } }],
  },
  create: (context) => {
    const tables = context.options[0] as string[];
    const judge = (node: Rule.Node, statement: string) => {
      const table = tableOfOneRow(statement);
      if (table === undefined || !tables.includes(table)) return;
      context.report({ node, messageId: 'row', data: { table } });
    };
    return {
      Literal: (node) => judge(node, typeof node.value === 'string' ? node.value : ''),
      TemplateLiteral: (node) => judge(node, node.quasis.map(({ value }) => value.raw).join('$')),
    };
  },
};

/** An argument of a function, with up to two functions within each other. */
const ARGUMENT = String.raw`(?:[^(),]|\((?:[^()]|\([^()]*\))*\))*`;
/** Functions of Postgres that take a zone after this many other arguments. */
const functionsWithZone = {
  date_trunc: 2,
  generate_series: 3,
  date_add: 2,
  date_subtract: 2,
  make_timestamptz: 6,
};
const ZONE_IN_SQL = [
  /\bAT\s+TIME\s+ZONE\s+(?!'UTC')/i,
  /\btimezone\s*\(/i,
  /\bSET\s+(?:LOCAL\s+|SESSION\s+)?TIME\s*ZONE\b/i,
  ...Object.entries(functionsWithZone).map(([name, before]) =>
    RegExp(String.raw`\b${name}\s*\((?:${ARGUMENT},){${before}}`, 'i'),
  ),
];

/**
 * SQL names no time zone but UTC. Postgres has its own time zone data, which can be older or newer than the
 * application's: then the two put one moment on different days. `dayBounds` of #time-zones gives a statement the
 * moments at which days begin.
 */
export const noZonesInSql: Rule.RuleModule = {
  meta: {
    type: 'problem',
    messages: {
      zone: 'Only the application knows time zones: give the statement moments (dayBounds of #time-zones).',
    },
    schema: [],
  },
  create: (context) => {
    const judge = (node: Rule.Node, text: string) => {
      if (ZONE_IN_SQL.some((form) => form.test(text))) context.report({ node, messageId: 'zone' });
    };
    return {
      Literal: (node) => judge(node, typeof node.value === 'string' ? node.value : ''),
      TemplateLiteral: (node) => judge(node, node.quasis.map(({ value }) => value.raw).join('$')),
    };
  },
};
