import { crc32 } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { type EventClass, eventDeclarationOf } from '#contracts';
import { slicesOf } from '#database';
import { currentTraceparent } from '#observability';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { sizeOf } from '../broker/broker.js';
import { PermanentError } from '../consuming/permanent-error.js';
import { toRecord } from '../publishing/to-record.js';

/** The channel on which the relays are woken. */
export const OUTBOX_CHANNEL = 'outbox';

// Any fixed number will do: the first half of the keys' advisory locks.
const KEY_LOCKS = 7_201_403;
// Keys share locks, because the room for locks is limited and one transaction may publish for 20,000 keys.
const KEY_LOCK_COUNT = 256;
// A few milliseconds: with other requests in between however many are published.
const WRITTEN_AT_ONCE = 500;
// The topic's limit counts the framing of a record, too.
const FRAMING_BYTES = 1_024;

/** What a service publishes goes through its own database, in the transaction of what it reports. */
@Injectable()
export class Outbox {
  /**
   * Publishes the events when the transaction commits, and only then. Events of one key reach the broker in
   * the order in which their transactions commit: a transaction waits here for another one that has
   * published for the same key. So call it once in a transaction, as its last step; two calls for different
   * keys can block each other, and Postgres then ends one of the transactions.
   *
   * @throws PermanentError if an event is larger than its topic takes.
   */
  async publish<T extends { timestamp: string }>(
    transaction: EntityManager,
    eventClass: EventClass<T>,
    events: T[],
  ): Promise<void> {
    if (events.length === 0) return;
    await lockKeys(transaction, eventClass, events);
    for await (const some of slicesOf(events, WRITTEN_AT_ONCE)) {
      await write(transaction, eventClass, some);
    }
  }
}

async function write<T extends { timestamp: string }>(
  transaction: EntityManager,
  eventClass: EventClass<T>,
  events: readonly T[],
): Promise<void> {
  const { identifier, topic, key: keyOf } = eventDeclarationOf(eventClass);
  const records = events.map((event) =>
    toRecord(eventClass, event, uuidv7(), currentTraceparent()),
  );
  // The relay could never get rid of it, nor of anything behind it.
  if (records.some((record) => sizeOf(record) + FRAMING_BYTES > topic.maxMessageBytes)) {
    throw new PermanentError(`${identifier} is larger than ${topic.name} takes`);
  }
  await transaction.query(
    // Postgres tells the relays once, when the transaction commits.
    `WITH written AS (
       INSERT INTO outbox (topic, key, value, headers)
       SELECT * FROM unnest($1::text[], $2::text[], $3::bytea[], $4::jsonb[])
     )
     SELECT pg_notify('${OUTBOX_CHANNEL}', '')`,
    [
      records.map(({ topic: name }) => name),
      events.map(keyOf),
      records.map(({ value }) => value),
      records.map(({ headers }) => JSON.stringify(headers)),
    ],
  );
}

/**
 * Held until the transaction ends. Without it a transaction could take its ids, and commit after a later
 * one of the same key was relayed.
 */
async function lockKeys<T extends object>(
  transaction: EntityManager,
  eventClass: EventClass<T>,
  events: readonly T[],
): Promise<void> {
  const { topic, key: keyOf } = eventDeclarationOf(eventClass);
  const locks = new Set<number>();
  for await (const some of slicesOf(events, WRITTEN_AT_ONCE)) {
    for (const event of some) locks.add(crc32(`${topic.name}/${keyOf(event)}`) % KEY_LOCK_COUNT);
  }
  // In one order everywhere, so that two transactions don't wait for each other.
  const inOrder = [...locks].sort((a, b) => a - b);
  await transaction.query('SELECT pg_advisory_xact_lock($1, lock) FROM unnest($2::int[]) AS lock', [
    KEY_LOCKS,
    inOrder,
  ]);
}
