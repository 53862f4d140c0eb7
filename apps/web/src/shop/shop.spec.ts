import { describe, expect, it } from '@jest/globals';
import { frameStaysMs, hrefOf, routeOf } from './shop.js';

describe("the frame of the card's issuer", () => {
  it('stays while the purchase is open', () => {
    expect(frameStaysMs('open')).toBe(Infinity);
  });

  it('is gone at once when an approved payment is declined', () => {
    expect(frameStaysMs('declined')).toBe(0);
  });

  it.each(['paid', 'refused', 'failed'] as const)('shows its result for a moment: %s', (status) => {
    expect(frameStaysMs(status)).toBe(5_000);
  });
});

describe('the address of the demo shop', () => {
  it.each([
    ['', { screen: 'checkout' }],
    [hrefOf.checkout(), { screen: 'checkout' }],
    ['#card=crd_1', { screen: 'checkoutWith', cardId: 'crd_1' }],
    [hrefOf.purchase({ id: 'a/b' }), { screen: 'purchase', id: 'a/b' }],
    ['#/nowhere', { screen: 'unknown' }],
  ])('%s says what is shown', (hash, route) => {
    expect(routeOf(hash)).toMatchObject(route);
  });
});
