import { createRouter } from '../shared/router/create-router.js';
import { endpointChannels } from './channels.js';

const router = createRouter('events', {
  events: { path: '/events' },
  event: { path: '/events/:id' },
  mails: { path: '/mails' },
  mail: { path: '/mails/:id' },
  mailSettings: { path: '/mail-settings' },
  endpoint: { path: '/endpoints/:channel', values: { channel: endpointChannels } },
});

export const { hrefOf, routeOf, useRoute } = router;

export type Route = ReturnType<typeof routeOf>;
