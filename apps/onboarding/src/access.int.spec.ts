import { guess, itGuardsItsRoutes } from '#testing';
import { OnboardingFixture } from '../test/onboarding-fixture.js';

describe('access to onboarding', () => {
  let onboarding: OnboardingFixture;

  beforeAll(async () => {
    onboarding = await OnboardingFixture.start();
  });

  afterAll(() => onboarding?.close());

  itGuardsItsRoutes(() => onboarding.service, {
    open: [
      'GET /assets/*file: public',
      'GET /partner: public',
      'POST /partner/v1/enrolment: public',
      'POST /partner/v1/enrolment/options: public',
      'POST /partner/v1/session: public',
      'POST /partner/v1/session/options: public',
    ],
    stored: [],
  });

  it.each<[string, (token: string) => [string, RequestInit]]>([
    [
      'of an invitation',
      (code) => [
        '/partner/v1/enrolment/options',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
          body: JSON.stringify({ code }),
        },
      ],
    ],
    [
      'of the back end',
      (token) => ['/companies', { headers: { authorization: `Bearer ${token}` } }],
    ],
  ])('keeps who guesses the secret %s waiting', async (_where, callOf) => {
    const own = await OnboardingFixture.start();
    try {
      const { looked, retryAfter } = await guess((attempt) => {
        const [path, init] = callOf(`wrong-${attempt}`);
        return fetch(`${own.url}${path}`, init);
      });
      expect(looked).toBeLessThanOrEqual(40);
      expect(retryAfter).toBeGreaterThan(0);
    } finally {
      await own.close();
    }
  });
});
