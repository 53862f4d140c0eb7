import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AccountDigest } from '#contracts';
import { PlatformClient } from '#platform-client';
import { addDays, dayBounds, dayIn, startOfDay } from '#time-zones';
import { DataSource } from 'typeorm';
import { addQueriedGauge, ClaimedWork, firstOf } from '#database';
import { Registry } from 'prom-client';
import { ofKnownAccount, PlatformCalls } from '../completion/platform-calls.js';
import { Completion } from '../completion/completion.js';

/** What one side has of a day. Amounts in minor units. */
interface DayDigest {
  changes: number;
  lastSequence: number;
  booked: number;
  held: number;
  digest: string;
}

interface ComparedDay {
  day: string;
  isOver: boolean;
  own: DayDigest | null;
  told: DayDigest | null;
}

interface Compared {
  timeZone: string;
  days: ComparedDay[];
}

const MOST_DAYS = 31;
const HOUR_MS = 3_600_000;

/**
 * Compares the copy of an account with the platform's, day by day (docs/interface/account-events.md#digests). Where they
 * differ, the copy first gets what it has not, and is compared again.
 */
@Injectable()
export class Comparison {
  private readonly logger = new Logger(Comparison.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly platform: PlatformClient,
    private readonly completion: Completion,
  ) {}

  /** @throws PlatformError, PlatformUnreachableError */
  async compare(accountId: string): Promise<void> {
    let compared = await this.compareDays(accountId);
    if (compared && differing(compared).length > 0) {
      await this.completion.catchUp(accountId);
      compared = await this.compareDays(accountId);
    }
    if (compared) await this.save(accountId, compared);
  }

  /** @returns undefined if there is no such account. */
  private async compareDays(accountId: string): Promise<Compared | undefined> {
    const [period] = await this.dataSource.manager.query<{ from: string; to: string }[]>(
      FIND_DAYS_TO_COMPARE,
      [accountId],
    );
    if (!period) return undefined;
    const compared: Compared = { timeZone: 'UTC', days: [] };
    for (let from = period.from; from <= period.to; from = addDays(from, MOST_DAYS)) {
      const to = [addDays(from, MOST_DAYS - 1), period.to].sort()[0]!;
      const { timeZone, data } = await ofKnownAccount(
        this.platform.accounts.listDigests(accountId, { from, to }),
        { timeZone: compared.timeZone, data: [] },
      );
      const { days, starts } = dayBounds(timeZone, from, to);
      const own = await this.dataSource.manager.query<({ day: string } & DayDigest)[]>(
        FIND_OWN_DIGESTS,
        [accountId, days, starts],
      );
      compared.timeZone = timeZone;
      compared.days.push(...sideBySide(own, data));
    }
    return compared;
  }

  private async save(accountId: string, { timeZone, days }: Compared): Promise<void> {
    const [different] = differing({ timeZone, days }).filter(({ isOver }) => isOver);
    if (different) this.logger.error(`${accountId} differs from the platform on ${different.day}`);
    const next = nextComparison(timeZone, different?.day);
    await this.dataSource.transaction(async (transaction) => {
      await transaction.query(SAVE_DAYS, [
        accountId,
        days.map(({ day }) => day),
        days.map(({ isOver }) => isOver),
        days.map(isEqual),
        days.map(({ own }) => own && JSON.stringify(own)),
        days.map(({ told }) => told && JSON.stringify(told)),
      ]);
      await transaction.query(SAVE_COMPARISON, [accountId, timeZone, ...next]);
    });
  }
}

/**
 * The next comparison is an hour after the end of the day, or in an hour while a day differs.
 *
 * @returns the last day that needs no further comparison, and when the next comparison is due.
 */
function nextComparison(timeZone: string, different: string | undefined): [string, Date] {
  const now = new Date();
  const today = dayIn(timeZone, now);
  const first = different !== undefined && different < today ? different : today;
  const from = different === undefined ? startOfDay(timeZone, addDays(today, 1)) : now;
  return [addDays(first, -1), new Date(from.getTime() + HOUR_MS)];
}

function sideBySide(
  own: readonly ({ day: string } & DayDigest)[],
  told: readonly AccountDigest[],
): ComparedDay[] {
  const ownOf = new Map(own.map(({ day, ...digest }) => [day, digest]));
  const toldOf = new Map(told.map((digest) => [digest.day, digest]));
  return [...new Set([...ownOf.keys(), ...toldOf.keys()])].sort().map((day) => {
    const { isOver = true } = toldOf.get(day) ?? {};
    return { day, isOver, own: ownOf.get(day) ?? null, told: digestOf(toldOf.get(day)) };
  });
}

function digestOf(told: AccountDigest | undefined): DayDigest | null {
  if (!told) return null;
  const { changes, lastSequence, booked, held, digest } = told;
  return { changes, lastSequence, booked: booked.amount, held: held.amount, digest };
}

function differing({ days }: Compared): ComparedDay[] {
  return days.filter((day) => !isEqual(day));
}

function isEqual({ own, told }: ComparedDay): boolean {
  return own?.digest === told?.digest && own?.booked === told?.booked && own?.held === told?.held;
}

