import { RETRY_WINDOW_MS, windowEndOf } from '../recording/event-recorder.js';
import { nextAttemptAt } from './attempt-results.js';

const HOUR = 3_600_000;
const start = new Date('2026-03-01T00:00:00Z');
const windowEndsAt = windowEndOf(start);
const noJitter = () => 0;

/** Simulates failing attempts; returns the time of each in seconds after the first. */
function attemptTimes(random: () => number): number[] {
  const times: number[] = [];
  let at: Date | null = start;
  for (let attempt = 1; at; attempt += 1) {
    times.push((at.getTime() - start.getTime()) / 1_000);
    at = nextAttemptAt({ attempt, failedAt: at, windowEndsAt }, random);
  }
  return times;
}

describe('nextAttemptAt', () => {
  it('waits 5 s, 30 s, 2 m, 10 m, 30 m, 1 h, 3 h, 6 h, 12 h, then a day each time, for five days', () => {
    const times = attemptTimes(noJitter);
    const delays = times.slice(1).map((time, index) => time - times[index]!);
    expect(delays.slice(0, 12)).toEqual([
      5, 30, 120, 600, 1_800, 3_600, 10_800, 21_600, 43_200, 86_400, 86_400, 86_400,
    ]);
    expect(times.at(-1)).toBe(RETRY_WINDOW_MS / 1_000);
  });

  it('adds at most a tenth of jitter to the schedule', () => {
    const failed = { attempt: 3, failedAt: start, windowEndsAt };
    expect(nextAttemptAt(failed, () => 0.999)!.getTime() - start.getTime()).toBeLessThan(132_000);
    expect(nextAttemptAt(failed, () => 0)!.getTime() - start.getTime()).toBe(120_000);
  });

  it('respects a Retry-After longer than the schedule', () => {
    const failed = { attempt: 1, failedAt: start, windowEndsAt, retryAfterSeconds: HOUR / 1_000 };
    expect(nextAttemptAt(failed, noJitter)).toEqual(new Date(start.getTime() + HOUR));
  });

  it('makes the last attempt at the end of the window, also with a longer Retry-After', () => {
    const failed = {
      attempt: 1,
      failedAt: start,
      windowEndsAt,
      retryAfterSeconds: (999 * HOUR) / 1_000,
    };
    expect(nextAttemptAt(failed, noJitter)).toEqual(new Date(start.getTime() + RETRY_WINDOW_MS));
  });

  it('gives up after the window', () => {
    const failedAt = new Date(start.getTime() + RETRY_WINDOW_MS);
    expect(nextAttemptAt({ attempt: 14, failedAt, windowEndsAt }, noJitter)).toBeNull();
  });
});
