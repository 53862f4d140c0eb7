import { Injectable } from '@nestjs/common';
import { PlatformConfig } from '../../platform.config.js';
import { PreparedPool } from '#database';

// Claiming, renewing, letting overtake and the endpoints' health have one each, and a spare one.
const CONNECTIONS = 5;
const STATEMENT_TIMEOUT_MS = 30_000;

/**
 * The connections of delivering events: their own, so that it does not wait for the API's requests, and without
 * TypeORM between, which takes as long for a statement as Postgres does.
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
