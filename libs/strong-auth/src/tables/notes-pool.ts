import { Injectable } from '@nestjs/common';
import { PreparedPool } from '#database';
import { StrongAuthOptions } from '../strong-auth.options.js';

const CONNECTIONS = 4;
const STATEMENT_TIMEOUT_MS = 5_000;

/**
 * For writes that need not wait for the disk (asynchronous commit): after a crash of Postgres the latest
 * may be missing. This is harmless for notes that only prevent repeated reports. It is also harmless for
 * rows that precede a decision or a session, because their commits flush everything written before.
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
