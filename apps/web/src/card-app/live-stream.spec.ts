import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { connectionOf, LiveStream, LONGEST_SILENCE_MS } from './live-stream.js';

/** The browser's stream, as far as it is used. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static all: FakeSource[] = [];
  readyState = 0;

  constructor(readonly address: string) {
    super();
    FakeSource.all.push(this);
  }

  close(): void {
    this.readyState = FakeSource.CLOSED;
  }

  say(event: string, data = ''): void {
    this.dispatchEvent(new MessageEvent(event, { data }));
  }
}

describe('LiveStream', () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const browser = new EventTarget();
  const heard: string[] = [];
  let isLive = false;
  let isRefused = false;
  let live: LiveStream;

  const last = () => FakeSource.all.at(-1)!;
  const openStream = () => {
    last().readyState = 1;
    last().say('open');
  };

  beforeEach(() => {
    jest.useFakeTimers();
    FakeSource.all = [];
    heard.length = 0;
    isRefused = false;
    page.visibilityState = 'visible';
    Object.assign(globalThis, { EventSource: FakeSource, document: page, window: browser });
    live = new LiveStream({
      address: '/stream',
      events: { one: (data) => heard.push(data), alive: () => undefined },
      staysHidden: () => false,
      onLive: (value) => (isLive = value),
      onRefused: () => (isRefused = true),
    });
    openStream();
  });

  afterEach(() => {
    live.end();
    jest.useRealTimers();
  });

  it('passes events on while it is connected', () => {
    last().say('one', 'a');
    expect([isLive, heard]).toEqual([true, ['a']]);
  });

  it('is disconnected as soon as the browser is offline, and connects again when it is online', () => {
    browser.dispatchEvent(new Event('offline'));
    expect([isLive, FakeSource.all.length]).toEqual([false, 2]);
    browser.dispatchEvent(new Event('online'));
    openStream();
    expect([isLive, FakeSource.all.length]).toEqual([true, 3]);
    expect(
      FakeSource.all.filter(({ readyState }) => readyState === FakeSource.CLOSED),
    ).toHaveLength(2);
  });

  it('replaces a silent connection, but keeps a connection that sends heartbeats', () => {
    jest.advanceTimersByTime(LONGEST_SILENCE_MS - 1);
    last().say('alive');
    jest.advanceTimersByTime(LONGEST_SILENCE_MS - 1);
    expect([isLive, FakeSource.all.length]).toEqual([true, 1]);
    jest.advanceTimersByTime(1);
    expect([isLive, FakeSource.all.length]).toEqual([false, 2]);
  });

  it('tries again later what the server refused', () => {
    last().close();
    last().say('error');
    expect([isLive, isRefused, FakeSource.all.length]).toEqual([false, true, 1]);
    jest.advanceTimersByTime(5_000);
    expect(FakeSource.all).toHaveLength(2);
  });

  it('is closed while the page is in the background', () => {
    page.visibilityState = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
    browser.dispatchEvent(new Event('online'));
    expect([isLive, FakeSource.all.length]).toEqual([false, 1]);
    page.visibilityState = 'visible';
    page.dispatchEvent(new Event('visibilitychange'));
    expect(FakeSource.all).toHaveLength(2);
  });
});

describe('connectionOf', () => {
  it.each([
    [true, false, true, 'good'],
    [false, false, false, 'offline'],
    [false, true, false, 'good'],
    [false, true, true, 'lost'],
  ] as const)('live %p, online %p, for long %p: %s', (isLive, isOnline, isLong, connection) => {
    expect(connectionOf(isLive, isOnline, isLong)).toBe(connection);
  });
});
