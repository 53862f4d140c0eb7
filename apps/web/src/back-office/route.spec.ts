import { describe, expect, it } from '@jest/globals';
import { hrefOf, routeOf } from './route.js';

describe('the address of the back office', () => {
  it.each([
    ['', { screen: 'start' }],
    ['#/tasks?kind=kyc', { screen: 'tasks', filters: { kind: 'kyc' } }],
    ['#/applications', { screen: 'queue' }],
    [hrefOf.application({ id: 'cmp_1' }), { screen: 'application', id: 'cmp_1' }],
    ['#/payments?code=other_card', { screen: 'payments', filters: { code: 'other_card' } }],
    [hrefOf.payment({ id: 'txn_1' }), { screen: 'payment', id: 'txn_1' }],
    ['#/unmatched-money', { screen: 'unmatched' }],
    [hrefOf.transfer({ id: 'top_1' }), { screen: 'transfer', id: 'top_1' }],
    ['#/accounts?search=lindqvist', { screen: 'accounts', filters: { search: 'lindqvist' } }],
    [hrefOf.account({ id: 'acc_1' }), { screen: 'account', id: 'acc_1' }],
    ['#/invoices?status=overdue', { screen: 'invoices', filters: { status: 'overdue' } }],
    ['#/proposals', { screen: 'proposals' }],
    [hrefOf.proposal({ id: 'prp_1' }), { screen: 'proposal', id: 'prp_1' }],
    ['#/reviewers', { screen: 'reviewers' }],
    ['#enrol=K7QM-2XPD', { screen: 'enrol', code: 'K7QM-2XPD' }],
    ['#/nowhere', { screen: 'unknown' }],
  ])('%s says what is shown', (hash, route) => {
    expect(routeOf(hash)).toMatchObject(route);
  });
});
