import { createRouter } from '../shared/router/create-router.js';

const router = createRouter('start', {
  // What it is depends on who asks.
  start: { path: '/' },
  queue: { path: '/applications' },
  application: { path: '/applications/:id' },
  accounts: { path: '/accounts' },
  // As mailed: what comes after the mark is no path.
  enrol: { path: 'enrol=:code' },
});

export const { hrefOf, routeOf, useRoute } = router;
