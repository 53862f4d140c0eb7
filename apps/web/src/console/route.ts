import type { EndpointChannel, PaymentState, WebhookChannel } from '#contracts';
import {
  apiRequestOutcomes,
  deliveryRanges,
  mailKinds,
  sentMailStatuses,
} from '#contracts/browser';
import { createRouter, type RouteOf } from '../shared/router/router.js';

// Only types are imported from the contracts, because their code would bring class-validator into the page.
export const webhookChannels: readonly WebhookChannel[] = ['events', 'transactions'];

/** The channels that a partner configures endpoints for. */
export const endpointChannels: readonly EndpointChannel[] = [
  ...webhookChannels,
  'three_ds',
  'authorizations',
];

/** Requests of 3-D Secure and authorizations are sent only once, so they have no backlog and no retries. */
export function hasEvents(channel: EndpointChannel): channel is WebhookChannel {
  return channel === 'events' || channel === 'transactions';
}

/** The statuses that the event list can be filtered by. */
export const shownStatuses = ['pending', 'failing', 'delivered', 'given_up'] as const;

export type ShownStatus = (typeof shownStatuses)[number];

export type { EndpointChannel, WebhookChannel };

// Only types are imported from the contracts, because their code would bring class-validator into the page.
export const paymentStates = [
  'authorized',
  'partially_cleared',
  'cleared',
  'reversed',
  'expired',
  'declined',
  'refunded',
] as const satisfies readonly PaymentState[];

const requestMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const table = {
  home: { path: '/home' },
  events: {
    path: '/events',
    filters: {
      status: shownStatuses,
      channel: webhookChannels,
      event: 'text',
      companyId: 'text',
      personId: 'text',
      cardId: 'text',
      accountId: 'text',
      transactionId: 'text',
      search: 'text',
      /** Moments in ISO 8601, the second exclusive. */
      from: 'text',
      to: 'text',
      live: ['off'],
      /** The id after which the page of the list begins. */
      after: 'text',
    },
  },
  event: { path: '/events/:id' },
  companies: { path: '/companies', filters: { search: 'text', after: 'text' } },
  company: { path: '/companies/:id' },
  people: { path: '/people', filters: { search: 'text', companyId: 'text', after: 'text' } },
  person: { path: '/people/:id' },
  cards: {
    path: '/cards',
    filters: {
      search: 'text',
      companyId: 'text',
      personId: 'text',
      accountId: 'text',
      after: 'text',
    },
  },
  card: { path: '/cards/:id' },
  accounts: { path: '/accounts', filters: { search: 'text', companyId: 'text', after: 'text' } },
  account: { path: '/accounts/:id' },
  payments: {
    path: '/payments',
    filters: {
      state: paymentStates,
      companyId: 'text',
      accountId: 'text',
      cardId: 'text',
      /** The first and the last day, such as 2026-03-01, where the reader is. */
      from: 'text',
      to: 'text',
      after: 'text',
    },
  },
  payment: { path: '/payments/:id' },
  mails: {
    path: '/mails',
    filters: { status: sentMailStatuses, kind: mailKinds, companyId: 'text', after: 'text' },
  },
  mail: { path: '/mails/:id' },
  mailSettings: { path: '/mail-settings' },
  branding: { path: '/branding' },
  threeDsRules: { path: '/three-ds-rules' },
  level: { path: '/integration-level' },
  endpoint: {
    path: '/endpoints/:channel',
    values: { channel: endpointChannels },
    filters: { range: deliveryRanges },
  },
  requests: {
    path: '/requests',
    filters: {
      method: requestMethods,
      outcome: apiRequestOutcomes,
      /** Reads that succeeded are left out unless they are wanted. */
      reads: ['shown'],
      path: 'text',
      code: 'text',
      requestId: 'text',
      keyLast4: 'text',
      keyId: 'text',
      /** Moments in ISO 8601, the second exclusive. */
      from: 'text',
      to: 'text',
      after: 'text',
    },
  },
  keys: { path: '/api-keys', filters: { after: 'text' } },
  users: { path: '/team' },
  trail: { path: '/trail', filters: { after: 'text' } },
  // Invitations end in `#enrol=<code>`, without a slash.
  enrol: { path: 'enrol=:code' },
} as const;

export const { hrefOf, routeOf, useRoute } = createRouter('home', table);

export type Route = RouteOf<typeof table>;
/** The filters of a screen. */
export type Filters<Screen extends Route['screen']> =
  Extract<Route, { screen: Screen }> extends { filters: infer Found } ? Found : never;
export type EventFilters = Filters<'events'>;
export { requestMethods };
export type MailFilters = Filters<'mails'>;
