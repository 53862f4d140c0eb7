import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Poller } from '#database';
import { type AnsweredRequest, type OnAnswered, problemCodeOf, RequestRates } from '#http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Counter, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { createdAtOf, newId } from '../ids.js';
import { callerIn, isConsoleUser } from '../partners/index.js';
import { RECORD_REQUESTS } from './api-requests.sql.js';

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

const EVERY_MS = 1_000;
const PER_STATEMENT = 1_000;
/** What waits to be written, while the database is away. About two megabytes. */
const MOST_WAITING = 5_000;
/**
 * Of each partner, of what succeeded and of what did not. So a replica writes at most so many in a day, whatever
 * partners do: 3.5 million rows of each partner, about half a gigabyte.
 */
const PER_SECOND = 20;

/**
 * Writes down the partners' calls after they were answered, once a second, so that no call waits for it. It is no
 * audit: entries are lost while the database is away for long, beyond the rate, and with a replica that is killed.
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
    super({ everyMs: EVERY_MS });
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

/** Tells the log of each answered request. */
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
