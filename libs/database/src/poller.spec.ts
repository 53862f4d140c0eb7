import { describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { eventually } from '#testing';
import { Poller } from './background-work.js';

Logger.overrideLogger(false);

class CountingPoller extends Poller {
  polls = 0;

  constructor(private readonly result: Promise<void>) {
    super({ everyMs: 1 });
  }

  poll(): Promise<void> {
    this.polls += 1;
    return this.result;
  }
}

describe('Poller', () => {
  it('polls again and again, also after a poll that failed', async () => {
    const poller = new CountingPoller(Promise.reject(new Error('no result')));
    void poller.onApplicationBootstrap();
    await eventually('three polls', () => poller.polls >= 3);
    await poller.beforeApplicationShutdown();
  });

  it('polls once at a time, and waits for the last poll when it stops', async () => {
    const poll = Promise.withResolvers<void>();
    let ticks = 0;
    const poller = new CountingPoller(poll.promise);
    void poller.onApplicationBootstrap();
    const ticking = setInterval(() => (ticks += 1), 1);
    await eventually('time for many polls', () => ticks > 20);
    clearInterval(ticking);
    expect(poller.polls).toBe(1);
    let isStopped = false;
    const stopped = poller.beforeApplicationShutdown().then(() => (isStopped = true));
    await new Promise(setImmediate);
    expect(isStopped).toBe(false);
    poll.resolve();
    await stopped;
    expect(poller.polls).toBe(1);
  });
});
