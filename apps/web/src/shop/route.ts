import { createRouter } from '../shared/router/create-router.js';
import type { RouteOf } from '../shared/router/routes.js';

const table = {
  checkout: { path: '/' },
  // The path in the sandbox's links.
  checkoutWith: { path: 'card=:cardId' },
  purchase: { path: '/purchases/:id' },
  /** The card that pays, and the payment that was played last. */
  scenarios: { path: '/scenarios', filters: { card: 'text', payment: 'text' } },
} as const;

export const { hrefOf, routeOf, useRoute } = createRouter('checkout', table);

export type ScenarioFilters = Extract<RouteOf<typeof table>, { screen: 'scenarios' }>['filters'];
