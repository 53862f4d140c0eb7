import { Injectable } from '@nestjs/common';
import { PlatformConfig } from '../../platform.config.js';
import { PreparedPool } from '#database';

// One each for claiming, renewing, overtaking and the endpoints' health, and one spare.
const CONNECTIONS = 5;
const STATEMENT_TIMEOUT_MS = 30_000;

/**
 * Separate connections for event delivery, so that it does not wait for API requests. Without TypeORM,
 * which takes as long per statement as Postgres does.
 */
@Injectable()
export class EventPool extends PreparedPool {
  constructor({ databaseUrl }: PlatformConfig) {
    super({
      url: databaseUrl,
      name: 'platform delivery',
      connections: CONNECTIONS,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    });
  }
}
