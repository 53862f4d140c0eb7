import { eventually } from '#testing';
import { ConnectionLostError } from './database-outage.js';
import { type Gathering, GroupCommit } from './group-commit.js';

describe('GroupCommit', () => {
  let writes: number[][];
  let finish: (error?: Error) => void;

  /** Writes that end when the spec says so; each item's result is its double. */
  function start(maxItems = 10, gathering?: Gathering): GroupCommit<number, number> {
    writes = [];
    const write = (items: number[]) => {
      writes.push(items);
      return new Promise<number[]>((resolve, reject) => {
        finish = (error) => (error ? reject(error) : resolve(items.map((item) => item * 2)));
      });
    };
    return new GroupCommit(write, maxItems, gathering);
  }

  const turns = async () => {
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
  };

  it('writes what comes at once together, and gives each its own result', async () => {
    const group = start();
    const results = Promise.all([1, 2, 3].map((item) => group.add(item)));
    await turns();
    finish();
    expect(await results).toEqual([2, 4, 6]);
    expect(writes).toEqual([[1, 2, 3]]);
  });

  it('collects what comes while it writes, up to its limit', async () => {
    const group = start(2);
    const first = group.add(1);
    await turns();
    const others = Promise.all([2, 3, 4].map((item) => group.add(item)));
    await turns();
    expect(writes).toEqual([[1]]);
    finish();
    await first;
    await turns();
    finish();
    await turns();
    finish();
    await others;
    expect(writes).toEqual([[1], [2, 3], [4]]);
  });

  it('fails the items of a failed write, and continues', async () => {
    const group = start();
    const failing = group.add(1);
    await turns();
    const next = group.add(2);
    finish(new Error('broken'));
    await expect(failing).rejects.toThrow('broken');
    await turns();
    finish();
    expect(await next).toBe(4);
  });

  it.each([
    ['Postgres', Object.assign(new Error('unsupported Unicode'), { code: '22P05' })],
    ['the code that writes', new RangeError('2e16 is not a safe integer')],
  ])('writes each by itself where %s refuses one of them', async (_by, refusal) => {
    const tried: string[][] = [];
    const group = new GroupCommit<string, string>((items) => {
      tried.push(items);
      return items.includes('bad') ? Promise.reject(refusal) : Promise.resolve(items);
    }, 10);
    const results = await Promise.allSettled(['a', 'bad', 'b'].map((item) => group.add(item)));
    expect(results).toEqual([
      { status: 'fulfilled', value: 'a' },
      { status: 'rejected', reason: refusal },
      { status: 'fulfilled', value: 'b' },
    ]);
    expect(tried).toEqual([['a', 'bad', 'b'], ['a'], ['bad'], ['b']]);
  });

  it.each([
    Object.assign(new Error('terminated'), { code: '57P01' }),
    new Error('Connection terminated unexpectedly'),
    new ConnectionLostError(new Error('connect ECONNREFUSED')),
  ])('tries nothing again where the database is away: %s', async (outage) => {
    const tried: number[][] = [];
    const group = new GroupCommit<number, number>((items) => {
      tried.push(items);
      return Promise.reject(outage);
    }, 10);
    const results = await Promise.allSettled([1, 2].map((item) => group.add(item)));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(tried).toEqual([[1, 2]]);
  });

  describe('that gathers', () => {
    const LONG_MS = 3_600_000;

    it('writes once there is enough', async () => {
      const group = start(10, { items: 3, ms: LONG_MS });
      const results = [group.add(1), group.add(2)];
      await turns();
      expect(writes).toEqual([]);
      results.push(group.add(3));
      await turns();
      expect(writes).toEqual([[1, 2, 3]]);
      finish();
      expect(await Promise.all(results)).toEqual([2, 4, 6]);
    });

    it('writes the gathered items when the time is over', async () => {
      const group = start(10, { items: 3, ms: 5 });
      const result = group.add(1);
      await eventually('it is written', () => writes.length === 1);
      finish();
      expect(await result).toBe(2);
    });

    it('writes an urgent item at once, with the gathered items', async () => {
      const group = start(10, { items: 3, ms: LONG_MS });
      const results = [group.add(1), group.add(2, true)];
      await turns();
      expect(writes).toEqual([[1, 2]]);
      finish();
      expect(await Promise.all(results)).toEqual([2, 4]);
      const later = group.add(3);
      await turns();
      expect(writes).toEqual([[1, 2]]);
      void group.drained();
      await turns();
      finish();
      expect(await later).toBe(6);
    });

    it('writes at once what is urgent, also behind more than fits into one write', async () => {
      const group = start(2, { items: 3, ms: LONG_MS });
      const results = [group.add(1, true)];
      await turns();
      results.push(group.add(2), group.add(3), group.add(4, true));
      finish();
      await turns();
      finish();
      await turns();
      expect(writes).toEqual([[1], [2, 3], [4]]);
      finish();
      expect(await Promise.all(results)).toEqual([2, 4, 6, 8]);
    });

    it('gathers no more once it is to be drained', async () => {
      const group = start(10, { items: 3, ms: LONG_MS });
      const result = group.add(1);
      const drained = group.drained();
      await turns();
      finish();
      await drained;
      expect(await result).toBe(2);
    });
  });

  it('is drained when all is written', async () => {
    const group = start();
    await group.drained();
    const added = group.add(1);
    let isDrained = false;
    const drained = group.drained().then(() => (isDrained = true));
    await turns();
    expect(isDrained).toBe(false);
    finish();
    await drained;
    expect(await added).toBe(2);
  });
});
