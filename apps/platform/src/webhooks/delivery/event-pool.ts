import { Injectable } from '@nestjs/common';
import { PlatformConfig } from '../../platform.config.js';
import { PreparedPool } from '#database';

// One each for claiming, renewing, overtaking, results and the endpoints' health, and one spare.
const CONNECTIONS = 6;
const STATEMENT_TIMEOUT_MS = 30_000;

/**
 * Separate connections for event delivery, so that it does not wait for API requests. Without TypeORM,
 * which takes as long per statement as Postgres does.
 *
 * Commits don't wait for the disk, which leaves it to durable writes. If Postgres itself is killed, the
 * leases and results of its last half second are lost, and those events are attempted again, as after any
 * crash.
 */
@Injectable()
export class EventPool extends PreparedPool {
  constructor({ databaseUrl }: PlatformConfig) {
    super({
      url: databaseUrl,
      name: 'platform delivery',
      connections: CONNECTIONS,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      settings: { synchronous_commit: 'off' },
    });
  }
}
