import { createRouter } from '../shared/router/create-router.js';

const table = {
  checkout: { path: '/' },
  // The path in the sandbox's links.
  checkoutWith: { path: 'card=:cardId' },
  purchase: { path: '/purchases/:id' },
} as const;

export const { hrefOf, routeOf, useRoute } = createRouter('checkout', table);
