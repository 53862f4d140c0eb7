import { describe, expect, it } from '@jest/globals';
import { hrefOf, routeOf } from './route.js';

describe('the address of the console', () => {
  it.each([
    ['', { screen: 'home' }],
    ['#/events', { screen: 'events' }],
    [hrefOf.event({ id: 'evt_1' }), { screen: 'event', id: 'evt_1' }],
    [hrefOf.endpoint({ channel: 'transactions' }), { screen: 'endpoint', channel: 'transactions' }],
    ['#/endpoints/three_ds', { screen: 'endpoint', channel: 'three_ds' }],
    [hrefOf.companies({ search: 'ö & %' }), { screen: 'companies', filters: { search: 'ö & %' } }],
    ['#/companies/cmp_1', { screen: 'company', id: 'cmp_1' }],
    ['#/people?companyId=cmp_1', { screen: 'people', filters: { companyId: 'cmp_1' } }],
    [hrefOf.person({ id: 'per_1' }), { screen: 'person', id: 'per_1' }],
    [hrefOf.cards({ accountId: 'acc_1' }), { screen: 'cards', filters: { accountId: 'acc_1' } }],
    ['#/cards/crd_1', { screen: 'card', id: 'crd_1' }],
    ['#/accounts', { screen: 'accounts' }],
    ['#/accounts/acc_1', { screen: 'account', id: 'acc_1' }],
    ['#/payments?state=lost', { screen: 'payments', filters: { state: '' } }],
    [
      hrefOf.payments({ state: 'declined', from: '2026-03-01' }),
      { screen: 'payments', filters: { state: 'declined', from: '2026-03-01' } },
    ],
    ['#/payments/txn_1', { screen: 'payment', id: 'txn_1' }],
    [hrefOf.mails(), { screen: 'mails' }],
    ['#/mails/eml_1', { screen: 'mail', id: 'eml_1' }],
    ['#/mail-settings', { screen: 'mailSettings' }],
    ['#/endpoints/mails', { screen: 'unknown' }],
    ['#/nowhere', { screen: 'unknown' }],
  ])('%s says what is shown', (hash, route) => {
    expect(routeOf(hash)).toMatchObject(route);
  });
});
