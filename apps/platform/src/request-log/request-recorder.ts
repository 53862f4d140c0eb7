import type { IncomingMessage } from 'node:http';
import { Poller } from '#database';
import { type AnsweredRequest, type OnAnswered, problemCodeOf, RequestRates } from '#http';
import { Injectable } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { InjectDataSource } from '@nestjs/typeorm';
import { Counter, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { Clock } from '../clock.js';
import { createdAtOf, newId } from '../ids.js';
import { callerIn, isConsoleUser } from '../partners/index.js';

interface RecordedRequest extends AnsweredRequest {
  id: string;
  partnerId: string;
  code: string | null;
  requestId: string;
  keyId: string;
  keyLast4: string;
}

/** What the middleware of ids leaves at a request. */
type PartnerRequest = IncomingMessage & { id?: unknown };

const WRITE_EVERY_MS = 1_000;
const PER_STATEMENT = 1_000;
/** The limit of rows that wait while the database is unavailable: about two megabytes. */
const MOST_WAITING = 5_000;
/**
 * Per partner, separately for successes and failures. It bounds what a replica writes in a day to 3.5 million rows of
 * each partner, about half a gigabyte.
 */
const PER_SECOND = 20;

/**
 * Records the partners' calls after they are answered, once a second, so that no call waits for it. This is not an
 * audit: entries are lost in a long outage of the database, beyond the rate, and when a replica is killed.
 */
@Injectable()
export class RequestRecorder extends Poller {
  private waiting: RecordedRequest[] = [];
  private readonly rates = new RequestRates(PER_SECOND);
  private readonly lost: Counter<'reason'>;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    registry: Registry,
  ) {
    super({ everyMs: WRITE_EVERY_MS });
    this.lost = new Counter({
      name: 'api_requests_unlogged_total',
      help: 'Calls of partners that are not in their log: beyond the rate, or while the database was away',
      labelNames: ['reason'],
      registers: [registry],
    });
    for (const reason of ['rate', 'database']) this.lost.inc({ reason }, 0);
  }

  readonly record: OnAnswered = (request, answered) => {
    const { headers, id } = request as PartnerRequest;
    const caller = callerIn(request);
    // The console would fill the log by looking at it.
    if (!caller || isConsoleUser(caller)) return;
    const { partnerId, actorId } = caller;
    const isSuccess = answered.status !== null && answered.status < 400;
    if (this.rates.take(`${partnerId} ${String(isSuccess)}`, performance.now()) > 0) {
      this.lost.inc({ reason: 'rate' });
      return;
    }
    if (this.waiting.length >= MOST_WAITING) {
      this.lost.inc({ reason: 'database' });
      return;
    }
    this.waiting.push({
      ...answered,
      id: newId('req'),
      partnerId,
      code: problemCodeOf(request) ?? null,
      requestId: typeof id === 'string' ? id : '',
      keyId: actorId,
      keyLast4: headers.authorization?.slice(-4) ?? '',
    });
  };

  async poll(): Promise<void> {
    while (this.waiting.length > 0) {
      // They stay where they are until they are written, so that a failure loses none.
      const some = this.waiting.slice(0, PER_STATEMENT);
      await this.dataSource.query(RECORD_REQUESTS, columnsOf(some));
      this.waiting.splice(0, some.length);
    }
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await this.pollOnce();
  }
}

/** Passes each answered request to the log. */
export function recordRequests(app: NestExpressApplication): OnAnswered {
  return app.get(RequestRecorder, { strict: false }).record;
}

function columnsOf(requests: readonly RecordedRequest[]): unknown[] {
  return [
    requests.map(({ id }) => id),
    requests.map(({ partnerId }) => partnerId),
    requests.map(({ id }) => createdAtOf(id)),
    requests.map(({ method }) => method),
    requests.map(({ route }) => route),
    requests.map(({ status }) => status),
    requests.map(({ code }) => code),
    requests.map(({ durationMs }) => Math.round(durationMs)),
    requests.map(({ requestId }) => requestId),
    requests.map(({ keyLast4 }) => keyLast4),
    requests.map(({ keyId }) => keyId),
  ];
}

/**
 * Skips rows that an earlier statement wrote, whose answer was lost. $1 to $11 one column each.
 */
export const RECORD_REQUESTS = `
  INSERT INTO api_requests (id, partner_id, created_at, method, route, status, code, duration_ms, request_id,
    key_last4, key_id)
  SELECT * FROM unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[], $5::text[], $6::smallint[],
    $7::text[], $8::int[], $9::text[], $10::text[], $11::text[])
  ON CONFLICT DO NOTHING`;

const MAINTAIN_EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Beside today. */
const DAYS_KEPT = 7;
/** Without maintenance for this many days, recording still works. */
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
    super({ everyMs: MAINTAIN_EVERY_MS });
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
