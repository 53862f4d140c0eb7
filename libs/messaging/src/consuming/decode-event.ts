import { type EventClass, EventHeader, eventDeclarationOf, readPrevalidated } from '#contracts';
import { plainToInstance } from 'class-transformer';
import { validate, type ValidationError } from 'class-validator';
import type { IncomingRecord } from '../broker/broker.js';
import { PermanentError } from './permanent-error.js';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The identifier of the event in a record: from its header, or from its body if a foreign producer
 * set no header.
 */
export function eventTypeOf(record: IncomingRecord): string | undefined {
  const header = record.headers[EventHeader.type];
  if (header) return header;
  try {
    const kind = (parse(record) as { event?: unknown } | null)?.event;
    return typeof kind === 'string' ? kind : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Decodes and checks a record by the class of its event. Unknown fields are kept
 * (docs/interface.md#conventions-of-the-api).
 *
 * @returns a promise only if validation is asynchronous, because awaiting every event of a large
 * batch is slow.
 * @throws PermanentError if the bytes, the version or the data are wrong. The message names fields,
 * never values.
 */
export function decodeEvent<T extends object>(
  eventClass: EventClass<T>,
  record: IncomingRecord,
): T | Promise<T> {
  const { identifier, version } = eventDeclarationOf(eventClass);
  const recordVersion = record.headers[EventHeader.version];
  if (recordVersion !== undefined && recordVersion !== String(version)) {
    throw new PermanentError(`version ${recordVersion} of ${identifier} is not known here`);
  }
  const plain = parse(record);
  if (typeof plain !== 'object' || plain === null || Array.isArray(plain)) {
    throw new PermanentError(`${identifier} is not a JSON object`);
  }
  return readPrevalidated(eventClass, plain) ?? readDoubtful(eventClass, identifier, plain);
}

function parse(record: IncomingRecord): unknown {
  try {
    return JSON.parse(utf8.decode(record.value ?? undefined));
  } catch (error) {
    throw new PermanentError('the record is not valid JSON in UTF-8', { cause: error });
  }
}

async function readDoubtful<T extends object>(
  eventClass: EventClass<T>,
  identifier: string,
  plain: object,
): Promise<T> {
  const event = instantiate(eventClass, plain);
  const faults = await validate(event);
  if (faults.length > 0) {
    const fields = faults.flatMap((fault) => fieldsOf(fault)).slice(0, 20);
    throw new PermanentError(`${identifier} has wrong data: ${fields.join(', ')}`);
  }
  return event;
}

function instantiate<T extends object>(eventClass: EventClass<T>, plain: object): T {
  try {
    return plainToInstance(eventClass, plain);
  } catch (error) {
    // The body is nested too deeply for the call stack. A retry would fail again.
    throw new PermanentError('the record can not be read', { cause: error });
  }
}

function fieldsOf(fault: ValidationError, parent = ''): string[] {
  const path = `${parent}${fault.property}`;
  const own = Object.keys(fault.constraints ?? {}).map((constraint) => `${path} (${constraint})`);
  return [...own, ...(fault.children ?? []).flatMap((child) => fieldsOf(child, `${path}.`))];
}
