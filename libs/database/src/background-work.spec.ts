import { setImmediate as nextTurn } from 'node:timers/promises';
import { eventually } from '#testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { ClaimedWork, type ClaimedWorkOptions, Poller } from './background-work.js';

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

Logger.overrideLogger(false);

// Longer than any test, so anything that happens earlier was not triggered by polling.
const NEVER_MS = 3_600_000;

/** A table of waiting items, and work on them that ends when the spec says so. */
class Desk {
  readonly waiting: string[];
  readonly begun: string[] = [];
  claims = 0;
  private readonly endings = new Map<string, (error?: Error) => void>();

  constructor(...waiting: string[]) {
    this.waiting = waiting;
  }

  claim = (free: number): Promise<string[]> => {
    this.claims += 1;
    return Promise.resolve(this.waiting.splice(0, free));
  };

  work = (item: string): Promise<void> => {
    this.begun.push(item);
    return new Promise((resolve, reject) => {
      this.endings.set(item, (error) => (error ? reject(error) : resolve()));
    });
  };

  end(item: string, error?: Error): void {
    this.endings.get(item)!(error);
    this.endings.delete(item);
  }

  get inWork(): number {
    return this.endings.size;
  }

  endAll(): void {
    for (const item of [...this.endings.keys()]) this.end(item);
  }
}

async function someTurns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
}

describe('ClaimedWork', () => {
  let desk: Desk;
  let work: ClaimedWork<string>;

  function start(
    atDesk: Desk,
    options: Partial<ClaimedWorkOptions<string>> & { concurrency: number },
  ): void {
    desk = atDesk;
    work = new ClaimedWork({
      name: 'spec',
      pollMs: NEVER_MS,
      claim: desk.claim,
      work: desk.work,
      ...options,
    });
    work.start();
  }

  afterEach(async () => {
    const stopped = work.stop();
    desk.endAll();
    await stopped;
  });

  it('works on as many items at once as it may, and takes another one when one is done', async () => {
    start(new Desk('a', 'b', 'c', 'd'), { concurrency: 2 });
    await someTurns();
    expect(desk.begun).toEqual(['a', 'b']);
    desk.end('b');
    await eventually('the next item', () => desk.begun.length === 3);
    await someTurns();
    expect(desk.begun).toEqual(['a', 'b', 'c']);
    expect(desk.inWork).toBe(2);
    desk.end('a');
    desk.end('c');
    await eventually('the last item', () => desk.begun.includes('d'));
  });

  it('claims no more than it has room for', async () => {
    const asked: number[] = [];
    const source = new Desk('a', 'b', 'c');
    start(source, {
      concurrency: 2,
      claim: (free) => {
        asked.push(free);
        return source.claim(free);
      },
    });
    await someTurns();
    expect(asked).toEqual([2]);
    desk.end('a');
    await eventually('the third item', () => desk.begun.includes('c'));
    expect(asked).toEqual([2, 1]);
  });

  it('sleeps while nothing is due, until it is woken', async () => {
    start(new Desk(), { concurrency: 2 });
    await someTurns();
    expect(desk.claims).toBe(1);
    desk.waiting.push('a');
    await someTurns();
    expect(desk.begun).toEqual([]);
    work.wake();
    await eventually('the item', () => desk.begun.includes('a'));
  });

  it('does not miss being woken while it looks', async () => {
    const source = new Desk();
    let found = (_items: string[]): void => {};
    let looks = 0;
    start(source, {
      concurrency: 1,
      claim: () => {
        looks += 1;
        if (looks > 1) return source.claim(1);
        return new Promise((resolve) => (found = resolve));
      },
    });
    source.waiting.push('a');
    work.wake();
    found([]);
    await eventually('the item', () => desk.begun.includes('a'));
  });

  it('looks by itself for what comes due', async () => {
    start(new Desk(), { concurrency: 1, pollMs: 5 });
    await eventually('several looks', () => desk.claims > 3);
    desk.waiting.push('a');
    await eventually('the item', () => desk.begun.includes('a'));
  });

  it('goes on after work that failed', async () => {
    start(new Desk('a', 'b'), { concurrency: 1 });
    await someTurns();
    desk.end('a', new Error('broken'));
    await eventually('the next item', () => desk.begun.includes('b'));
  });

  it('goes on after a look that failed', async () => {
    const source = new Desk('a');
    let looks = 0;
    start(source, {
      concurrency: 1,
      pollMs: 5,
      claim: (free) => {
        looks += 1;
        return looks === 1 ? Promise.reject(new Error('no database')) : source.claim(free);
      },
    });
    await eventually('the item', () => desk.begun.includes('a'));
  });

  it('waits for the work at hand when it stops, and takes nothing new', async () => {
    start(new Desk('a', 'b'), { concurrency: 1 });
    await someTurns();
    expect(work.isStopping).toBe(false);
    let isStopped = false;
    const stopped = work.stop().then(() => (isStopped = true));
    expect(work.isStopping).toBe(true);
    await someTurns();
    expect(isStopped).toBe(false);
    desk.end('a');
    await stopped;
    expect(desk.begun).toEqual(['a']);
    expect(desk.waiting).toEqual(['b']);
  });

  it('stops at once while it sleeps', async () => {
    start(new Desk(), { concurrency: 1 });
    await someTurns();
    await work.stop();
    expect(desk.claims).toBe(1);
  });
});
