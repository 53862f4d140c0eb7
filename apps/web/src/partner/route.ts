import { createRouter } from '../shared/router/create-router.js';

const router = createRouter('companies', {
  companies: { path: '/companies' },
  company: { path: '/companies/:id' },
  mails: { path: '/mails' },
  sentMails: { path: '/sent-mails' },
  sentMail: { path: '/sent-mails/:id' },
  suppressions: { path: '/suppressions' },
});

export const { hrefOf, routeOf, useRoute } = router;

export type Route = ReturnType<typeof routeOf>;
