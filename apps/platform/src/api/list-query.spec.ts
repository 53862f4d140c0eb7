import { describe, expect, it } from '@jest/globals';
import { idsIn } from './list-query.js';

describe('idsIn', () => {
  it('splits a list, and returns undefined without one', () => {
    expect(idsIn('cmp_1,cmp_2')).toEqual(['cmp_1', 'cmp_2']);
    expect(idsIn(undefined)).toBeUndefined();
  });
});
