import { createRouter } from '../shared/router/create-router.js';
import type { RouteOf } from '../shared/router/routes.js';

/** `state` is such as `kycStatus=in_review`; `after` is where a page of a list begins. */
const table = {
  // What it is depends on who asks.
  start: { path: '/', filters: { state: 'text', partnerId: 'text', after: 'text' } },
  queue: { path: '/applications', filters: { state: 'text', partnerId: 'text', after: 'text' } },
  application: { path: '/applications/:id', filters: { mailsAfter: 'text' } },
  accounts: { path: '/accounts' },
  // As mailed: what comes after the mark is no path.
  enrol: { path: 'enrol=:code' },
} as const;

export const { hrefOf, routeOf, useRoute } = createRouter('start', table);

export type QueueFilters = Extract<RouteOf<typeof table>, { screen: 'queue' }>['filters'];
