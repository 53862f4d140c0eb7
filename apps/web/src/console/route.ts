import { mailKinds, sentMailStatuses } from '#contracts/browser';
import { createRouter } from '../shared/router/create-router.js';
import type { RouteOf } from '../shared/router/routes.js';
import { endpointChannels, shownStatuses, webhookChannels } from './channels.js';

const table = {
  events: {
    path: '/events',
    filters: {
      status: shownStatuses,
      channel: webhookChannels,
      event: 'text',
      companyId: 'text',
      /** The id after which the page of the list begins. */
      after: 'text',
    },
  },
  event: { path: '/events/:id' },
  mails: {
    path: '/mails',
    filters: { status: sentMailStatuses, kind: mailKinds, companyId: 'text', after: 'text' },
  },
  mail: { path: '/mails/:id' },
  mailSettings: { path: '/mail-settings' },
  endpoint: { path: '/endpoints/:channel', values: { channel: endpointChannels } },
} as const;

export const { hrefOf, routeOf, useRoute } = createRouter('events', table);

export type Route = RouteOf<typeof table>;
export type EventFilters = Extract<Route, { screen: 'events' }>['filters'];
export type MailFilters = Extract<Route, { screen: 'mails' }>['filters'];
