import { describe, expect, it } from '@jest/globals';
import { hrefOf, routeOf } from './route.js';

describe('routeOf', () => {
  it.each([
    ['', { screen: 'approvals' }],
    ['#/nowhere', { screen: 'approvals' }],
    [hrefOf.approvals, { screen: 'approvals' }],
    [hrefOf.approval('a/b'), { screen: 'approval', id: 'a/b' }],
    ['#/approvals/%E0%A4%A', { screen: 'approval', id: '%E0%A4%A' }],
    [hrefOf.cards, { screen: 'cards' }],
    [hrefOf.devices, { screen: 'devices' }],
    ['#enrol=K7QX-2M4P', { screen: 'enrol', code: 'K7QX-2M4P' }],
  ])('reads %p', (hash, route) => {
    expect(routeOf(hash)).toEqual(route);
  });
});
