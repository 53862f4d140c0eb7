import { Injectable } from '@nestjs/common';
import type { EventMeta } from '#messaging';
import type { EntityManager } from 'typeorm';

export interface ReceivedEvent {
  type: string;
  /** ISO 8601 */
  occurredAt: string;
}

/** A journal of what this service has heard of. */
@Injectable()
export class ReceivedEvents {
  async add(
    transaction: EntityManager,
    { type, occurredAt }: ReceivedEvent,
    { id, key }: EventMeta,
  ): Promise<void> {
    await transaction.query(
      `INSERT INTO received_events (event_id, event_type, key, occurred_at)
       VALUES ($1, $2, $3, $4)`,
      [id, type, key, occurredAt],
    );
  }
}
