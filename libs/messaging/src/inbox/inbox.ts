import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import type { EventMeta } from '../consuming/event-meta.js';
import { PermanentError } from '../consuming/permanent-error.js';

// The class of SQLSTATEs for values that do not fit: a text with a NUL in it, a year 0.
const DATA_EXCEPTION = '22';

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
  async once(
    meta: EventMeta,
    effect: (transaction: EntityManager) => Promise<void>,
  ): Promise<boolean> {
    try {
      return await this.dataSource.transaction(async (transaction) => {
        const inserted: unknown[] = await transaction.query(
          `INSERT INTO inbox (consumer, event_id) VALUES ($1, $2)
           ON CONFLICT DO NOTHING RETURNING 1`,
          [meta.consumer, meta.id],
        );
        if (inserted.length === 0) return false;
        await effect(transaction);
        return true;
      });
    } catch (error) {
      const state = sqlStateOf(error);
      if (!state?.startsWith(DATA_EXCEPTION)) throw error;
      throw new PermanentError(`Postgres refuses the data (SQLSTATE ${state})`, { cause: error });
    }
  }
}

function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof QueryFailedError)) return undefined;
  return (error.driverError as { code?: string }).code;
}
