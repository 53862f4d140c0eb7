import { slicesOf } from './sql.js';

const take = async (all: number[], size: number) => {
  const slices: (readonly number[])[] = [];
  for await (const slice of slicesOf(all, size)) slices.push(slice);
  return slices;
};

describe('slices', () => {
  it('hold everything once, in its order', async () => {
    expect(await take([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
    expect(await take([1, 2], 2)).toEqual([[1, 2]]);
    expect(await take([], 2)).toEqual([]);
  });

  it('let other work come in between, and a lone one does not wait for it', async () => {
    const seen: (string | readonly number[])[] = [];
    setImmediate(() => seen.push('other work'));
    for await (const slice of slicesOf([1], 2)) seen.push(slice);
    for await (const slice of slicesOf([1, 2, 3], 2)) seen.push(slice);
    expect(seen).toEqual([[1], [1, 2], 'other work', [3]]);
  });
});
