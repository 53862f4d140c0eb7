import type { SpanStart } from '#observability';

const MAX_KNOWN = 1_000;
const MAX_LENGTH = 1_000;
const MAX_CHANGES = 3;
const LITERAL = /'(?:[^']|'')*'/g;
const CHANGE =
  /\b(INSERT INTO|DELETE FROM|UPDATE)\s+(?:ONLY\s+)?"?([a-z_]\w*)"?(?=[\s(;]|$)(?!\s*(?:=|LOCKED\b))/gi;
const READ = /\bFROM\s+(?:ONLY\s+)?"?([a-z_]\w*)"?/i;
const NO_TABLE = /^(set|skip|nowait|of|unnest|lateral|jsonb?_\w+|generate_series)$/i;

const known = new Map<string, SpanStart>();

/** The span of a statement. Statements are few, so each is read once. */
export function statementSpan(text: string): SpanStart {
  const start = known.get(text) ?? read(text);
  if (known.size < MAX_KNOWN) known.set(text, start);
  return start;
}

/** Without the values of parameters, which a statement's text only numbers, and without literals. */
function read(text: string): SpanStart {
  const plain = text
    .slice(0, MAX_LENGTH * 4)
    .replace(/--.*$/gm, '')
    .replace(LITERAL, '?');
  const short = plain.replace(/\s+/g, ' ').trim();
  const summary = summaryOf(short);
  return {
    name: summary,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.query.summary': summary,
      'db.query.text': short.slice(0, MAX_LENGTH),
    },
  };
}

/** What is changed, or else the first table that is read: `UPDATE companies INSERT events`. */
function summaryOf(text: string): string {
  const changes = [...text.matchAll(CHANGE)]
    .filter(([, , table]) => !NO_TABLE.test(table!))
    .map(([, verb, table]) => `${verb!.split(' ')[0]!.toUpperCase()} ${table}`);
  if (changes.length > 0) return [...new Set(changes)].slice(0, MAX_CHANGES).join(' ');
  const [verb = 'SQL'] = /^[a-z]+/i.exec(text) ?? [];
  const operation = /^with$/i.test(verb) ? 'SELECT' : verb.toUpperCase();
  const table = operation === 'SELECT' ? READ.exec(text)?.[1] : undefined;
  return table && !NO_TABLE.test(table) ? `${operation} ${table}` : operation;
}
