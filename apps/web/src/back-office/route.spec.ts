import { describe, expect, it } from '@jest/globals';
import { hrefOf, routeOf } from './route.js';

describe('the address of the back office', () => {
  it.each([
    ['', { screen: 'queue' }],
    ['#/nowhere', { screen: 'queue' }],
    [hrefOf.queue, { screen: 'queue' }],
    [hrefOf.application('cmp_1/2'), { screen: 'application', id: 'cmp_1/2' }],
    ['#/applications/%', { screen: 'application', id: '%' }],
    [hrefOf.accounts, { screen: 'accounts' }],
    ['#enrol=K7QM-2XPD', { screen: 'enrol', code: 'K7QM-2XPD' }],
  ])('%j says what is shown', (hash, route) => {
    expect(routeOf(hash)).toEqual(route);
  });
});
