import type pg from 'pg';
import { ServiceClient } from './service-client.js';

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
