import { Injectable } from '@nestjs/common';
import type { EventClass } from '#contracts';
import { currentTraceparent } from '#observability';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { toRecord } from '../publishing/to-record.js';

/** What a service publishes goes through its own database, in the transaction of what it reports. */
@Injectable()
export class Outbox {
  async publish<T extends { timestamp: string }>(
    transaction: EntityManager,
    eventClass: EventClass<T>,
    events: T[],
  ): Promise<void> {
    if (events.length === 0) return;
    const records = events.map((event) =>
      toRecord(eventClass, event, uuidv7(), currentTraceparent()),
    );
    await transaction.query(
      `INSERT INTO outbox (topic, key, value, headers)
       SELECT * FROM unnest($1::text[], $2::text[], $3::bytea[], $4::jsonb[])`,
      [
        records.map(({ topic }) => topic),
        records.map(({ key }) => key),
        records.map(({ value }) => value),
        records.map(({ headers }) => JSON.stringify(headers)),
      ],
    );
  }
}
