import pg from 'pg';

// Each takes memory in every connection: what has more kinds of statements than this prepares the first.
const MAX_STATEMENTS = 200;

const nameByText = new Map<string, string>();

type Query = (text: unknown, values?: unknown, callback?: unknown) => unknown;

/** Prepares each statement that has parameters once a connection, and later only runs it. */
export class PreparingClient extends pg.Client {
  override query = ((text: unknown, values?: unknown, callback?: unknown): unknown => {
    const query = pg.Client.prototype.query.bind(this) as Query;
    const name = Array.isArray(values) && values.length > 0 && nameOf(text);
    return name ? query({ name, text, values }, callback) : query(text, values, callback);
  }) as pg.Client['query'];
}

function nameOf(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const known = nameByText.get(text);
  if (known !== undefined || nameByText.size >= MAX_STATEMENTS) return known;
  const name = `statement-${nameByText.size + 1}`;
  nameByText.set(text, name);
  return name;
}
