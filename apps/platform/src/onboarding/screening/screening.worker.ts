import { addQueriedGauge, backoffMs, ClaimedWork, firstOf, Poller } from '#database';
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
import { type NewCase, openCases } from '../cases/compliance-cases.js';
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
  companyId: string;
  /** The subject was screened before, so a hit that is new opens a case. */
  isAgain: boolean;
  /** Business with the company is forbidden. */
  isEnded: boolean;
}

// Longer than the timeout of any provider.
const LEASE_SECONDS = 60;

/** The ordered screenings that are not done, and the ones that are due again. */
@Injectable()
export class ScreeningQueue {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async claim(limit: number): Promise<DueScreening[]> {
    const first = await this.take(CLAIM, limit);
    if (first.length === limit) return first;
    return [...first, ...(await this.take(CLAIM_AGAIN, limit - first.length))];
  }

  private async take(sql: string, limit: number): Promise<DueScreening[]> {
    const [screenings] = (await this.dataSource.query(sql, [limit, LEASE_SECONDS])) as [
      DueScreening[],
      number,
    ];
    return screenings;
  }

  /** Screens the subject of an ended company no more. */
  async unwatch({ id, attempts }: DueScreening): Promise<void> {
    await this.dataSource.query(
      'UPDATE screenings SET is_watched = false, leased_until = NULL WHERE id = $1 AND attempts = $2',
      [id, attempts],
    );
  }

  /** Records the version of a provider's lists. Subjects that were screened with an earlier one are due. */
  async setListVersion(provider: string, version: string): Promise<void> {
    await this.dataSource.query(SET_LIST_VERSION, [provider, version]);
  }

  /**
   * Stores the result and all hits together. Nothing is stored if the claim expired and another replica
   * took over. A hit that a reviewer has dismissed stays dismissed until its entry on the list changes.
   */
  async setDone(
    { id, attempts, companyId, isAgain }: DueScreening,
    provider: string,
    hits: readonly ScreeningHit[],
  ): Promise<void> {
    await this.dataSource.transaction(async (transaction) => {
      const [, count] = (await transaction.query(
        `UPDATE screenings SET status = 'done', provider = $3, checked_at = now(), failure = NULL,
           leased_until = NULL
         WHERE id = $1 AND attempts = $2 AND leased_until IS NOT NULL`,
        [id, attempts, provider],
      )) as [unknown[], number];
      if (count === 0 || hits.length === 0) return;
      const found = hits.map((hit) => ({ ...hit, id: newId('chk') }));
      const isNew: StoredHit[] = await transaction.query(STORE_HITS, [id, JSON.stringify(found)]);
      if (isAgain) await openCases(transaction, casesOf(companyId, isNew));
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
       WHERE id = $1 AND attempts = $2 AND leased_until IS NOT NULL`,
      [id, attempts, delayMs / 1_000, provider, failure],
    );
  }
}

interface StoredHit {
  id: string;
  list: string;
  entryId: string;
  category: ScreeningHit['category'];
  /** Of the entry, so that a changed entry is another cause. */
  digest: string;
}

function casesOf(companyId: string, hits: readonly StoredHit[]): NewCase[] {
  return hits.map(({ id, list, entryId, category, digest }) => ({
    companyId,
    kind: 'screening',
    cause: `hit:${id}:${digest}`,
    details: { checkId: id, list, entryId, category },
  }));
}

/**
 * Stores hits, and returns those that a reviewer must judge: new ones, and ones whose entry has changed. A confirmed
 * sanction stays confirmed. $1 screening, $2 JSON list.
 */
const STORE_HITS = `
  INSERT INTO screening_hits AS h (id, screening_id, status, score, category, list, entry_id, name, reason)
  SELECT id, $1, status, score, category, list, "entryId", name, reason
  FROM jsonb_to_recordset($2::jsonb) AS f (id text, status text, score real, category text, list text,
    "entryId" text, name text, reason text)
  ON CONFLICT (screening_id, list, entry_id) DO UPDATE
  SET status = excluded.status, score = excluded.score, category = excluded.category,
    name = excluded.name, reason = excluded.reason,
    resolution = NULL, note = NULL, resolved_by = NULL, resolved_at = NULL
  WHERE (h.status, h.category, h.name, h.reason)
      IS DISTINCT FROM (excluded.status, excluded.category, excluded.name, excluded.reason)
    AND (h.resolution = 'confirmed' AND h.category = 'sanctions') IS NOT TRUE
  RETURNING id, list, entry_id AS "entryId", category,
    md5(concat_ws('|', status, category, name, reason)) AS digest`;

/** $1 provider, $2 version. */
const SET_LIST_VERSION = `
  INSERT INTO screening_lists AS l (provider, version) VALUES ($1, $2)
  ON CONFLICT (provider) DO UPDATE SET version = excluded.version, changed_at = clock_timestamp()
  WHERE l.version <> excluded.version`;

/**
 * Done screenings that are due again: after a day, or when a list has changed since. $1 limit, $2 seconds of the
 * claim.
 */
export const CLAIM_AGAIN = `
  UPDATE screenings SET leased_until = now() + make_interval(secs => $2), attempts = attempts + 1
  WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM screenings
    WHERE status = 'done' AND is_current AND is_watched
      AND checked_at < greatest(now() - interval '1 day', (SELECT max(changed_at) FROM screening_lists))
      AND next_attempt_at <= now() AND (leased_until IS NULL OR leased_until < now())
    ORDER BY checked_at ${firstOf('$1')} FOR UPDATE SKIP LOCKED
  ))
  RETURNING id, subject, attempts, company_id AS "companyId", true AS "isAgain",
    (SELECT kyc_status = 'denied' OR ended_at IS NOT NULL FROM companies WHERE companies.id = company_id) AS "isEnded"`;

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
  RETURNING id, subject, attempts, company_id AS "companyId", false AS "isAgain", false AS "isEnded"`;

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
    if (screening.isEnded) return this.queue.unwatch(screening);
    try {
      const hits = await this.provider.screen(screening.subject);
      await this.queue.setDone(screening, name, hits);
    } catch (error) {
      if (!(error instanceof ScreeningError)) throw error;
      const { attempts, isAgain } = screening;
      const delayMs = isAgain ? RETRY.longestMs : backoffMs(RETRY, attempts - 1);
      this.logger.warn(`screening ${screening.id} waits ${delayMs} ms: ${error.message}`);
      await this.queue.retryAfter(screening, delayMs, name, error.message);
    }
  }
}

const LIST_EVERY_MS = 10 * 60_000;

/** Notices changed lists. */
@Injectable()
export class ScreeningListWatch extends Poller {
  constructor(
    private readonly queue: ScreeningQueue,
    @Inject(SCREENING_PROVIDER) private readonly provider: ScreeningProvider,
  ) {
    super({ everyMs: LIST_EVERY_MS });
  }

  async poll(): Promise<void> {
    const version = await this.provider.listVersion();
    if (version !== null) await this.queue.setListVersion(this.provider.name, version);
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
    addQueriedGauge(registry, dataSource, {
      name: 'platform_screenings_overdue_seconds',
      help: 'How much longer than a day ago the longest unchecked subject was screened',
      sql: `SELECT coalesce(greatest(extract(epoch FROM
              clock_timestamp() - interval '1 day' - min(checked_at)), 0), 0)
            FROM screenings WHERE status = 'done' AND is_current AND is_watched`,
    });
  }
}
