import { Injectable } from '@nestjs/common';
import { ReservedPool } from '#database';
import { StrongAuthOptions } from '../strong-auth.options.js';

const CONNECTIONS = 8;
const STATEMENT_TIMEOUT_MS = 5_000;

/** Separate connections for the statements of every payment, which then do not wait for other requests. */
@Injectable()
export class StrongAuthPool extends ReservedPool {
  constructor({ databaseUrl }: StrongAuthOptions) {
    super({
      url: databaseUrl,
      name: 'strong-auth',
      connections: CONNECTIONS,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    });
  }
}
