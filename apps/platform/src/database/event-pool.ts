import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { PlatformConfig } from '../platform.config.js';

// Accepting, claiming, recording and renewing have one each, and a spare one.
const CONNECTIONS = 5;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 30_000;
// Each statement finds a few rows by their keys, however many there are of them. Planned once, and always so:
// statistics of a queue that empties and fills are wrong most of the time.
export const PLANNER_SETTINGS = Object.entries({
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
})
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/**
 * The connections of accepting and delivering events: their own, so that neither waits for the API's
 * requests, and without TypeORM between, which takes as long for a statement as Postgres does.
 */
@Injectable()
export class EventPool implements OnApplicationShutdown {
  private readonly pool: pg.Pool;

  constructor({ databaseUrl }: PlatformConfig) {
    this.pool = new pg.Pool({
      connectionString: databaseUrl,
      application_name: 'platform delivery',
      max: CONNECTIONS,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      keepAlive: true,
      // What is prepared is kept.
      idleTimeoutMillis: 0,
      options: PLANNER_SETTINGS,
    });
    // An idle connection that breaks is replaced; those in use reject their query.
    this.pool.on('error', () => {});
  }

  /** Prepared once on each connection. @param name of the statement, which always has the same text. */
  async query<Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]> {
    return (await this.pool.query<Row>({ name, text, values })).rows;
  }

  async transaction<T>(work: (client: EventTransaction) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    try {
      await client.query('BEGIN');
      const result = await work({
        query: async <Row extends object>(name: string, text: string, values: unknown[]) =>
          (await client.query<Row>({ name, text, values })).rows,
      });
      await client.query('COMMIT');
      client.release();
      return result;
    } catch (error) {
      // The connection is closed, which ends the transaction whatever state it is in.
      client.release(true);
      throw error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}

export interface EventTransaction {
  query: <Row extends object>(name: string, text: string, values: unknown[]) => Promise<Row[]>;
}
