import { Injectable } from '@nestjs/common';
import { PreparedPool } from '../database/prepared-pool.js';
import { PlatformConfig } from '../platform.config.js';

const CONNECTIONS = 8;
// Nothing in 3-D Secure is worth waiting for longer.
const STATEMENT_TIMEOUT_MS = 5_000;

/** The connections of 3-D Secure: their own, so that two seconds are not spent on waiting for others. */
@Injectable()
export class ThreeDsPool extends PreparedPool {
  constructor({ databaseUrl }: PlatformConfig) {
    super({
      url: databaseUrl,
      name: 'platform 3-D Secure',
      connections: CONNECTIONS,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    });
  }
}
