import { describe, expect, it } from '@jest/globals';
import { safeReturnAddress } from './use-challenge.js';

describe('safeReturnAddress', () => {
  it('leads to the shop', () => {
    expect(safeReturnAddress('https://shop.example/paid?order=1')).toBe(
      'https://shop.example/paid?order=1',
    );
  });

  it.each([null, '', 'javascript:alert(1)', 'data:text/html,hello', '/relative'])(
    'leads nowhere by %p',
    (address) => {
      expect(safeReturnAddress(address)).toBeUndefined();
    },
  );
});
