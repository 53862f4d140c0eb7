import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { EventMeta } from '../consuming/event-meta.js';

/** Makes an effect happen once, however often its event is delivered. */
@Injectable()
export class Inbox {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Runs the effect in a transaction that also notes `(consumer, event id)`: both are there or neither.
   *
   * @returns false if the event had its effect before.
   */
  once(meta: EventMeta, effect: (transaction: EntityManager) => Promise<void>): Promise<boolean> {
    return this.dataSource.transaction(async (transaction) => {
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
}
