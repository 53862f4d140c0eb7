import { jest } from '@jest/globals';
import { PlatformPause } from './service-client.js';

const start = new Date('2026-03-01T12:00:00Z');

describe('PlatformPause', () => {
  let pause: PlatformPause;

  beforeEach(() => {
    jest.useFakeTimers({ now: start });
    pause = new PlatformPause();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  /** The pause in seconds after a call that fails now. */
  const secondsAfterFailure = (retryAfterSeconds?: number) =>
    (pause.failed(retryAfterSeconds).getTime() - Date.now()) / 1_000;

  /** The pauses of a platform that fails every time. */
  function pausesInARow(count: number): number[] {
    return Array.from({ length: count }, () => {
      const seconds = secondsAfterFailure();
      jest.advanceTimersByTime(seconds * 1_000);
      return seconds;
    });
  }

  it('is over as long as nothing failed', () => {
    expect(pause.isOver).toBe(true);
  });

  it('lasts until its time', () => {
    const until = pause.failed(undefined);
    expect(pause.isOver).toBe(false);
    jest.setSystemTime(until.getTime() - 1);
    expect(pause.isOver).toBe(false);
    jest.setSystemTime(until);
    expect(pause.isOver).toBe(true);
  });

  it('doubles with each failure in a row, up to half a minute', () => {
    expect(pausesInARow(9)).toEqual([0.5, 1, 2, 4, 8, 16, 30, 30, 30]);
    expect(pausesInARow(2_000).at(-1)).toBe(30);
  });

  it('counts the calls that fail together once', () => {
    for (let call = 0; call < 8; call += 1) expect(secondsAfterFailure()).toBe(0.5);
    jest.advanceTimersByTime(500);
    expect(secondsAfterFailure()).toBe(1);
  });

  it('begins small again after a success', () => {
    pausesInARow(5);
    pause.succeeded();
    expect(secondsAfterFailure()).toBe(0.5);
  });

  it('is not ended by a call that was under way and went well', () => {
    pause.failed(undefined);
    pause.succeeded();
    expect(pause.isOver).toBe(false);
  });

  it('lasts as long as the platform asks for, and no shorter because of a later failure', () => {
    expect(secondsAfterFailure(90)).toBe(90);
    expect(secondsAfterFailure()).toBe(90);
    jest.advanceTimersByTime(89_999);
    expect(pause.isOver).toBe(false);
  });

  it('lasts an hour at most, whatever the platform asks for', () => {
    expect(secondsAfterFailure(31_536_000)).toBe(3_600);
    expect(secondsAfterFailure(1e15)).toBe(3_600);
  });

  it('is not shortened by a platform that asks for less', () => {
    pausesInARow(4);
    expect(secondsAfterFailure(1)).toBe(8);
  });
});
