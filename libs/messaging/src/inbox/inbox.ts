import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import type { EventMeta } from '../consuming/event-meta.js';
import { PermanentError } from '../consuming/permanent-error.js';
import { type Effect, SharedTransactions } from './shared-transactions.js';

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
  private readonly shared = new SharedTransactions((effects) => this.runTogether(effects));

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Runs the effect in a transaction that also notes `(consumer, event id)`: both are there or neither.
   * Events that are handled at the same moment share a transaction, in which their effects run one after
   * the other. If another one fails, all is taken back and the effect is asked for again, alone: whatever
   * it does has to go through its transaction.
   *
   * @returns false if the event had its effect before.
   * @throws PermanentError if Postgres can never hold the event's data.
   */
  once(meta: EventMeta, effect: (transaction: EntityManager) => Promise<void>): Promise<boolean> {
    return this.shared.add({ consumer: meta.consumer, eventId: meta.id, run: effect });
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
      // Of an effect that swallowed an error Postgres remembers it, and takes all back without a word.
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

/** @returns for each whether it was not noted before. One that is there twice is new once. */
async function noteAll(
  transaction: EntityManager,
  events: readonly { consumer: string; eventId: string }[],
): Promise<boolean[]> {
  const parameters = [events.map(({ consumer }) => consumer), events.map(({ eventId }) => eventId)];
  const { affected } = await transaction.queryRunner!.query(
    // Sorted: two replicas that get the same events in different orders would wait for one another.
    `INSERT INTO inbox (consumer, event_id)
     SELECT * FROM unnest($1::text[], $2::text[]) AS event (consumer, event_id)
     ORDER BY consumer, event_id
     ON CONFLICT DO NOTHING`,
    parameters,
    true,
  );
  // Nearly always. To have each row sent back would cost as much as to write it.
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