const AT_ONCE = 2;
const POLL_MS = 5_000;
// For the case that the platform can't be asked, or that this replica is killed meanwhile.
const TRY_AGAIN_SECONDS = 600;

/** Compares each account an hour after the end of its day. */
@Injectable()
export class ComparisonWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly work: ClaimedWork<{ id: string }>;

  constructor(
    @InjectDataSource() dataSource: DataSource,
    calls: PlatformCalls,
    comparison: Comparison,
  ) {
    this.work = new ClaimedWork({
      name: ComparisonWorker.name,
      concurrency: AT_ONCE,
      pollMs: POLL_MS,
      claim: async (free) => {
        if (!calls.arePossible) return [];
        const values = [free, TRY_AGAIN_SECONDS];
        const [claimed] = await dataSource.manager.query<[{ id: string }[], number]>(
          CLAIM_COMPARISONS,
          values,
        );
        return claimed;
      },
      work: ({ id }) => calls.make(`compare ${id}`, () => comparison.compare(id)),
    });
  }

  onApplicationBootstrap(): void {
    this.work.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.work.stop();
  }
}

/** Metrics at `/metrics` of how complete and how right the copies are. */
@Injectable()
export class ActivityMetrics {
  constructor(registry: Registry, @InjectDataSource() dataSource: DataSource) {
    addQueriedGauge(registry, dataSource, {
      name: 'activity_gap_seconds',
      help: 'Since when the change is missing that was waited for longest; 0 if none is',
      sql: `SELECT coalesce(extract(epoch FROM now() - min(gap_since)), 0) FROM accounts WHERE gap_since IS NOT NULL`,
    });
    addQueriedGauge(registry, dataSource, {
      name: 'activity_contradictions',
      help: 'Changes that contradict the copy of an account, not repaired yet',
      sql: 'SELECT count(*) FROM contradictions WHERE closed_at IS NULL',
    });
    addQueriedGauge(registry, dataSource, {
      name: 'activity_different_days',
      help: 'Days that are over on which the copy of an account differs from the platform',
      sql: 'SELECT count(*) FROM compared_days WHERE is_over AND NOT is_equal',
    });
  }
}

/** $1 limit, $2 seconds until another replica may try. */
export const CLAIM_COMPARISONS = `
  UPDATE accounts SET compare_at = now() + make_interval(secs => $2)
  WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM accounts WHERE compare_at <= now()
    ORDER BY compare_at ${firstOf('$1')} FOR UPDATE SKIP LOCKED
  ))
  RETURNING id`;

/** The days to compare: from the first day that was not yet equal, until tomorrow. $1 account. */
const FIND_DAYS_TO_COMPARE = `
  SELECT coalesce(
      compared_until + 1,
      (SELECT (min(told_at) AT TIME ZONE 'UTC')::date - 1 FROM account_changes WHERE account_id = $1),
      (now() AT TIME ZONE 'UTC')::date - 1
    )::text AS "from",
    ((now() AT TIME ZONE 'UTC')::date + 1)::text AS "to"
  FROM accounts WHERE id = $1`;

/**
 * This copy's digests, as docs/interface/account-events.md#digests defines them. $1 account, $2 days, $3 the first moment of each
 * of them and the first moment after the last one.
 */
const FIND_OWN_DIGESTS = `
  WITH counted AS (
    SELECT sequence, booked, held,
      width_bucket(min(told_at) OVER (ORDER BY sequence DESC), $3::timestamptz[]) AS place,
      concat_ws(' ', sequence, event_id, to_char(told_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        booked, held) || E'\\n' AS line
    FROM account_changes
    WHERE account_id = $1 AND sequence > coalesce((
      SELECT sequence FROM account_changes
      WHERE account_id = $1 AND told_at < ($3::timestamptz[])[1] ORDER BY sequence DESC LIMIT 1), 0)
  )
  SELECT ($2::text[])[place] AS day, count(*)::float8 AS changes, max(sequence)::float8 AS "lastSequence",
    (array_agg(booked ORDER BY sequence DESC))[1]::float8 AS booked,
    (array_agg(held ORDER BY sequence DESC))[1]::float8 AS held,
    encode(sha256(convert_to(string_agg(line, '' ORDER BY sequence), 'UTF8')), 'hex') AS digest
  FROM counted WHERE place <= cardinality($2::text[]) GROUP BY place ORDER BY place`;

/** $1 account, $2 days, $3 whether each is over, $4 whether equal, $5 the values of this copy, $6 the platform's values. */
const SAVE_DAYS = `
  INSERT INTO compared_days (account_id, day, is_over, is_equal, own, told)
  SELECT $1, * FROM unnest($2::date[], $3::boolean[], $4::boolean[], $5::jsonb[], $6::jsonb[])
  ON CONFLICT (account_id, day) DO UPDATE SET is_over = excluded.is_over, is_equal = excluded.is_equal,
    own = excluded.own, told = excluded.told, compared_at = now()`;

/** $1 account, $2 time zone, $3 last day that needs no further comparison, $4 when the next comparison is due. */
const SAVE_COMPARISON = `
  UPDATE accounts SET time_zone = $2, compared_until = $3::date, compare_at = $4
  WHERE id = $1`;
