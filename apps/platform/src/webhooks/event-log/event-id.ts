import { createdAtOf, idPattern } from '../../ids.js';

const EVENT_ID = idPattern('evt');

/** When the event of an id was created: where its partition is. Undefined for what is no event's id. */
export function eventCreatedAt(id: string): Date | undefined {
  return EVENT_ID.test(id) ? createdAtOf(id) : undefined;
}

/** Before every id of events created at that time or later, and behind all earlier ones. */
export function firstEventIdAt(time: Date): string {
  const milliseconds = Math.max(0, time.getTime()).toString(16).padStart(12, '0');
  return `evt_${milliseconds}`;
}
