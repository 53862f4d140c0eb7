import { describe, expect, it } from '@jest/globals';
import { hrefOf, routeOf } from './route.js';

describe("the address of the partner's page", () => {
  it.each([
    ['', { screen: 'tasks' }],
    ['#/companies', { screen: 'companies' }],
    [hrefOf.company({ id: '01890000-0000' }), { screen: 'company', id: '01890000-0000' }],
    ['#/mails', { screen: 'mails' }],
    ['#/sent-mails', { screen: 'sentMails' }],
    ['#/sent-mails/01890000-0000', { screen: 'sentMail', id: '01890000-0000' }],
    ['#/suppressions', { screen: 'suppressions' }],
    ['#enrol=AAAA-BBBB', { screen: 'enrol', code: 'AAAA-BBBB' }],
    ['#/elsewhere/1', { screen: 'unknown' }],
  ])('%s says what is shown', (hash, route) => {
    expect(routeOf(hash)).toMatchObject(route);
  });
});
