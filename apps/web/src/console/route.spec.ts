import { describe, expect, it } from '@jest/globals';
import { hrefOf, routeOf } from './route.js';

describe('the route', () => {
  it.each([
    ['', { screen: 'events' }],
    ['#/events', { screen: 'events' }],
    [hrefOf.event('evt_1'), { screen: 'event', id: 'evt_1' }],
    [hrefOf.event('a/b c'), { screen: 'event', id: 'a/b c' }],
    ['#/events/%', { screen: 'event', id: '%' }],
    [hrefOf.endpoint('transactions'), { screen: 'endpoint', channel: 'transactions' }],
    [hrefOf.endpoint('three_ds'), { screen: 'endpoint', channel: 'three_ds' }],
    [hrefOf.mails, { screen: 'mails' }],
    [hrefOf.mail('eml_1'), { screen: 'mail', id: 'eml_1' }],
    [hrefOf.mailSettings, { screen: 'mail-settings' }],
    ['#/endpoints/mails', { screen: 'events' }],
    ['#/nowhere', { screen: 'events' }],
  ])('of %s', (hash, route) => {
    expect(routeOf(hash)).toEqual(route);
  });
});
