import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { onBehalfOf } from './held-connection.js';
import { Turns } from './turns.js';

const BUSY = { name: 'PoolExhaustedError' };

describe('turns', () => {
  let turns: Turns;
  let over: PromiseWithResolvers<void>;

  beforeEach(() => {
    turns = new Turns({ atOnce: 1, mostWaiting: 3, longestWaitMs: 60_000 });
    over = Promise.withResolvers();
  });

  it('come in the order of arrival, one after the other', async () => {
    const done: number[] = [];
    const first = turns.take('a', () => over.promise);
    const others = [1, 2, 3].map((number) =>
      turns.take('a', async () => {
        await sleep(3 - number);
        done.push(number);
      }),
    );
    over.resolve();
    await Promise.all([first, ...others]);
    expect(done).toEqual([1, 2, 3]);
    expect(turns.size).toBe(0);
  });

  it('of one key hold up no other key', async () => {
    const first = turns.take('a', () => over.promise);
    expect(await turns.take('b', () => Promise.resolve('done'))).toBe('done');
    over.resolve();
    await first;
  });

  it('continue after a failure', async () => {
    const failing = turns.take('a', () => Promise.reject(new Error('no')));
    const next = turns.take('a', () => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
    expect(turns.size).toBe(0);
  });

  it('are refused at once to a caller above the limit', async () => {
    const taken = [1, 2, 3, 4].map(() => turns.take('a', () => over.promise));
    await expect(turns.take('a', () => Promise.resolve())).rejects.toMatchObject(BUSY);
    over.resolve();
    await Promise.all(taken);
  });

  it('are given up after a time, and those behind still come', async () => {
    const impatient = new Turns({ atOnce: 1, mostWaiting: 3, longestWaitMs: 5 });
    const first = impatient.take('a', () => over.promise);
    await expect(impatient.take('a', () => Promise.resolve())).rejects.toMatchObject(BUSY);
    over.resolve();
    await first;
    expect(await impatient.take('a', () => Promise.resolve('done'))).toBe('done');
    expect(impatient.size).toBe(0);
  });

  it('are not used for a caller that has gone', async () => {
    let isGone = false;
    let hasBegun = false;
    const first = turns.take('a', () => over.promise);
    const second = onBehalfOf(
      () => isGone,
      () =>
        turns.take('a', () => {
          hasBegun = true;
          return Promise.resolve();
        }),
    );
    isGone = true;
    over.resolve();
    await first;
    await expect(second).rejects.toMatchObject(BUSY);
    expect(hasBegun).toBe(false);
  });
});
