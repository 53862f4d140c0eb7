import { Injectable } from '@nestjs/common';
import { PreparedPool } from '#database';
import { StrongAuthOptions } from '../strong-auth.options.js';

const CONNECTIONS = 8;
const STATEMENT_TIMEOUT_MS = 5_000;

/** The connections for what is done for every payment. What they commit is on the disk. */
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
