import { GroupCommit } from './group-commit.js';

describe('GroupCommit', () => {
  let writes: number[][];
  let finish: (error?: Error) => void;

  /** Writes that end when the spec says so; each item's result is its double. */
  function start(maxItems = 10): GroupCommit<number, number> {
    writes = [];
    return new GroupCommit((items) => {
      writes.push(items);
      return new Promise((resolve, reject) => {
        finish = (error) => (error ? reject(error) : resolve(items.map((item) => item * 2)));
      });
    }, maxItems);
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

  it('fails those of a failed write, and goes on', async () => {
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
