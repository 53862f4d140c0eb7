import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Poller } from '#database';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../clock.js';
import { RETRY_WINDOW_MS } from './event-recorder.js';

const PARTITIONED_TABLES = ['events', 'delivery_attempts'] as const;

const POLL_EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
// Partitions are created this far ahead, so that a month without maintenance does no harm.
const WEEKS_AHEAD = 5;
/**
 * Retention after an event's creation: 30 days after the last time at which it can be delivered or given
 * up.
 */
const KEPT_MS = RETRY_WINDOW_MS + 30 * DAY_MS;
// An arbitrary fixed number; only one replica holds the lock.
const PARTITIONS_LOCK = 7_201_404;
// Time to wait for another replica that is creating partitions.
const TURN_TIMEOUT_MS = 20_000;
// Readers and writers have priority; the maintenance is retried later.
const LOCK_TIMEOUT_MS = 2_000;

/**
 * The weekly partitions of the event log and of the attempts: created ahead, and dropped when old. Functions of the
 * database do this, because the service owns no tables.
 */
@Injectable()
export class EventPartitions extends Poller {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    super({ everyMs: POLL_EVERY_MS });
  }

  /** Polls once before the service starts, so that there is a partition for new events. */
  override async onApplicationBootstrap(): Promise<void> {
    await this.pollOnce();
    await super.onApplicationBootstrap();
  }

  async poll(): Promise<void> {
    await this.createAhead(this.clock.now());
    // One at a time, because each drop blocks writers for a moment.
    while (!this.isStopping && (await this.dropOldest(this.clock.now())));
  }

  async createAhead(now: Date): Promise<void> {
    await this.alone(async (transaction) => {
      const first = startOfWeek(now);
      for (let week = 0; week <= WEEKS_AHEAD; week += 1) {
        const start = new Date(first.getTime() + week * WEEK_MS);
        for (const table of PARTITIONED_TABLES) {
          await transaction.query('SELECT create_week_of_events($1, $2)', [table, dayOf(start)]);
        }
      }
    });
  }

  /** Drops the oldest week if all its events are done. @returns whether a week was dropped. */
  async dropOldest(now: Date): Promise<boolean> {
    let isDropped = false;
    await this.alone(async (transaction) => {
      const week = await oldestWeek(transaction);
      if (!week || week.getTime() + WEEK_MS > now.getTime() - KEPT_MS) return;
      if (!(await mayBeDropped(transaction, week))) return;
      if (await isAnyPending(transaction, week)) return;
      // Checked again under the lock, because an old event may have been queued meanwhile.
      await transaction.query('LOCK TABLE ONLY events IN ACCESS EXCLUSIVE MODE');
      if (await isAnyPending(transaction, week)) return;
      await transaction.query('SELECT drop_week_of_events($1)', [dayOf(week)]);
      await transaction.query(`DELETE FROM given_up_events WHERE event_created_at < $1`, [
        new Date(week.getTime() + WEEK_MS),
      ]);
      isDropped = true;
    });
    return isDropped;
  }

  private alone(work: (transaction: EntityManager) => Promise<void>): Promise<void> {
    return this.dataSource.transaction(async (transaction) => {
      await transaction.query(`SET LOCAL lock_timeout = ${TURN_TIMEOUT_MS}`);
      await transaction.query('SELECT pg_advisory_xact_lock($1)', [PARTITIONS_LOCK]);
      await transaction.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
      await work(transaction);
    });
  }
}

async function oldestWeek(transaction: EntityManager): Promise<Date | undefined> {
  const [row] = (await transaction.query(
    `SELECT min(substring(c.relname FROM '^events_(\\d{8})$')) AS week
     FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent = 'events'::regclass`,
  )) as [{ week: string | null }];
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(row.week ?? '') ?? [];
  return year ? new Date(`${year}-${month}-${day}T00:00:00Z`) : undefined;
}

async function isAnyPending(transaction: EntityManager, week: Date): Promise<boolean> {
  const rows: unknown[] = await transaction.query(
    'SELECT 1 FROM deliveries WHERE event_created_at < $1 LIMIT 1',
    [new Date(week.getTime() + WEEK_MS)],
  );
  return rows.length > 0;
}

function dayOf(start: Date): string {
  return start.toISOString().slice(0, 10);
}

/** Monday, UTC. */
function startOfWeek(time: Date): Date {
  const daysSinceMonday = (time.getUTCDay() + 6) % 7;
  const day = Math.floor(time.getTime() / DAY_MS) - daysSinceMonday;
  return new Date(day * DAY_MS);
}

/** The database has the last word, by its own clock: its function drops no week that is kept. */
async function mayBeDropped(transaction: EntityManager, week: Date): Promise<boolean> {
  const [row] = await transaction.query<[{ isOver: boolean }]>(
    'SELECT $1::timestamptz <= oldest_kept_event() AS "isOver"',
    [new Date(week.getTime() + WEEK_MS)],
  );
  return row.isOver;
}
