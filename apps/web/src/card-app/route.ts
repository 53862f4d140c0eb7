import { createRouter } from '../shared/router/create-router.js';

const router = createRouter('approvals', {
  approvals: { path: '/approvals' },
  approval: { path: '/approvals/:id' },
  cards: { path: '/cards' },
  devices: { path: '/devices' },
  // As mailed: what comes after the mark is no path.
  enrol: { path: 'enrol=:code' },
});

export const { hrefOf, routeOf, useRoute } = router;

export type Route = ReturnType<typeof routeOf>;
