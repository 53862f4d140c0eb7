import { createRouter } from '../shared/router/create-router.js';

const router = createRouter('checkout', {
  checkout: { path: '/' },
  // As the sandbox links it.
  checkoutWith: { path: 'card=:cardId' },
  purchase: { path: '/purchases/:id' },
});

export const { hrefOf, routeOf, useRoute } = router;
