import { crc32 } from 'node:zlib';
import { type EventClass, eventDeclarationOf, EventHeader } from '#contracts';
import { notifyAfter, slicesOf } from '#database';
import { currentTraceparent } from '#observability';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { type OutgoingRecord, sizeOf } from '../broker/broker.js';
import { readEvent, requireStorable } from '../consuming/received-event.js';
import { PermanentError } from '../consuming/failure-policy.js';

// An arbitrary fixed number: the first half of the advisory locks' keys.
const KEY_LOCKS = 7_201_403;
// Keys share locks, because Postgres has limited memory for locks and one transaction may publish
// for 20,000 keys.
const KEY_LOCK_COUNT = 256;
// Writing this many takes a few milliseconds; other requests run between two chunks.
const WRITTEN_AT_ONCE = 500;
// The topic's size limit includes the protocol framing of a record.
const FRAMING_BYTES = 1_024;

/**
 * Events that a service publishes are first written to its own database, in the transaction of the
 * change that they report.
 */
@Injectable()
export class Outbox {
  /**
   * Publishes the events when the transaction commits, and only then. Events of one key reach the
   * broker in the order in which their transactions commit: a transaction waits here while another
   * open one has published for the same key. So call it once per transaction, as its last step:
   * with two calls for different keys, two transactions can deadlock, and Postgres then aborts one
   * of them.
   *
   * @throws PermanentError if the class of an event refuses it, or if it exceeds the size limit of its topic.
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
    notifyAfter(transaction, OUTBOX_CHANNEL);
  }

  /** Publishes records without a value, with which a compacted topic forgets the keys of these events. Call it as {@link publish}. */
  async forget<T extends { timestamp: string }>(
    transaction: EntityManager,
    eventClass: EventClass<T>,
    events: readonly T[],
  ): Promise<void> {
    if (events.length === 0) return;
    await lockKeys(transaction, eventClass, events);
    const { topic, key: keyOf } = eventDeclarationOf(eventClass);
    const none = events.map(() => null);
    const values = [events.map(() => topic.name), events.map(keyOf), none, events.map(() => '{}')];
    await transaction.query(ADD_RECORDS, values);
    notifyAfter(transaction, OUTBOX_CHANNEL);
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
  // The broker would refuse this record for ever, and it would block all records behind it.
  if (records.some((record) => sizeOf(record) + FRAMING_BYTES > topic.maxMessageBytes)) {
    throw new PermanentError(`${identifier} is larger than ${topic.name} takes`);
  }
  await transaction.query(ADD_RECORDS, [
    records.map(({ topic: name }) => name),
    events.map(keyOf),
    records.map(({ value }) => value),
    records.map(({ headers }) => JSON.stringify(headers)),
  ]);
}

/**
 * Holds the locks until the transaction ends. Without them a transaction could take lower ids but
 * commit after a later transaction of the same key was already relayed.
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
  // Always locked in the same order, to prevent deadlocks between two transactions.
  const inOrder = [...locks].sort((a, b) => a - b);
  await transaction.query('SELECT pg_advisory_xact_lock($1, lock) FROM unnest($2::int[]) AS lock', [
    KEY_LOCKS,
    inOrder,
  ]);
}

/** The channel of the notifications that wake the relays. */
export const OUTBOX_CHANNEL = 'outbox';

const ADD_RECORDS = `
  INSERT INTO outbox (topic, key, value, headers)
  SELECT * FROM unnest($1::text[], $2::text[], $3::bytea[], $4::jsonb[])`;

/** By id. $1 how many records, $2 bytes; a record that is larger than that comes alone. */
export const SELECT_BATCH = `
  SELECT id, topic, key, value, headers FROM (
    SELECT *, sum(size) OVER (ORDER BY id ROWS UNBOUNDED PRECEDING) AS total
    FROM outbox CROSS JOIN LATERAL (
      SELECT octet_length(key) + coalesce(octet_length(value), 0) + octet_length(headers::text) AS size
    ) AS content
    ORDER BY id LIMIT $1
  ) AS first WHERE total <= $2 OR total = size`;

/**
 * Converts one of our own events to a record. Identifier, version, topic and key come from its
 * class.
 *
 * @throws PermanentError if the consumers of the event would refuse it. The message names fields,
 * never values.
 */
export function toRecord<T extends { timestamp: string }>(
  eventClass: EventClass<T>,
  event: T,
  eventId: string,
  traceparent: string | undefined,
): OutgoingRecord {
  const { identifier, version, topic, key } = eventDeclarationOf(eventClass);
  const json = JSON.stringify({ event: identifier, ...event });
  // As consumers read it: what JSON drops or converts is judged in the form that reaches them.
  const plain: unknown = JSON.parse(json);
  requireStorable(eventClass, json, plain);
  readEvent(eventClass, plain);
  return {
    topic: topic.name,
    key: key(event),
    value: Buffer.from(json),
    headers: {
      [EventHeader.id]: eventId,
      [EventHeader.type]: identifier,
      [EventHeader.version]: String(version),
      [EventHeader.occurredAt]: event.timestamp,
      ...(traceparent && { [EventHeader.traceparent]: traceparent }),
    },
  };
}
