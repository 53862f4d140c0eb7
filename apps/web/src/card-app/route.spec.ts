import { describe, expect, it } from '@jest/globals';
import { hrefOf, routeOf } from './route.js';

describe('the address of the card app', () => {
  it.each([
    ['', { screen: 'home' }],
    ['#/approvals', { screen: 'approvals' }],
    [hrefOf.approval({ id: 'a/b' }), { screen: 'approval', id: 'a/b' }],
    ['#/cards', { screen: 'cards' }],
    ['#/devices', { screen: 'devices' }],
    ['#enrol=K7QX-2M4P', { screen: 'enrol', code: 'K7QX-2M4P' }],
    ['#/nowhere', { screen: 'unknown' }],
  ])('%s says what is shown', (hash, route) => {
    expect(routeOf(hash)).toMatchObject(route);
  });
});
