import { createdAtOf, firstIdAt, idPattern } from '../../ids.js';

const EVENT_ID = idPattern('evt');

/**
 * The creation time of an event by its id, which determines its partition. Undefined if the text is not an
 * event id.
 */
export function eventCreatedAt(id: string): Date | undefined {
  return EVENT_ID.test(id) ? createdAtOf(id) : undefined;
}

/** Sorts before every id created at this time or later, and after all earlier ones. */
export function firstEventIdAt(time: Date): string {
  return firstIdAt('evt', time);
}
