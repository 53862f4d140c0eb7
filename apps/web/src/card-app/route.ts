import { createRouter } from '../shared/router/create-router.js';

const router = createRouter('approvals', {
  approvals: { path: '/approvals' },
  approval: { path: '/approvals/:id' },
  cards: { path: '/cards' },
  devices: { path: '/devices' },
  // Mailed links end in `#enrol=<code>`, without a slash.
  enrol: { path: 'enrol=:code' },
});

export const { hrefOf, routeOf, useRoute } = router;

export type Route = ReturnType<typeof routeOf>;
