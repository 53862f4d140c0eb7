import {
  cardholderStates,
  LINK_MAIL_KIND,
  mailKinds,
  onboardingParties,
  onboardingStatuses,
  sentMailStatuses,
} from '#contracts/browser';
import { operatorRoutes } from '../shared/operators/operator-session.js';
import { createRouter, type RouteOf } from '../shared/router/router.js';

/** `after` is the id after which the page of a list begins. */
const table = {
  tasks: { path: '/waiting', filters: { after: 'text' } },
  companies: {
    path: '/companies',
    filters: {
      search: 'text',
      status: onboardingStatuses,
      waitingFor: [...onboardingParties, 'nobody'],
      after: 'text',
    },
  },
  company: {
    path: '/companies/:id',
    filters: {
      search: 'text',
      state: cardholderStates,
      cardholdersAfter: 'text',
      timelineAfter: 'text',
      mailsAfter: 'text',
    },
  },
  mails: { path: '/mails' },
  sentMails: {
    path: '/sent-mails',
    filters: {
      status: sentMailStatuses,
      kind: [LINK_MAIL_KIND, ...mailKinds],
      /** A mail address, or the partner's id of a person. */
      recipient: 'text',
      companyId: 'text',
      cause: 'text',
      /** The first and the last day, in the reader's time zone, such as `2026-03-01`. */
      from: 'text',
      until: 'text',
      after: 'text',
    },
  },
  sentMail: { path: '/sent-mails/:id' },
  suppressions: { path: '/suppressions', filters: { after: 'text' } },
  ...operatorRoutes,
} as const;

export const { hrefOf, routeOf, useRoute } = createRouter('tasks', table);

export type Route = RouteOf<typeof table>;
export type CompaniesFilters = Extract<Route, { screen: 'companies' }>['filters'];
export type CompanyFilters = Extract<Route, { screen: 'company' }>['filters'];
export type SentMailFilters = Extract<Route, { screen: 'sentMails' }>['filters'];
