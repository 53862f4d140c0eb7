/** One of the APIs that the platform's process serves. */
export interface Api {
  name: string;
  description: string;
  /** Of its paths; the first API that has one is the path's. */
  prefixes: readonly string[];
}

export const PARTNER_API: Api = {
  name: 'Partner API',
  description: 'For the servers of partners, with an API key.',
  prefixes: ['/v1/'],
};

/** In the order in which they are listed. What is below none of them belongs to the last one. */
export const apis: readonly Api[] = [
  PARTNER_API,
  {
    name: 'ACS API',
    description: "For the issuer's access control server: authentications of card payments.",
    prefixes: ['/acs/v1/'],
  },
  {
    name: 'Onboarding application',
    description: 'For the page behind an onboarding link; the link is the key.',
    prefixes: ['/onboarding'],
  },
  {
    name: 'Card app',
    description: 'For the app that cardholders approve payments with.',
    prefixes: ['/card-app'],
  },
  {
    name: 'Back office',
    description: 'For the page of reviewers.',
    prefixes: ['/back-office/'],
  },
  {
    name: 'Pages',
    description: 'For pages that are open to everybody who has their address, and for the sandbox.',
    prefixes: ['/'],
  },
];

export function apiOf(path: string): Api {
  return apis.find(({ prefixes }) => prefixes.some((prefix) => path.startsWith(prefix)))!;
}
