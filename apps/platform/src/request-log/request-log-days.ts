import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Poller } from '#database';
import { DataSource } from 'typeorm';
import { Clock } from '../clock.js';

const EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Beside today. */
const DAYS_KEPT = 7;
/** So many days without maintenance do no harm. */
const DAYS_AHEAD = 3;
// An arbitrary fixed number; only one replica holds the lock.
const DAYS_LOCK = 7_201_405;
// Readers and writers have priority; the maintenance is repeated later.
const LOCK_TIMEOUT_MS = 2_000;

/** The days of the log, which are tables: made ahead, and dropped when old. At boot and every hour. */
@Injectable()
export class RequestLogDays extends Poller {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    super({ everyMs: EVERY_MS });
  }

  override async onApplicationBootstrap(): Promise<void> {
    await this.pollOnce();
    await super.onApplicationBootstrap();
  }

  async poll(): Promise<void> {
    const now = this.clock.now().getTime();
    await this.dataSource.transaction(async (transaction) => {
      await transaction.query('SELECT pg_advisory_xact_lock($1)', [DAYS_LOCK]);
      await transaction.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
      for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
        const day = dayOf(now + ahead * DAY_MS);
        await transaction.query('SELECT create_day_of_api_requests($1)', [day]);
      }
      await transaction.query('SELECT drop_days_of_api_requests($1)', [
        dayOf(now - DAYS_KEPT * DAY_MS),
      ]);
    });
  }
}

function dayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}
