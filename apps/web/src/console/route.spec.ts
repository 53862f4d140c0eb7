import { describe, expect, it } from '@jest/globals';
import { hrefOf, routeOf } from './route.js';

describe('the address of the console', () => {
  it.each([
    ['', { screen: 'events' }],
    ['#/events', { screen: 'events' }],
    [hrefOf.event({ id: 'evt_1' }), { screen: 'event', id: 'evt_1' }],
    [hrefOf.endpoint({ channel: 'transactions' }), { screen: 'endpoint', channel: 'transactions' }],
    ['#/endpoints/three_ds', { screen: 'endpoint', channel: 'three_ds' }],
    [hrefOf.mails(), { screen: 'mails' }],
    ['#/mails/eml_1', { screen: 'mail', id: 'eml_1' }],
    ['#/mail-settings', { screen: 'mailSettings' }],
    ['#/endpoints/mails', { screen: 'unknown' }],
    ['#/nowhere', { screen: 'unknown' }],
  ])('%s says what is shown', (hash, route) => {
    expect(routeOf(hash)).toMatchObject(route);
  });
});
