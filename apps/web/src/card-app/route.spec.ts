import { describe, expect, it } from '@jest/globals';
import { returnAddress } from './partner-query.js';
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

describe('the way back to the shop', () => {
  const origin = 'https://cards.partner.example';
  const back = (address: string) =>
    returnAddress({ origin, search: `?return=${encodeURIComponent(address)}` });

  it("leads to a landing page at the app's own host", () => {
    expect(back(`${origin}/challenges/t0ken`)).toBe(`${origin}/challenges/t0ken`);
  });

  it.each([
    'https://evil.example/challenges/t0ken',
    `${origin}/card-app`,
    `${origin}/challenges/../card-app`,
    `${origin}@evil.example/challenges/t0ken`,
    'javascript:alert(1)',
    '/challenges/t0ken',
  ])('does not lead to %s', (address) => {
    expect(back(address)).toBeUndefined();
  });
});
