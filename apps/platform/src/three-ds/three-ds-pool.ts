import { Injectable } from '@nestjs/common';
import { PreparedPool } from '#database';
import { PlatformConfig } from '../platform.config.js';

const CONNECTIONS = 8;
// Nothing in 3-D Secure is worth waiting for longer.
const STATEMENT_TIMEOUT_MS = 5_000;

/** The connections of 3-D Secure: their own, so that two seconds are not spent on waiting for others. */
@Injectable()
export class ThreeDsPool extends PreparedPool {
  private readonly work = new Set<Promise<void>>();

  constructor({ databaseUrl }: PlatformConfig) {
    super({
      url: databaseUrl,
      name: 'platform 3-D Secure',
      connections: CONNECTIONS,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    });
  }

  /** For what goes on after the call that began it was answered, and is written down in the end. */
  keepOpenFor(work: Promise<void>): void {
    this.work.add(work);
    const done = () => this.work.delete(work);
    work.then(done, done);
  }

  /** Resolves when nothing of that is left. */
  async idle(): Promise<void> {
    while (this.work.size > 0) await Promise.allSettled(this.work);
  }

  override async onApplicationShutdown(): Promise<void> {
    await this.idle();
    await super.onApplicationShutdown();
  }
}
