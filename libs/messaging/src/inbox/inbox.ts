import { Poller, refuseWhileHolding } from '#database';
import { boundToTrace } from '#observability';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import type { EventMeta } from '../consuming/received-event.js';
import { PermanentError } from '../consuming/failure-policy.js';

// The class of SQLSTATEs for values that Postgres can't store, such as a text with NUL or the year
// 0.
const DATA_EXCEPTION = '22';

/** An event and its origin. */
export interface ReceivedEvent<T> {
  event: T;
  meta: EventMeta;
}

/** Makes an event have its effect once, however often it is delivered. */
@Injectable()
export class Inbox {
  private readonly shared = new SharedTransactions((effects) => this.runTogether(effects));

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Runs the effect in a transaction that also inserts `(consumer, event id)` into the inbox: both
   * are committed or neither. Events handled at the same moment share a transaction, in which their
   * effects run one after the other. If one effect fails, the transaction is rolled back and each
   * effect runs again in its own transaction. So an effect must write only through the transaction
   * it is given.
   *
   * @returns false if the event had its effect in an earlier delivery.
   * @throws PermanentError if Postgres can never hold the event's data.
   */
  once(meta: EventMeta, effect: (transaction: EntityManager) => Promise<void>): Promise<boolean> {
    // Another event's handler may run the effect, in the transaction that they share.
    const run = boundToTrace(effect);
    return this.shared.add({ consumer: meta.consumer, eventId: meta.id, run });
  }

  /**
   * {@link once} for the batch of an `@OnEvents` handler: one transaction inserts all events into
   * the inbox and runs one effect for the new ones, in their order. Duplicates in the batch count
   * once. If the effect fails, everything is rolled back, and the events are then delivered one at
   * a time.
   *
   * @param effect not called if there is no new event.
   * @returns the new events, which had their effect now.
   * @throws PermanentError if Postgres can never hold the data of one of them.
   */
  onceEach<T>(
    events: readonly T[],
    metas: readonly EventMeta[],
    effect: (transaction: EntityManager, fresh: ReceivedEvent<T>[]) => Promise<void>,
  ): Promise<ReceivedEvent<T>[]> {
    const received = metas.map((meta, index) => ({ event: events[index]!, meta }));
    return this.inTransaction(async (transaction) => {
      const isNew = await noteAll(
        transaction,
        metas.map(({ consumer, id }) => ({ consumer, eventId: id })),
      );
      const fresh = received.filter((_, index) => isNew[index]);
      if (fresh.length > 0) await effect(transaction, fresh);
      return fresh;
    });
  }

  private runTogether(effects: readonly Effect[]): Promise<boolean[]> {
    return this.inTransaction(async (transaction) => {
      const isNew = await noteAll(transaction, effects);
      for (const [index, effect] of effects.entries()) {
        if (isNew[index]) await effect.run(transaction);
      }
      // If an effect swallowed a database error, Postgres would roll back at COMMIT without an
      // error. This query fails instead.
      await transaction.query('SELECT 1');
      return isNew;
    });
  }

  private async inTransaction<Result>(
    work: (transaction: EntityManager) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await this.dataSource.transaction(work);
    } catch (error) {
      const state = sqlStateOf(error);
      if (!state?.startsWith(DATA_EXCEPTION)) throw error;
      throw new PermanentError(`Postgres refuses the data (SQLSTATE ${state})`, { cause: error });
    }
  }
}

const HOUR_MS = 3_600_000;
/**
 * Longer than an event can come again by any way: the platform redelivers it for 35 days, its topic keeps it for 14,
 * and it can be replayed as a dead letter for 30 more, with 7 days in a retry topic before and after.
 */
export const INBOX_KEPT_DAYS = 100;
const MOST_DELETED_TOGETHER = 5_000;

/** Deletes the inbox's rows after {@link INBOX_KEPT_DAYS}. Several replicas may do so at once. */
@Injectable()
export class InboxRetention extends Poller {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    super({ everyMs: HOUR_MS });
  }

  async poll(): Promise<void> {
    let deleted: number;
    do {
      // In small transactions, so that vacuum is not held up.
      [, deleted] = await this.dataSource.query<[unknown, number]>(DELETE_OLD);
    } while (deleted === MOST_DELETED_TOGETHER && !this.isStopping);
  }
}

