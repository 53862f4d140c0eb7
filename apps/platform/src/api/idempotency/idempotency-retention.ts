import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { REMOVE_OLD } from './idempotency-keys.sql.js';

// Longer than any retry. A key that is used again later has its effect again.
const KEPT_DAYS = 30;
const EVERY_MS = 3_600_000;
const KEYS_PER_STEP = 1_000;

/** Removes expired keys: at boot and every hour, concurrently with other replicas. */
@Injectable()
export class IdempotencyRetention implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(IdempotencyRetention.name);
  private timer?: NodeJS.Timeout;
  private running = Promise.resolve();
  private isStopping = false;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  onApplicationBootstrap(): void {
    this.run();
    this.timer = setInterval(() => this.run(), EVERY_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.timer);
    await this.running;
  }

  /** In batches, so that no statement holds many locks for long. @returns the number of removed keys. */
  async removeOld(): Promise<number> {
    let removed = 0;
    for (;;) {
      const step = await this.removeSome();
      removed += step;
      if (step < KEYS_PER_STEP || this.isStopping) return removed;
    }
  }

  private run(): void {
    this.running = this.removeOld().then(
      (removed) => {
        if (removed > 0) this.logger.log(`${removed} old idempotency keys are removed`);
      },
      (error: unknown) =>
        this.logger.warn(`old idempotency keys are left for the next hour: ${String(error)}`),
    );
  }

  private async removeSome(): Promise<number> {
    const [, count] = (await this.dataSource.query(REMOVE_OLD, [KEPT_DAYS, KEYS_PER_STEP])) as [
      unknown[],
      number,
    ];
    return count;
  }
}
