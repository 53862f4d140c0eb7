import { Ajv2020 } from 'ajv/dist/2020.js';
import { isEmail } from 'class-validator';
import type { EventClass } from '../event-declaration.js';
import { eventSchemaOf } from './event-schema.js';

type Check = (value: unknown) => boolean;

const CANONICAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

// The formats are those of the decorators: a check must not pass what a class refuses.
const ajv = new Ajv2020({ formats: { email: isEmail, uuid: true }, allowUnionTypes: true });
const checks = new Map<EventClass, Check>();

/**
 * Whether a decoded event surely is what its class accepts. False tells nothing: then ask the class, which
 * also finds out what is wrong. This takes one microsecond where class-validator takes 24, and nearly all
 * events that come are right.
 */
export function surelyFits(eventClass: EventClass, value: object): boolean {
  let check = checks.get(eventClass);
  if (!check) {
    check = ajv.compile(eventSchemaOf(eventClass));
    checks.set(eventClass, check);
  }
  return check(value) && hasCanonicalTime(value);
}

/** JSON Schema can't say that a day exists. The usual form of a time is checked here, others by the class. */
function hasCanonicalTime(value: { timestamp?: unknown }): boolean {
  const { timestamp } = value;
  if (typeof timestamp !== 'string' || !CANONICAL_TIME.test(timestamp)) return false;
  const time = new Date(timestamp);
  return !Number.isNaN(time.getTime()) && time.toISOString() === timestamp;
}
