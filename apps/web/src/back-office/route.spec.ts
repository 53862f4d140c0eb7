import { describe, expect, it } from '@jest/globals';
import { hrefOf, routeOf } from './route.js';

describe('the address of the back office', () => {
  it.each([
    ['', { screen: 'start' }],
    ['#/applications', { screen: 'queue' }],
    [hrefOf.application({ id: 'cmp_1' }), { screen: 'application', id: 'cmp_1' }],
    ['#/accounts', { screen: 'accounts' }],
    ['#enrol=K7QM-2XPD', { screen: 'enrol', code: 'K7QM-2XPD' }],
    ['#/nowhere', { screen: 'unknown' }],
  ])('%s says what is shown', (hash, route) => {
    expect(routeOf(hash)).toMatchObject(route);
  });
});
