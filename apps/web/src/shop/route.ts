import { createRouter } from '../shared/router/create-router.js';

const router = createRouter('checkout', {
  checkout: { path: '/' },
  // The path in the sandbox's links.
  checkoutWith: { path: 'card=:cardId' },
  purchase: { path: '/purchases/:id' },
});

export const { hrefOf, routeOf, useRoute } = router;
