import { parseArgs } from 'node:util';
import pg from 'pg';

/** Runs a statement as `psql <url> [--tuples-only --no-align] --command <sql>` does, and prints its rows. */
export async function playPsql(parameters: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: parameters,
    allowPositionals: true,
    options: {
      command: { type: 'string' },
      'tuples-only': { type: 'boolean' },
      'no-align': { type: 'boolean' },
    },
  });
  const [connectionString] = positionals;
  if (!connectionString || !values.command) throw new Error('psql needs a URL and a command');
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<string[]>({
      text: values.command,
      rowMode: 'array',
      // As the server writes them: a boolean is t or f.
      types: { getTypeParser: () => String },
    });
    return rows.map((row) => row.map((value) => value ?? '').join('|')).join('\n');
  } finally {
    await client.end();
  }
}
