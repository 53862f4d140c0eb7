import { Injectable } from '@nestjs/common';
import { ReservedPool } from '#database';
import { PlatformConfig } from '../../platform.config.js';

const CONNECTIONS = 8;
// Statements of 3-D Secure are useless after this time.
const STATEMENT_TIMEOUT_MS = 5_000;

/** Separate connections for 3-D Secure, so that its two seconds are not spent waiting for other requests. */
@Injectable()
export class ThreeDsPool extends ReservedPool {
  private readonly work = new Set<Promise<void>>();

  constructor(config: PlatformConfig) {
    super({
      url: () => config.databaseUrl,
      name: 'platform 3-D Secure',
      connections: CONNECTIONS,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    });
  }

  /** Keeps the connections open for work that continues after its call was answered, and ends with a write. */
  keepOpenFor(work: Promise<void>): void {
    this.work.add(work);
    const done = () => this.work.delete(work);
    work.then(done, done);
  }

  /** Resolves when no such work is left. */
  async idle(): Promise<void> {
    while (this.work.size > 0) await Promise.allSettled(this.work);
  }

  override async onApplicationShutdown(): Promise<void> {
    await this.idle();
    await super.onApplicationShutdown();
  }
}
