import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { firstOf, Poller } from '#database';
import { DataSource } from 'typeorm';

// Longer than any retry. A key that is used again later has its effect again.
const KEPT_DAYS = 30;
const EVERY_MS = 3_600_000;
const KEYS_PER_STEP = 1_000;

/** Removes expired keys: at boot and every hour, concurrently with other replicas. */
@Injectable()
export class IdempotencyRetention extends Poller {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    super({ everyMs: EVERY_MS, isSoon: true });
  }

  /** In batches, so that no statement holds many locks for long. @returns the number of removed keys. */
  async poll(): Promise<number> {
    let removed = 0;
    let step: number;
    do {
      step = await this.removeSome();
      removed += step;
    } while (step === KEYS_PER_STEP && !this.isStopping);
    if (removed > 0) this.logger.log(`${removed} old idempotency keys are removed`);
    return removed;
  }

  private async removeSome(): Promise<number> {
    const [, count] = (await this.dataSource.query(REMOVE_OLD, [KEPT_DAYS, KEYS_PER_STEP])) as [
      unknown[],
      number,
    ];
    return count;
  }
}

/** Deletes the oldest keys. $1 days of retention, $2 limit. */
export const REMOVE_OLD = `
  DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM idempotency_keys
    WHERE created_at < now() - $1 * interval '1 day'
    ORDER BY created_at ${firstOf('$2')} FOR UPDATE SKIP LOCKED
  ))`;