const DELETE_OLD = `
  DELETE FROM inbox WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM inbox WHERE handled_at < now() - interval '${INBOX_KEPT_DAYS} days'
    ORDER BY handled_at LIMIT ${MOST_DELETED_TOGETHER} FOR UPDATE SKIP LOCKED))`;

/** @returns for each event whether it is new. Of duplicates only the first is new. */
async function noteAll(
  transaction: EntityManager,
  events: readonly { consumer: string; eventId: string }[],
): Promise<boolean[]> {
  const parameters = [events.map(({ consumer }) => consumer), events.map(({ eventId }) => eventId)];
  const { affected } = await transaction.queryRunner!.query(
    // Sorted, because two replicas that insert the same events in different orders would deadlock.
    `INSERT INTO inbox (consumer, event_id)
     SELECT * FROM unnest($1::text[], $2::text[]) AS event (consumer, event_id)
     ORDER BY consumer, event_id
     ON CONFLICT DO NOTHING`,
    parameters,
    true,
  );
  // The usual case. RETURNING every row would cost as much as writing it.
  if (affected === events.length) return events.map(() => true);
  const noted: { consumer: string; event_id: string }[] = await transaction.query(
    `SELECT consumer, event_id FROM inbox
     WHERE (consumer, event_id) IN (SELECT * FROM unnest($1::text[], $2::text[]))
       AND xmin = pg_current_xact_id()::xid`,
    parameters,
  );
  const fresh = new Set(noted.map((row) => identityOf(row.consumer, row.event_id)));
  return events.map(({ consumer, eventId }) => fresh.delete(identityOf(consumer, eventId)));
}

function identityOf(consumer: string, eventId: string): string {
  return `${consumer}\n${eventId}`;
}

function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof QueryFailedError)) return undefined;
  return (error.driverError as { code?: string }).code;
}

export interface Effect {
  run: (transaction: EntityManager) => Promise<void>;
  consumer: string;
  eventId: string;
}

interface Waiting {
  effect: Effect;
  resolve: (isNew: boolean) => void;
  reject: (error: unknown) => void;
}

/** Runs effects sequentially in one transaction. @returns for each effect whether its event was new. */
type RunTogether = (effects: readonly Effect[]) => Promise<boolean[]>;

const TRANSACTIONS_AT_ONCE = 2;
const MOST_TOGETHER = 32;

/**
 * Runs the effects of events that wait at the same moment in one shared transaction, so that BEGIN,
 * the inbox insert, COMMIT and the wait for the disk are paid once for all. There is no timer: a
 * single effect starts at once. If one effect fails, the transaction is rolled back and each effect
 * gets its own transaction, so that one bad event does not affect the others.
 */
export class SharedTransactions {
  private waiting: Waiting[] = [];
  private running = 0;

  constructor(private readonly runTogether: RunTogether) {}

  /** @returns false if the event had its effect in an earlier delivery. */
  async add(effect: Effect): Promise<boolean> {
    refuseWhileHolding('A transaction shared with others was asked for');
    return new Promise((resolve, reject) => {
      this.waiting.push({ effect, resolve, reject });
      // Effects added in the same turn of the event loop share the transaction.
      if (this.waiting.length === 1) queueMicrotask(() => this.start());
    });
  }

  private start(): void {
    while (this.running < TRANSACTIONS_AT_ONCE && this.waiting.length > 0) {
      this.running += 1;
      void this.run(this.waiting.splice(0, MOST_TOGETHER)).finally(() => {
        this.running -= 1;
        this.start();
      });
    }
  }

  private async run(group: Waiting[]): Promise<void> {
    try {
      const outcomes = await this.runTogether(group.map(({ effect }) => effect));
      group.forEach(({ resolve }, index) => resolve(outcomes[index]!));
    } catch (error) {
      const [only] = group;
      if (group.length === 1) only!.reject(error);
      else await Promise.all(group.map((one) => this.run([one])));
    }
  }
}
