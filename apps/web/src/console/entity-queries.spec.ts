import { describe, expect, it } from '@jest/globals';
import { BatchedLookup, idsIn, isIdOf, kindOfId } from './entity-queries.js';

const hex = '019a5f0e3c53745c9a5f0d5b3a2f9c21';

describe('an id', () => {
  it.each([
    [`cmp_${hex}`, 'company'],
    [`per_${hex}`, 'person'],
    [`crd_${hex}`, 'card'],
    [`acc_${hex}`, 'account'],
    [`txn_${hex}`, 'payment'],
    [`evt_${hex}`, 'event'],
    ['cmp_test', undefined],
    [`cmp_${hex}0`, undefined],
    [`xyz_${hex}`, undefined],
    ['', undefined],
  ])('%s is that of %s', (id, kind) => {
    expect(kindOfId(id)).toBe(kind);
  });

  it('is none of another kind', () => {
    expect(isIdOf('card', `cmp_${hex}`)).toBe(false);
  });
});

describe('the ids of an event', () => {
  it('include only ids of entities with a screen', () => {
    const data = {
      transactionId: `txn_${hex}`,
      cardId: `crd_${hex}`,
      accountId: 'acc_1',
      personId: 7,
      messageId: `crd_${hex}`,
    };
    expect(idsIn(data)).toEqual([
      ['transactionId', `txn_${hex}`],
      ['cardId', `crd_${hex}`],
    ]);
  });
});

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
