import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import type { EventMeta } from '../consuming/event-meta.js';
import { PermanentError } from '../consuming/permanent-error.js';

// The class of SQLSTATEs for values that do not fit: a text with a NUL in it, a year 0.
const DATA_EXCEPTION = '22';

/** An event, and where it came from. */
export interface ReceivedEvent<T> {
  event: T;
  meta: EventMeta;
}

/** Makes an effect happen once, however often its event is delivered. */
@Injectable()
export class Inbox {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Runs the effect in a transaction that also notes `(consumer, event id)`: both are there or neither.
   *
   * @returns false if the event had its effect before.
   * @throws PermanentError if Postgres can never hold the event's data.
   */
  once(meta: EventMeta, effect: (transaction: EntityManager) => Promise<void>): Promise<boolean> {
    return this.inTransaction(async (transaction) => {
      const inserted: unknown[] = await transaction.query(
        `INSERT INTO inbox (consumer, event_id) VALUES ($1, $2)
         ON CONFLICT DO NOTHING RETURNING 1`,
        [meta.consumer, meta.id],
      );
      if (inserted.length === 0) return false;
      await effect(transaction);
      return true;
    });
  }

  /**
   * {@link once} for what `@OnEvents` handles together: one transaction notes them all and runs one effect
   * for those that had none before, in their order. An event that is there twice counts once. If it
   * fails, nothing of it has happened; each event then comes by itself.
   *
   * @param effect not called if all of them had their effect before.
   * @returns the events that had their effect now.
   * @throws PermanentError if Postgres can never hold the data of one of them.
   */
  onceEach<T>(
    events: readonly T[],
    metas: readonly EventMeta[],
    effect: (transaction: EntityManager, fresh: ReceivedEvent<T>[]) => Promise<void>,
  ): Promise<ReceivedEvent<T>[]> {
    const received = metas.map((meta, index) => ({ event: events[index]!, meta }));
    return this.inTransaction(async (transaction) => {
      const fresh = await addNew(transaction, received);
      if (fresh.length > 0) await effect(transaction, fresh);
      return fresh;
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

async function addNew<T>(
  transaction: EntityManager,
  received: ReceivedEvent<T>[],
): Promise<ReceivedEvent<T>[]> {
  const inserted: { event_id: string }[] = await transaction.query(
    // Sorted: two replicas that get the same events in different orders would wait for one another.
    `INSERT INTO inbox (consumer, event_id)
     SELECT $1, event_id FROM unnest($2::text[]) AS event_id ORDER BY event_id
     ON CONFLICT DO NOTHING RETURNING event_id`,
    [received[0]?.meta.consumer, received.map(({ meta }) => meta.id)],
  );
  const fresh = new Set(inserted.map((row) => row.event_id));
  return received.filter(({ meta }) => fresh.delete(meta.id));
}

function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof QueryFailedError)) return undefined;
  return (error.driverError as { code?: string }).code;
}
