import { describe, expect, it } from '@jest/globals';
import { hrefOf, routeOf } from './route.js';

describe('routeOf', () => {
  it.each([
    ['', { screen: 'checkout', cardId: '' }],
    [hrefOf.checkout, { screen: 'checkout', cardId: '' }],
    ['#card=crd_1', { screen: 'checkout', cardId: 'crd_1' }],
    [hrefOf.purchase('a/b'), { screen: 'purchase', id: 'a/b' }],
  ])('reads %p', (hash, route) => {
    expect(routeOf(hash)).toEqual(route);
  });
});
