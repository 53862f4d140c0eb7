import { setTimeout as wait } from 'node:timers/promises';
import {
  type Event,
  type ListEventsQuery,
  PlatformError,
  type PlatformClient,
  PlatformUnreachableError,
} from '#platform-client';
import { after, type Position, positionAt, readFrom, unseen } from './position.js';

const LARGEST_PAGE = 100;
const LONGEST_PAUSE_MS = 30_000;
/** The position before the first event. */
const FIRST_MOMENT = '2000-01-01T00:00:00Z';

export interface FollowedEvents {
  client: Pick<PlatformClient, 'events'>;
  query: Pick<ListEventsQuery, 'channel' | 'event'>;
  everyMs: number;
  signal: AbortSignal;
  /** The platform does not answer and is called again until it does. Undefined when it answers again. */
  onOutage: (error: Error | undefined) => void;
}

/**
 * Follows the log of events from a position on. Each event comes once and, as far as the log shows it, in its order;
 * `handle` ends before the next one comes, and the position after it is the one to go on from. While the platform
 * is not there nothing is lost: its log keeps events for at least 35 days.
 */
export async function followEvents(
  from: Position,
  options: FollowedEvents,
  handle: (event: Event, position: Position) => Promise<void>,
): Promise<void> {
  const { signal, everyMs } = options;
  let position = from;
  let failures = 0;
  while (!signal.aborted) {
    const found = await newEvents(position, options).catch((error: unknown) => {
      if (signal.aborted) return [];
      if (!isOutage(error)) throw error;
      return error;
    });
    if (found instanceof Error) {
      failures += 1;
      if (failures === 1) options.onOutage(found);
      await pause(Math.min(everyMs * 2 ** failures, LONGEST_PAUSE_MS), signal);
      continue;
    }
    if (failures > 0) options.onOutage(undefined);
    failures = 0;
    for (const event of found) {
      if (signal.aborted) return;
      const next = after(position, event);
      await handle(event, next);
      // An event whose handling was interrupted comes again.
      if (signal.aborted) return;
      position = next;
    }
    await pause(everyMs, signal);
  }
}

/** The position at which all that there is was seen. It follows from the log, so that clocks don't matter. */
export async function currentPosition(options: FollowedEvents): Promise<Position> {
  const newest = await options.client.events.list({ limit: 1 }).first();
  const start = positionAt(new Date(newest?.createdAt ?? FIRST_MOMENT));
  return (await newEvents(start, options)).reduce(after, start);
}

/** Reads back to a little before the position each time, because an event may become visible after later ones. */
async function newEvents(
  position: Position,
  { client, query, signal }: FollowedEvents,
): Promise<Event[]> {
  const events: Event[] = [];
  const part = { ...query, createdAfter: readFrom(position), limit: LARGEST_PAGE };
  for await (const event of client.events.list(part, { signal })) events.push(event);
  return unseen(position, events);
}

function isOutage(error: unknown): error is Error {
  return (
    error instanceof PlatformUnreachableError ||
    (error instanceof PlatformError && (error.status >= 500 || error.status === 429))
  );
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}
