import { describe, expect, it } from '@jest/globals';
import { hrefOf, routeOf } from './route.js';

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
