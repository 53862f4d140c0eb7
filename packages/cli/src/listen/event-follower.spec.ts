import { describe, expect, it } from '@jest/globals';
import { type Event, type ListEventsQuery, Paged, PlatformError } from '#platform-client';
import { currentPosition, type FollowedEvents, followEvents } from './event-follower.js';
import { after, type Position, positionAt, positionIn, readFrom } from './position.js';

const MINUTE_MS = 60_000;
const noon = Date.parse('2026-03-01T12:00:00Z');
const at = (minutes: number) => new Date(noon + minutes * MINUTE_MS).toISOString();
const eventOf = (id: string, minutes: number) => ({ id, createdAt: at(minutes) }) as Event;

/** The log of a platform, which fails as often as requested. */
class Log {
  failures = 0;
  readonly events: Event[] = [];

  readonly list = (query: ListEventsQuery = {}): Paged<Event> =>
    new Paged(
      (before) => {
        if (this.failures > 0) {
          this.failures -= 1;
          return Promise.reject(new PlatformError(503, 'database_busy', ''));
        }
        const newestFirst = this.events
          .filter(({ createdAt }) => createdAt >= (query.createdAfter ?? ''))
          .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
        const begin = newestFirst.findIndex(({ id }) => id === before) + 1;
        const data = newestFirst.slice(begin, begin + 2);
        return Promise.resolve({ data, hasMore: begin + 2 < newestFirst.length });
      },
      ({ id }) => id,
    );
}

describe('following events', () => {
  /** Waits for this number of events. @returns their ids, and where it stopped. */
  async function follow(log: Log, from: Position, count: number, during?: (id: string) => void) {
    const controller = new AbortController();
    const outages: boolean[] = [];
    const ids: string[] = [];
    let stopped = from;
    const options: FollowedEvents = {
      client: { events: log } as unknown as FollowedEvents['client'],
      ...{ query: {}, everyMs: 1, signal: controller.signal },
      onOutage: (error) => void outages.push(error !== undefined),
    };
    await followEvents(from, options, ({ id }, position) => {
      ids.push(id);
      stopped = position;
      during?.(id);
      if (ids.length === count) controller.abort();
      return Promise.resolve();
    });
    return { ids, stopped, outages };
  }

  const logOf = (...events: Event[]) => {
    const log = new Log();
    log.events.push(...events);
    return log;
  };

  it('gives each event once, the oldest first, over several pages', async () => {
    const log = logOf(...[1, 2, 3, 4, 5].map((minute) => eventOf(`evt_${minute}`, minute)));
    const { ids } = await follow(log, positionAt(new Date(noon)), 5);
    expect(ids).toEqual(['evt_1', 'evt_2', 'evt_3', 'evt_4', 'evt_5']);
  });

  it('misses none that becomes visible after a later one', async () => {
    const log = logOf(eventOf('evt_2', 2));
    const { ids } = await follow(log, positionAt(new Date(noon)), 2, (id) => {
      if (id === 'evt_2') log.events.push(eventOf('evt_late', 1.5));
    });
    expect(ids).toEqual(['evt_2', 'evt_late']);
  });

  it('goes on where it stopped, by a position that was kept as JSON', async () => {
    const log = logOf(eventOf('evt_1', 1), eventOf('evt_2', 1.1));
    const { stopped } = await follow(log, positionAt(new Date(noon)), 2);
    log.events.push(eventOf('evt_3', 1.2));
    const kept = positionIn(JSON.parse(JSON.stringify(stopped)))!;
    expect((await follow(log, kept, 1)).ids).toEqual(['evt_3']);
  });

  it('waits while the platform fails, and reports it once', async () => {
    const log = logOf(eventOf('evt_1', 1));
    log.failures = 3;
    const { ids, outages } = await follow(log, positionAt(new Date(noon)), 1);
    expect(ids).toEqual(['evt_1']);
    expect(outages).toEqual([true, false]);
  });

  it('ends when the platform refuses the request', async () => {
    const refused = new PlatformError(401, 'api_key_invalid', '');
    const events = { list: () => new Paged(() => Promise.reject(refused)) };
    const options = {
      client: { events } as unknown as FollowedEvents['client'],
      ...{ query: {}, everyMs: 1, signal: new AbortController().signal, onOutage: () => {} },
    };
    await expect(followEvents(positionAt(new Date()), options, async () => {})).rejects.toBe(
      refused,
    );
  });

  it('begins behind all that there is, also while there is nothing', async () => {
    const log = logOf(eventOf('evt_1', 1), eventOf('evt_2', 1.5));
    const options = { client: { events: log }, query: {} } as unknown as FollowedEvents;
    const begun = await currentPosition(options);
    log.events.push(eventOf('evt_3', 1.2), eventOf('evt_4', 5));
    expect((await follow(log, begun, 2)).ids).toEqual(['evt_3', 'evt_4']);
    const none = await currentPosition({ ...options, client: { events: new Log() } as never });
    expect((await follow(log, none, 4)).ids).toHaveLength(4);
  });
});

describe('a position', () => {
  it('remembers only events that may come again', () => {
    const position = [
      eventOf('evt_1', 0),
      eventOf('evt_2', 5),
      eventOf('evt_3', 5.5),
    ].reduce<Position>(after, positionAt(new Date(noon)));
    expect(Object.keys(position.seen)).toEqual(['evt_2', 'evt_3']);
    expect(readFrom(position)).toBe(at(4.5));
  });

  it.each([undefined, null, 7, {}, { until: 'noon', seen: {} }, { until: at(0), seen: null }])(
    'is not %j',
    (value) => {
      expect(positionIn(value)).toBeUndefined();
    },
  );
});
