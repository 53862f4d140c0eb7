import { describe, expect, it } from '@jest/globals';
import { BatchedLookup } from './entity-queries.js';

describe('a batched lookup', () => {
  const requests: (readonly string[])[] = [];
  const known = (id: string) => !id.startsWith('unknown');
  const lookup = new BatchedLookup((ids) => {
    requests.push(ids);
    if (ids.includes('broken')) return Promise.reject(new Error('broken'));
    return Promise.resolve(ids.filter(known).map((id) => ({ id })));
  });

  it('asks once for what is asked for in one moment, each id once', async () => {
    requests.length = 0;
    const found = await Promise.all(['a', 'b', 'a', 'unknown'].map((id) => lookup.find(id)));
    expect(found).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'a' }, null]);
    expect(requests).toEqual([['a', 'b', 'unknown']]);
  });

  it('asks again later', async () => {
    requests.length = 0;
    await lookup.find('a');
    await lookup.find('a');
    expect(requests).toEqual([['a'], ['a']]);
  });

  it('asks for 100 at a time', async () => {
    requests.length = 0;
    const ids = Array.from({ length: 250 }, (_, index) => `id${index}`);
    const found = await Promise.all(ids.map((id) => lookup.find(id)));
    expect(found.map((item) => item?.id)).toEqual(ids);
    expect(requests.map(({ length }) => length)).toEqual([100, 100, 50]);
  });

  it('fails for all of a request that fails, and works again', async () => {
    const both = await Promise.allSettled([lookup.find('broken'), lookup.find('a')]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await lookup.find('a')).toEqual({ id: 'a' });
  });
});
