import { Injectable } from '@nestjs/common';
import { PreparedPool } from '#database';
import { PlatformConfig } from '../../platform.config.js';

// One for recording, and one spare.
const CONNECTIONS = 2;
const STATEMENT_TIMEOUT_MS = 30_000;

/**
 * Connections that record the results of attempts. Their commits don't wait for the disk, which leaves it
 * to durable writes. If Postgres itself is killed, the results of its last half second are lost, and those
 * events are attempted again, as after any crash.
 */
@Injectable()
export class ResultPool extends PreparedPool {
  constructor({ databaseUrl }: PlatformConfig) {
    super({
      url: databaseUrl,
      name: 'platform delivery results',
      connections: CONNECTIONS,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      settings: { synchronous_commit: 'off' },
    });
  }
}
