/** A group of operations; each is a tag, and a class in generated clients. */
export interface Api {
  name: string;
  description: string;
  /** Matches its paths; the first API that matches is used. */
  paths: RegExp;
  isForPartners?: boolean;
}

/** In the order of matching. */
export const apis: readonly Api[] = [
  {
    name: 'Onboarding',
    description: 'Links to the hosted onboarding application, and the people to choose from there.',
    paths: /^\/v1\/companies\/generate-onboarding-url$|^\/onboarding\/company\/\{token\}$/,
    isForPartners: true,
  },
  {
    name: 'Companies',
    description: "The partner's companies, and what is known of their people.",
    paths: /^\/v1\/companies/,
    isForPartners: true,
  },
  {
    name: 'People',
    description: 'Who may hold cards.',
    paths: /^\/v1\/people/,
    isForPartners: true,
  },
  {
    name: 'Cards',
    description: 'Ordered for people, and moved through their states.',
    paths: /^\/v1\/(cards|card-details-settings)/,
    isForPartners: true,
  },
  {
    name: 'Accounts',
    description:
      "What the companies' card accounts have, hold and may spend, and how money gets there.",
    paths: /^\/v1\/(accounts|top-ups|invoices)/,
    isForPartners: true,
  },
  {
    name: 'Transactions',
    description:
      "The payments with cards, the card processor's messages about them, and what decides without an answer of yours.",
    paths: /^\/v1\/(transactions|authorization-settings)/,
    isForPartners: true,
  },
  {
    name: 'Webhooks',
    description: 'Where events go, with which secrets, and how that goes.',
    paths: /^\/v1\/(webhook-endpoints|egress-addresses)/,
    isForPartners: true,
  },
  {
    name: 'Events',
    description: 'What was sent, what became of it, and how to have it sent again.',
    paths: /^\/v1\/(events|event-types)/,
    isForPartners: true,
  },
  {
    name: 'ThreeDSecure',
    description:
      'What a partner reports of a 3-D Secure request, and the rules that decide before the challenge.',
    paths: /^\/v1\/three-ds-(requests|rules)/,
    isForPartners: true,
  },
  {
    name: 'Communications',
    description:
      'The integration level, who sends which mail, how the pages and mails look, and what was sent.',
    paths: /^\/v1\/(mails|communication-settings|branding|integration-level)/,
    isForPartners: true,
  },
  {
    name: 'ApiKeys',
    description: 'The keys that calls are made with: made, rolled and revoked.',
    paths: /^\/v1\/api-keys/,
    isForPartners: true,
  },
  {
    name: 'ApiRequests',
    description: "What the partner's programs called, which platform they called, and the results.",
    paths: /^\/v1\/(api-requests|environment)$/,
    isForPartners: true,
  },
  {
    name: 'Sandbox',
    description: 'Stands in for people and systems outside. Only in the sandbox: 404 elsewhere.',
    paths: /^\/v1\/sandbox\//,
    isForPartners: true,
  },
  {
    name: 'Document',
    description: 'This document.',
    paths: /^\/v1\/openapi\.json$/,
    isForPartners: true,
  },
  {
    name: 'ACS API',
    description: "For the issuer's access control server: authentications of card payments.",
    paths: /^\/acs\/v1\//,
  },
  {
    name: 'Processor API',
    description:
      'For the card processor: authorizations, clearings and what else becomes of payments.',
    paths: /^\/processor\/v1\//,
  },
  {
    name: 'Onboarding application',
    description: 'For the page behind an onboarding link; the link is the key.',
    paths: /^\/onboarding/,
  },
  {
    name: 'Card app',
    description: 'For the app that cardholders approve payments with.',
    paths: /^\/card-app/,
  },
  {
    name: 'Back office',
    description: 'For the page of reviewers.',
    paths: /^\/back-office\//,
  },
  {
    name: 'Console',
    description: 'For the page of partners: signing in, people, and who changed keys and people.',
    paths: /^\/console\//,
  },
  {
    name: 'Pages',
    description: 'For pages that are open to everybody who has their address, and for the sandbox.',
    paths: /^\//,
  },
];

export function apiOf(path: string): Api {
  const api = apis.find(({ paths }) => paths.test(path))!;
  if (path.startsWith('/v1/') && !api.isForPartners) {
    throw new Error(`${path} belongs to none of the groups of the partner's API (apis.ts)`);
  }
  return api;
}
