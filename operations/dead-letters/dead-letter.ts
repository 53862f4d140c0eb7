import { EventHeader, groupOfDeadLetterTopic } from '#contracts';
import { EventMeta, eventTypeOf, FailureHeader, type IncomingRecord, placeOf } from '#messaging';

/** A record that a consumer group could not handle, with the details of its failure. */
export interface DeadLetter {
  /** Its position in the dead-letter topic: `<topic>/<partition>/<offset>`. */
  place: string;
  group: string;
  eventId: string;
  eventType: string;
  key: string | null;
  companyId: string | null;
  reason: string;
  /** Its original position: `<topic>/<partition>/<offset>`. */
  origin: string;
  /** The topic that its headers name, which is not always one that the group reads. */
  originTopic: string;
  attempts: number;
  firstFailedAt: Date;
  failedAt: Date;
  record: IncomingRecord;
}

/** Also accepts records written by other programs: missing headers get defaults. */
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
    originTopic: meta.topic,
    attempts: Number(headers[FailureHeader.attempts] ?? 1),
    firstFailedAt: timeIn(headers[FailureHeader.firstFailedAt]) ?? failedAt,
    failedAt,
    record,
  };
}

function timeIn(header: string | undefined): Date | undefined {
  const time = new Date(header ?? NaN);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
