import { EventHeader, groupOfDeadLetterTopic } from '#contracts';
import { EventMeta, eventTypeOf, FailureHeader, type IncomingRecord } from '#messaging';

/** A record that a consumer group could not handle, with what is known of its failure. */
export interface DeadLetter {
  /** Where it lies: `<topic>/<partition>/<offset>`. */
  place: string;
  group: string;
  eventId: string;
  eventType: string;
  key: string | null;
  companyId: string | null;
  reason: string;
  /** Where it was first read: `<topic>/<partition>/<offset>`. */
  origin: string;
  attempts: number;
  firstFailedAt: Date;
  failedAt: Date;
  record: IncomingRecord;
}

/** Takes records that others put there as well: what their headers do not say is filled in. */
export function deadLetterOf(record: IncomingRecord): DeadLetter {
  const { headers } = record;
  const group = groupOfDeadLetterTopic(record.topic) ?? record.topic;
  const meta = new EventMeta(group, record, 1);
  const failedAt = timeIn(headers[FailureHeader.failedAt]) ?? record.timestamp;
  return {
    place: placeOf(record),
    group,
    eventId: meta.id,
    eventType: eventTypeOf(record) ?? 'unknown',
    key: meta.key,
    companyId: headers[EventHeader.companyId] ?? null,
    reason: headers[FailureHeader.reason] ?? 'not told',
    origin: placeOf(meta),
    attempts: Number(headers[FailureHeader.attempts] ?? 1),
    firstFailedAt: timeIn(headers[FailureHeader.firstFailedAt]) ?? failedAt,
    failedAt,
    record,
  };
}

export interface Place {
  topic: string;
  partition: number;
  offset: string;
}

export function placeOf({ topic, partition, offset }: Place): string {
  return `${topic}/${partition}/${offset}`;
}

/** @returns undefined if the text is no place, such as an event's id. */
export function parsePlace(text: string): Place | undefined {
  const [, topic, partition, offset] = /^([\w.-]+)\/(\d+)\/(\d+)$/.exec(text) ?? [];
  return offset === undefined
    ? undefined
    : { topic: topic!, partition: Number(partition), offset: String(BigInt(offset)) };
}

function timeIn(header: string | undefined): Date | undefined {
  const time = new Date(header ?? NaN);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
