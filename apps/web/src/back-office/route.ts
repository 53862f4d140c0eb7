import { createRouter, type RouteOf } from '../shared/router/router.js';

/**
 * `state` is, for example, `kycStatus=in_review`; `after` is the id after which the page of a list begins.
 */
const table = {
  // The home screen depends on the reviewer's role.
  start: {
    path: '/',
    filters: { search: 'text', kind: 'text', assignee: 'text', after: 'text' },
  },
  tasks: {
    path: '/tasks',
    filters: { search: 'text', kind: 'text', assignee: 'text', after: 'text' },
  },
  queue: { path: '/applications', filters: { state: 'text', partnerId: 'text', after: 'text' } },
  application: { path: '/applications/:id', filters: { mailsAfter: 'text', document: 'text' } },
  cases: {
    path: '/cases',
    filters: { state: 'text', kind: 'text', partnerId: 'text', after: 'text' },
  },
  payments: {
    path: '/payments',
    filters: { state: 'text', code: 'text', partnerId: 'text', after: 'text' },
  },
  // `order` is `scheme`, or else that of arrival.
  payment: { path: '/payments/:id', filters: { order: 'text' } },
  unmatched: {
    path: '/unmatched-money',
    filters: { state: 'text', reason: 'text', partnerId: 'text', after: 'text' },
  },
  transfer: { path: '/unmatched-money/:id' },
  accounts: {
    path: '/accounts',
    filters: { search: 'text', status: 'text', partnerId: 'text', after: 'text' },
  },
  // Each list of the account has its own place.
  account: {
    path: '/accounts/:id',
    filters: {
      entriesAfter: 'text',
      holdsAfter: 'text',
      topUpsAfter: 'text',
      invoicesAfter: 'text',
      proposalsAfter: 'text',
    },
  },
  invoices: {
    path: '/invoices',
    filters: { status: 'text', partnerId: 'text', after: 'text' },
  },
  proposals: { path: '/proposals', filters: { state: 'text', after: 'text' } },
  proposal: { path: '/proposals/:id' },
  reviewers: { path: '/reviewers' },
  partners: { path: '/partners' },
  // Mailed links end in `#enrol=<code>`, without a slash.
  enrol: { path: 'enrol=:code' },
} as const;

export const { hrefOf, routeOf, useRoute } = createRouter('start', table);

type Filtered = Extract<RouteOf<typeof table>, { filters: object }>;

type FiltersOf<Screen extends Filtered['screen']> = Extract<
  Filtered,
  { screen: Screen }
>['filters'];

export type TaskFilters = FiltersOf<'tasks'>;
export type QueueFilters = FiltersOf<'queue'>;
export type CaseFilters = FiltersOf<'cases'>;
export type PaymentFilters = FiltersOf<'payments'>;
export type UnmatchedFilters = FiltersOf<'unmatched'>;
export type AccountFilters = FiltersOf<'accounts'>;
export type AccountPlaces = FiltersOf<'account'>;
export type InvoiceFilters = FiltersOf<'invoices'>;
export type ProposalFilters = FiltersOf<'proposals'>;
