import { setImmediate as nextTurn } from 'node:timers/promises';
import { runByKey } from './batch-handling.js';

const keyOf = (item: string) => item[0]!;

describe('runByKey', () => {
  it('keeps the order of each key', async () => {
    const done: string[] = [];
    const items = ['a1', 'b1', 'a2', 'c1', 'b2', 'a3'];
    await runByKey(items, keyOf, 2, async (item) => {
      for (let turns = Math.random() * 5; turns > 0; turns -= 1) await nextTurn();
      done.push(item);
      return true;
    });
    for (const key of 'abc') {
      const ofKey = items.filter((item) => keyOf(item) === key);
      expect(done.filter((item) => keyOf(item) === key)).toEqual(ofKey);
    }
  });

  it('works on several keys at once, and on no more than allowed', async () => {
    let atWork = 0;
    let most = 0;
    await runByKey(['a', 'b', 'c', 'd'], keyOf, 3, async () => {
      atWork += 1;
      most = Math.max(most, atWork);
      await nextTurn();
      atWork -= 1;
      return true;
    });
    expect(most).toBe(3);
  });

  it('leaves the rest of a key that is stuck, and goes on with the others', async () => {
    const seen: string[] = [];
    await runByKey(['a1', 'a2', 'b1', 'b2'], keyOf, 1, (item) => {
      seen.push(item);
      return Promise.resolve(item !== 'a1');
    });
    expect(seen).toEqual(['a1', 'b1', 'b2']);
  });
});
