import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PreparingClient } from '#database';
import pg from 'pg';
import { StrongAuthOptions } from '../strong-auth.options.js';

const CONNECTIONS = 8;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 5_000;

/**
 * Writes what need not wait for the disk: after a crash of Postgres the last of it may be missing. That is
 * harmless for what is only noted, so that it is not told again; and for what a decision or a session
 * follows: their commits wait for all that was written before.
 */
@Injectable()
export class NotesPool implements OnApplicationShutdown {
  private readonly pool: pg.Pool;

  constructor({ databaseUrl }: StrongAuthOptions) {
    this.pool = new pg.Pool({
      connectionString: databaseUrl,
      application_name: 'strong-auth notes',
      max: CONNECTIONS,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      keepAlive: true,
      options: '-c synchronous_commit=off',
      Client: PreparingClient,
    });
    // An idle connection that breaks is replaced; those in use reject their query.
    this.pool.on('error', () => {});
  }

  async write<Row extends object>(
    text: string,
    values: readonly unknown[],
  ): Promise<{ rows: Row[]; count: number }> {
    const { rows, rowCount } = await this.pool.query<Row>(text, [...values]);
    return { rows, count: rowCount ?? 0 };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}
