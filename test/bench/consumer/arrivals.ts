import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

const POLL_MS = 200;

/** Counts the rows that a contender writes. */
export class Arrivals {
  private readonly client: Client;

  constructor(databaseUrl: string) {
    this.client = new Client({ connectionString: databaseUrl });
  }

  async connect(): Promise<void> {
    await this.client.connect();
  }

  async clear(): Promise<void> {
    await this.client.query('TRUNCATE top_ups, inbox');
  }

  async count(): Promise<number> {
    const { rows } = await this.client.query<{ count: string }>('SELECT count(*) FROM top_ups');
    return Number(rows[0]!.count);
  }

  /** @returns rows per second, from now until `wanted` rows exist. */
  async rateUntil(wanted: number, timeoutMs: number): Promise<number> {
    const startedAt = Date.now();
    for (let last = -1; ; await sleep(POLL_MS)) {
      const count = await this.count();
      if (count >= wanted) return await this.rateSince(startedAt);
      if (Date.now() - startedAt > timeoutMs) {
        throw new Error(`only ${count} of ${wanted} events arrived, the last ${count - last}`);
      }
      last = count;
    }
  }

  /** @throws Error unless each event exists exactly once. */
  async requireEachOnce(wanted: number): Promise<void> {
    const { rows } = await this.client.query<{ all: string; different: string }>(
      'SELECT count(*) AS all, count(DISTINCT event_id) AS different FROM top_ups',
    );
    const { all, different } = rows[0]!;
    if (Number(all) === wanted && Number(different) === wanted) return;
    throw new Error(`${all} rows of ${different} events instead of ${wanted}`);
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  private async rateSince(startedAt: number): Promise<number> {
    const { rows } = await this.client.query<{ rate: number }>(
      `SELECT count(*) / (extract(epoch FROM max(recorded_at)) - $1)::float8 AS rate FROM top_ups`,
      [startedAt / 1000],
    );
    return rows[0]!.rate;
  }
}
