import { Injectable } from '@nestjs/common';
import { PreparedPool } from '#database';
import { PlatformConfig } from '../platform.config.js';

const CONNECTIONS = 2;
const STATEMENT_TIMEOUT_MS = 5_000;

/**
 * The connections that note that the ACS has an answer. Their commits don't wait for the disk, which is then
 * free for decisions: if Postgres itself is killed, answers of its last half second are given again.
 */
@Injectable()
export class ThreeDsNotePool extends PreparedPool {
  constructor({ databaseUrl }: PlatformConfig) {
    super({
      url: databaseUrl,
      name: 'platform 3-D Secure notes',
      connections: CONNECTIONS,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      settings: { synchronous_commit: 'off' },
    });
  }
}
