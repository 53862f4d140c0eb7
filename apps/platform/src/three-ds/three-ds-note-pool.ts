import { Injectable } from '@nestjs/common';
import { PreparedPool } from '#database';
import { PlatformConfig } from '../platform.config.js';
import { ThreeDsPool } from './three-ds-pool.js';

const CONNECTIONS = 2;
const STATEMENT_TIMEOUT_MS = 5_000;

/**
 * Connections that record that the ACS has an answer. Their commits don't wait for the disk, which leaves
 * it to the decisions. If Postgres itself is killed, the answers of its last half second are sent again.
 */
@Injectable()
export class ThreeDsNotePool extends PreparedPool {
  constructor(
    { databaseUrl }: PlatformConfig,
    private readonly work: ThreeDsPool,
  ) {
    super({
      url: databaseUrl,
      name: 'platform 3-D Secure notes',
      connections: CONNECTIONS,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      settings: { synchronous_commit: 'off' },
    });
  }

  /** Running work ends with a note. */
  override async onApplicationShutdown(): Promise<void> {
    await this.work.idle();
    await super.onApplicationShutdown();
  }
}
