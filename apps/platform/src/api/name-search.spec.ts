import { describe, expect, it } from '@jest/globals';
import { containing, idsIn } from './name-search.js';

describe('containing', () => {
  it.each([
    ['fabrikam', '%fabrikam%'],
    ['  Ada L ', '%Ada L%'],
    ['100%', String.raw`%100\%%`],
    ['a_b', String.raw`%a\_b%`],
    [String.raw`back\slash`, String.raw`%back\\slash%`],
    ["O'Neill", "%O'Neill%"],
  ])('takes %j as it stands', (search, pattern) => {
    expect(containing(search)).toBe(pattern);
  });
});

describe('idsIn', () => {
  it('splits a list, and leaves none undefined', () => {
    expect(idsIn('cmp_1,cmp_2')).toEqual(['cmp_1', 'cmp_2']);
    expect(idsIn(undefined)).toBeUndefined();
  });
});
