import { describe, expect, it } from '@jest/globals';
import { pageOf } from './index.js';

describe('pageOf', () => {
  const double = (row: number) => row * 2;

  it('recognises a further page by one more row, and does not return that row', () => {
    expect(pageOf([1, 2, 3], 2, double)).toEqual({ data: [2, 4], hasMore: true });
  });

  it('is the last page where there is no row too many', () => {
    expect(pageOf([1, 2], 2, double)).toEqual({ data: [2, 4], hasMore: false });
    expect(pageOf([], 2, double)).toEqual({ data: [], hasMore: false });
  });
});
