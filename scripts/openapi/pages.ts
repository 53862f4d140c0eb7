import type { Operation } from './operations.ts';

/** The page to which partners send people, at an address of their API. */
export const onboardingPage: Operation = {
  name: 'onboardingPage',
  id: 'openOnboardingPage',
  description:
    "The hosted onboarding application, for the browser of the company's admin. It is the same page whatever the " +
    'token: it tells of a link that does not work itself.',
  isPage: true,
  method: 'get',
  path: '/onboarding/company/{token}',
  pathSchemas: { token: { type: 'string' } },
  successStatus: 200,
  mediaType: 'text/html',
  isIdempotent: false,
  guards: [],
  problems: [],
};
