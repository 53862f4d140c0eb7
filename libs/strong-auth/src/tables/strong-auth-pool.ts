import { Injectable } from '@nestjs/common';
import { PreparedPool } from '#database';
import { StrongAuthOptions } from '../strong-auth.options.js';

const CONNECTIONS = 8;
const STATEMENT_TIMEOUT_MS = 5_000;

/** The connections for the statements of every payment. Commits are durable. */
@Injectable()
export class StrongAuthPool extends PreparedPool {
  constructor({ databaseUrl }: StrongAuthOptions) {
    super({
      url: databaseUrl,
      name: 'strong-auth',
      connections: CONNECTIONS,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    });
  }
}
