import { describe, expect, it } from '@jest/globals';
import { hrefOf, routeOf } from './route.js';

describe('the address of a screen', () => {
  it.each([
    [hrefOf.companies, { screen: 'companies' }],
    [hrefOf.company('01890000-0000'), { screen: 'company', id: '01890000-0000' }],
    [hrefOf.mails, { screen: 'mails' }],
    [hrefOf.sentMails, { screen: 'sent-mails' }],
    [hrefOf.sentMail('01890000-0000'), { screen: 'sent-mail', id: '01890000-0000' }],
    [hrefOf.suppressions, { screen: 'suppressions' }],
    ['', { screen: 'companies' }],
    ['#/elsewhere/1', { screen: 'companies' }],
  ])('%s leads there', (href, route) => {
    expect(routeOf(href)).toEqual(route);
  });
});
