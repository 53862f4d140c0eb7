import { Injectable } from '@nestjs/common';
import { PreparedPool } from '#database';
import { StrongAuthOptions } from '../strong-auth.options.js';

const CONNECTIONS = 4;
const STATEMENT_TIMEOUT_MS = 5_000;

/**
 * Writes what need not wait for the disk: after a crash of Postgres the last of it may be missing. That is
 * harmless for what is only noted, so that it is not told again; and for what a decision or a session
 * follows: their commits wait for all that was written before.
 */
@Injectable()
export class NotesPool extends PreparedPool {
  constructor({ databaseUrl }: StrongAuthOptions) {
    super({
      url: databaseUrl,
      name: 'strong-auth notes',
      connections: CONNECTIONS,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      settings: { synchronous_commit: 'off' },
    });
  }
}
