import { createRouter } from '../shared/router/router.js';

const router = createRouter('home', {
  home: { path: '/home' },
  approvals: { path: '/approvals' },
  approval: { path: '/approvals/:id' },
  history: { path: '/history', filters: { after: 'text' } },
  purchases: { path: '/purchases', filters: { after: 'text' } },
  purchase: { path: '/purchases/:id' },
  cards: { path: '/cards' },
  company: { path: '/company', filters: { after: 'text' } },
  companyCard: { path: '/company/cards/:id' },
  devices: { path: '/devices' },
  // Mailed links end in `#enrol=<code>`, without a slash.
  enrol: { path: 'enrol=:code' },
});

export const { hrefOf, routeOf, useRoute } = router;

export type Route = ReturnType<typeof routeOf>;
