import { Injectable } from '@nestjs/common';
import { PlatformConfig } from '../../platform.config.js';
import { ReservedPool } from '#database';

// One each for claiming, renewing, overtaking, results and the endpoints' health, and one spare.
const CONNECTIONS = 6;
const STATEMENT_TIMEOUT_MS = 30_000;

/** Separate connections for event delivery, so that it does not wait for API requests. */
@Injectable()
export class EventPool extends ReservedPool {
  constructor({ databaseUrl }: PlatformConfig) {
    super({
      url: databaseUrl,
      name: 'platform delivery',
      connections: CONNECTIONS,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    });
  }
}
