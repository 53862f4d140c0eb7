import { errorTypeOf, openChildSpan, type OpenSpan, type SpanStart } from '#observability';
import pg from 'pg';

const READ_TIMEOUT = 'Query read timeout';

type Answered = (error: Error | null, result?: unknown) => void;

/**
 * A connection that closes itself when the server does not answer in time. Otherwise TypeORM would return
 * it to the pool, where the next user would wait behind the same statement.
 */
export class ServiceClient extends pg.Client {
  override query = ((...parameters: unknown[]): unknown => {
    const query = pg.Client.prototype.query.bind(this) as (...parameters: unknown[]) => unknown;
    const span = openChildSpan(() => statementSpan(textOf(parameters[0])));
    const result = query(...(span ? endedByCallback(span, parameters) : parameters));
    if (result instanceof Promise) {
      result.then(
        () => span?.end(),
        (error: unknown) => {
          if (span) fail(span, error);
          const isHung = error instanceof Error && error.message === READ_TIMEOUT;
          if (isHung) this.connection.stream.destroy();
        },
      );
    }
    return result;
  }) as pg.Client['query'];
}

function textOf(statement: unknown): string {
  return typeof statement === 'string' ? statement : String((statement as { text?: unknown }).text);
}

/** `pg.Pool` asks by callback, which comes last. */
function endedByCallback(span: OpenSpan, parameters: unknown[]): unknown[] {
  const at = parameters.findIndex((it) => typeof it === 'function');
  if (at === -1) return parameters;
  const answered = parameters[at] as Answered;
  return parameters.with(at, (error: Error | null, result?: unknown) => {
    if (error) fail(span, error);
    else span.end();
    answered(error, result);
  });
}

function fail(span: OpenSpan, error: unknown): void {
  span.fail(errorTypeOf(error));
  span.end();
}

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

// Each prepared statement takes memory in every connection. Only the first 200 different statements of a pool
// are prepared.
const MAX_STATEMENTS = 200;

type Query = (text: unknown, values?: unknown, callback?: unknown) => unknown;

/**
 * The client of a pool that prepares each statement with parameters once per connection, and only executes it
 * afterwards.
 */
export function preparingClient(): typeof ServiceClient {
  const nameByText = new Map<string, string>();

  function nameOf(text: unknown): string | undefined {
    if (typeof text !== 'string') return undefined;
    const known = nameByText.get(text);
    if (known !== undefined || nameByText.size >= MAX_STATEMENTS) return known;
    const name = `statement-${nameByText.size + 1}`;
    nameByText.set(text, name);
    return name;
  }

  return class PreparingClient extends ServiceClient {
    private readonly run = this.query as Query;

    override query = ((text: unknown, values?: unknown, callback?: unknown): unknown => {
      const name = Array.isArray(values) && values.length > 0 && nameOf(text);
      return name ? this.run({ name, text, values }, callback) : this.run(text, values, callback);
    }) as pg.Client['query'];
  };
}
