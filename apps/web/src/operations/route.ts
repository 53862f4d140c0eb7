import { operatorRoutes } from '../shared/operators/operator-session.js';
import { createRouter, type RouteOf } from '../shared/router/router.js';

/** `after` is the id after which the page of a list begins. */
const table = {
  topics: { path: '/topics' },
  topic: { path: '/topics/:name' },
  groups: { path: '/groups' },
  deadLetters: {
    path: '/dead-letters',
    filters: {
      group: 'text',
      event: 'text',
      reason: 'text',
      key: 'text',
      eventId: 'text',
    },
  },
  deadLetter: { path: '/dead-letter', filters: { place: 'text' } },
  search: {
    path: '/search',
    filters: {
      topic: 'text',
      key: 'text',
      eventId: 'text',
      /** In ISO 8601. */
      since: 'text',
      until: 'text',
      /** Where the search goes on. */
      next: 'text',
    },
  },
  repairs: { path: '/repairs', filters: { after: 'text' } },
  ...operatorRoutes,
} as const;

export const { hrefOf, routeOf, useRoute } = createRouter('topics', table);

export type Route = RouteOf<typeof table>;
export type LetterFilters = Extract<Route, { screen: 'deadLetters' }>['filters'];
export type SearchFilters = Extract<Route, { screen: 'search' }>['filters'];
