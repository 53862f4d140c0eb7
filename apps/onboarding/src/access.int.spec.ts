import {
  guess,
  letThrough,
  openRoutesIn,
  startPageFaults,
  walkWithHead,
  walkWithUnreadBodies,
} from '#testing';
import { OnboardingFixture } from '../test/onboarding-fixture.js';

describe('access to onboarding', () => {
  let onboarding: OnboardingFixture;

  beforeAll(async () => {
    onboarding = await OnboardingFixture.start();
  });

  afterAll(() => onboarding?.close());

  it('is open to everybody at these addresses alone', () => {
    expect(openRoutesIn(onboarding.service)).toEqual([
      'DELETE /operator-session: public',
      'GET /: public',
      'GET /assets/*file: public',
      'GET /favicon.ico: public',
      'GET /health/live: public',
      'GET /health/ready: public',
      'GET /icon.svg: public',
      'GET /metrics: public',
      'GET /operator-session: checked by its handler',
      'GET /partner: public',
      'POST /operator-session: public',
    ]);
  });

  it('begins at a page whose addresses all lead somewhere', async () => {
    expect(await startPageFaults(onboarding.service)).toEqual([]);
  });

  it('is closed to strangers at all others, however they are spelled', async () => {
    expect(await letThrough(onboarding.service)).toEqual([]);
  });

  it('ends each answer to HEAD, and lets caches store no other than these', async () => {
    const { faults, stored } = await walkWithHead(onboarding.service, [{}]);
    expect(faults).toEqual([]);
    expect(stored).toEqual([
      '/favicon.ico: public, max-age=86400',
      '/icon.svg: public, max-age=86400',
      '/partner: no-cache',
    ]);
  });

  it('answers 415 to bodies that no one would read', async () => {
    const { anyType, faults, calls } = await walkWithUnreadBodies(onboarding.service);
    expect(faults).toEqual([]);
    expect(anyType).toEqual([]);
    expect(calls).toBeGreaterThan(0);
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
