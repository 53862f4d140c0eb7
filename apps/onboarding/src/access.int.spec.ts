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
      'DELETE /operator-session: public',
      'GET /assets/*file: public',
      'GET /operator-session: checked by its handler',
      'GET /partner: public',
      'POST /operator-session: public',
    ],
    stored: [],
  });

  it.each<[string, (token: string) => [string, RequestInit]]>([
    [
      'at the page',
      (token) => [
        '/operator-session',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
          body: JSON.stringify({ token }),
        },
      ],
    ],
    [
      'of the back end',
      (token) => ['/companies', { headers: { authorization: `Bearer ${token}` } }],
    ],
  ])('keeps who guesses the token %s waiting', async (_where, callOf) => {
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
