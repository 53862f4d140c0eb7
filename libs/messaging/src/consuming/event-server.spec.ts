import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Broker } from '../broker/broker.js';
import { EventLiveness, type EventServer } from './event-server.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

describe('the liveness of a consumer', () => {
  let lastActiveAt: Date;
  let answer: () => Promise<void>;
  let liveness: EventLiveness;

  const answers = () => Promise.resolve();
  const isAway = () => Promise.reject(new Error('connection refused'));
  const hangs = () => new Promise<void>(() => {});

  beforeEach(() => {
    jest.useFakeTimers();
    lastActiveAt = new Date();
    answer = answers;
    const server = {
      get lastActiveAt() {
        return lastActiveAt;
      },
    };
    liveness = new EventLiveness(
      server as EventServer,
      { check: () => answer() } as unknown as Broker,
    );
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  async function isLive(): Promise<boolean> {
    const outcome = liveness.check().then(
      () => true,
      () => false,
    );
    await jest.advanceTimersByTimeAsync(2 * SECOND);
    return outcome;
  }

  /** As the probe of a cluster does. @returns whether it was live each time. */
  async function staysLiveFor(durationMs: number): Promise<boolean> {
    for (const endsAt = Date.now() + durationMs; Date.now() < endsAt;) {
      if (!(await isLive())) return false;
      jest.advanceTimersByTime(8 * SECOND);
    }
    return true;
  }

  it('ends when it is silent for a minute while the broker answers', async () => {
    jest.advanceTimersByTime(MINUTE - SECOND);
    expect(await isLive()).toBe(true);
    jest.advanceTimersByTime(MINUTE);
    expect(await isLive()).toBe(false);
    lastActiveAt = new Date();
    expect(await isLive()).toBe(true);
  });

  it.each([
    ['is away', isAway],
    ['hangs', hangs],
  ])('goes on for as long as the broker %s', async (_how, outage) => {
    answer = outage;
    expect(await staysLiveFor(30 * MINUTE)).toBe(true);
  });

  it('goes on for a minute when the broker is back, in which it has to be heard again', async () => {
    answer = isAway;
    expect(await staysLiveFor(10 * MINUTE)).toBe(true);
    answer = answers;
    expect(await staysLiveFor(50 * SECOND)).toBe(true);
    expect(await staysLiveFor(20 * SECOND)).toBe(false);
  });
});
