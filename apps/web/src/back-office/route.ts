import { createRouter } from '../shared/router/create-router.js';
import type { RouteOf } from '../shared/router/routes.js';

/**
 * `state` is, for example, `kycStatus=in_review`; `after` is the id after which the page of a list begins.
 */
const table = {
  // The home screen depends on the reviewer's role.
  start: { path: '/', filters: { state: 'text', partnerId: 'text', after: 'text' } },
  queue: { path: '/applications', filters: { state: 'text', partnerId: 'text', after: 'text' } },
  application: { path: '/applications/:id', filters: { mailsAfter: 'text' } },
  accounts: { path: '/accounts' },
  // Mailed links end in `#enrol=<code>`, without a slash.
  enrol: { path: 'enrol=:code' },
} as const;

export const { hrefOf, routeOf, useRoute } = createRouter('start', table);

export type QueueFilters = Extract<RouteOf<typeof table>, { screen: 'queue' }>['filters'];
