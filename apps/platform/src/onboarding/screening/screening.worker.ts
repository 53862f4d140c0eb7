import { addQueriedGauge, backoffMs, ClaimedWork, firstOf } from '#database';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { newId } from '../../ids.js';
import { StoredScreeningHit } from './screening-hit.entity.js';
import {
  SCREENING_PROVIDER,
  ScreeningError,
  type ScreeningHit,
  type ScreeningProvider,
  type ScreeningSubject,
} from './screening-provider.js';

/** A screening that is due, claimed by this replica. */
interface DueScreening {
  id: string;
  subject: ScreeningSubject;
  /** Attempts including this one; identifies the claim. */
  attempts: number;
}

// Longer than the timeout of any provider.
const LEASE_SECONDS = 60;

/** The ordered screenings that are not done. */
@Injectable()
export class ScreeningQueue {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async claim(limit: number): Promise<DueScreening[]> {
    const [screenings] = (await this.dataSource.query(CLAIM, [limit, LEASE_SECONDS])) as [
      DueScreening[],
      number,
    ];
    return screenings;
  }

  /**
   * Stores the result and all hits together. Nothing is stored if the claim expired and another replica
   * took over.
   */
  async setDone(
    { id, attempts }: DueScreening,
    provider: string,
    hits: readonly ScreeningHit[],
  ): Promise<void> {
    await this.dataSource.transaction(async (transaction) => {
      const [, count] = (await transaction.query(
        `UPDATE screenings SET status = 'done', provider = $3, checked_at = now(), failure = NULL,
           leased_until = NULL
         WHERE id = $1 AND status = 'pending' AND attempts = $2`,
        [id, attempts, provider],
      )) as [unknown[], number];
      if (count === 0) return;
      const found = hits.map((hit) => ({ ...hit, id: newId('chk'), screeningId: id }));
      await transaction.insert(StoredScreeningHit, found);
    });
  }

  async retryAfter(
    { id, attempts }: DueScreening,
    delayMs: number,
    provider: string,
    failure: string,
  ): Promise<void> {
    await this.dataSource.query(
      `UPDATE screenings SET next_attempt_at = now() + make_interval(secs => $3),
         provider = $4, failure = $5, leased_until = NULL
       WHERE id = $1 AND status = 'pending' AND attempts = $2`,
      [id, attempts, delayMs / 1_000, provider, failure],
    );
  }
}

/** $1 limit, $2 seconds of the claim. */
export const CLAIM = `
  UPDATE screenings SET leased_until = now() + make_interval(secs => $2),
    attempts = attempts + 1
  WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM screenings
    WHERE status = 'pending' AND is_current AND next_attempt_at <= now()
      AND (leased_until IS NULL OR leased_until < now())
    ORDER BY next_attempt_at ${firstOf('$1')} FOR UPDATE SKIP LOCKED
  ))
  RETURNING id, subject, attempts`;

const CONCURRENCY = 4;
const POLL_MS = 1_000;
/** 2 s, 4 s, 8 s, and so on up to 10 minutes, without an end. */
const RETRY = { firstMs: 2_000, longestMs: 10 * 60_000 };

/** Runs ordered screenings until the provider has answered. */
@Injectable()
export class ScreeningWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ScreeningWorker.name);
  private readonly work: ClaimedWork<DueScreening>;

  constructor(
    private readonly queue: ScreeningQueue,
    @Inject(SCREENING_PROVIDER) private readonly provider: ScreeningProvider,
  ) {
    this.work = new ClaimedWork({
      name: ScreeningWorker.name,
      concurrency: CONCURRENCY,
      pollMs: POLL_MS,
      claim: (free) => this.queue.claim(free),
      work: (screening) => this.screen(screening),
    });
  }

  onApplicationBootstrap(): void {
    this.work.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.work.stop();
  }

  /** Call this when a screening was ordered. */
  wake(): void {
    this.work.wake();
  }

  private async screen(screening: DueScreening): Promise<void> {
    const { name } = this.provider;
    try {
      const hits = await this.provider.screen(screening.subject);
      await this.queue.setDone(screening, name, hits);
    } catch (error) {
      if (!(error instanceof ScreeningError)) throw error;
      const delayMs = backoffMs(RETRY, screening.attempts - 1);
      this.logger.warn(`screening ${screening.id} waits ${delayMs} ms: ${error.message}`);
      await this.queue.retryAfter(screening, delayMs, name, error.message);
    }
  }
}

/** Progress of the screening at `/metrics`. */
@Injectable()
export class ScreeningMetrics {
  constructor(registry: Registry, @InjectDataSource() dataSource: DataSource) {
    addQueriedGauge(registry, dataSource, {
      name: 'platform_screenings_waiting_seconds',
      help: 'Age of the oldest screening that the provider has not answered yet',
      sql: `SELECT coalesce(extract(epoch FROM clock_timestamp() - min(ordered_at)), 0)
            FROM screenings WHERE status = 'pending' AND is_current`,
    });
  }
}
