import { describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { eventually } from '#testing';
import { Poller } from './poller.js';

Logger.overrideLogger(false);

describe('Poller', () => {
  it('looks again and again, also after a look that failed', async () => {
    let looks = 0;
    const poller = new Poller({
      name: 'spec',
      everyMs: 1,
      look: () => {
        looks += 1;
        return Promise.reject(new Error('nothing to be seen'));
      },
    });
    poller.start();
    await eventually('three looks', () => looks >= 3);
    await poller.stop();
  });

  it('makes one look at a time, and waits for the last one when it stops', async () => {
    const look = Promise.withResolvers<void>();
    let looks = 0;
    let ticks = 0;
    const poller = new Poller({
      name: 'spec',
      everyMs: 1,
      look: () => {
        looks += 1;
        return look.promise;
      },
    });
    poller.start();
    const ticking = setInterval(() => (ticks += 1), 1);
    await eventually('time for many looks', () => ticks > 20);
    clearInterval(ticking);
    expect(looks).toBe(1);
    let isStopped = false;
    const stopped = poller.stop().then(() => (isStopped = true));
    await new Promise(setImmediate);
    expect(isStopped).toBe(false);
    look.resolve();
    await stopped;
    expect(looks).toBe(1);
  });
});
