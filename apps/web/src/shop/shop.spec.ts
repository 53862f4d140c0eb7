import { describe, expect, it } from '@jest/globals';
import { frameStaysMs, hrefOf, routeOf, writtenDetails } from './shop.js';

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

describe('the details of a card', () => {
  it.each(['1130', '11/30', ' 11 / 30 ', '11/2030'])('may have the expiry %s', (expiry) => {
    const typed = { number: '4000 0012-3456 7899', expiry, cvc: ' 123 ' };
    const written = { number: '4000001234567899', expiry: '11/30', cvc: '123' };
    expect(writtenDetails(typed)).toEqual(written);
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
