import {
  guess,
  letThrough,
  openRoutesIn,
  testBrokers,
  startPageFaults,
  walkWithHead,
  walkWithUnreadBodies,
} from '#testing';
import { ThreeDsFixture } from '../test/three-ds-fixture.js';

describe('access to three-ds', () => {
  let threeDs: ThreeDsFixture;

  beforeAll(async () => {
    threeDs = await ThreeDsFixture.start({ kafkaBrokers: testBrokers(), consumesEvents: false });
  });

  afterAll(() => threeDs?.close());

  it('is open to everybody at these addresses alone', () => {
    expect(openRoutesIn(threeDs.service)).toEqual([
      'GET /: public',
      'GET /assets/*file: public',
      'GET /card-app-worker.js: public',
      'GET /card-app.webmanifest: public',
      'GET /card-app/api/app: public',
      'GET /card-app: public',
      'GET /favicon.ico: public',
      'GET /health/live: public',
      'GET /health/ready: public',
      'GET /icon.svg: public',
      'GET /metrics: public',
      'POST /card-app/api/challenges/:id/decision: checked by its handler',
      'POST /card-app/api/challenges/:id/options: checked by its handler',
      'POST /card-app/api/enrolment/options: public',
      'POST /card-app/api/enrolment: public',
      'POST /card-app/api/session/options: public',
      'POST /card-app/api/session: public',
    ]);
  });

  it('begins at a page whose addresses all lead somewhere', async () => {
    expect(await startPageFaults(threeDs.service)).toEqual([]);
  });

  it('is closed to strangers at all others, however they are spelled', async () => {
    expect(await letThrough(threeDs.service)).toEqual([]);
  });

  it('ends each answer to HEAD, and lets caches store no other than these', async () => {
    const { faults, stored } = await walkWithHead(threeDs.service, [{}]);
    expect(faults).toEqual([]);
    expect(stored).toEqual([
      '/card-app-worker.js: no-cache',
      '/card-app.webmanifest: no-cache',
      '/card-app: no-cache',
      '/favicon.ico: public, max-age=86400',
      '/icon.svg: public, max-age=86400',
    ]);
  });

  it('answers 415 to bodies that no one would read', async () => {
    const { anyType, faults, calls } = await walkWithUnreadBodies(threeDs.service);
    expect(faults).toEqual([]);
    expect(anyType).toEqual([]);
    expect(calls).toBeGreaterThan(0);
  });

  it('keeps who guesses the token of the back end waiting', async () => {
    const { looked, retryAfter } = await guess((attempt) =>
      fetch(`${threeDs.service.url}/people/cmp_1/e-1/enrolment-codes`, {
        method: 'POST',
        headers: { authorization: `Bearer wrong-${attempt}` },
      }),
    );
    expect(looked).toBeLessThanOrEqual(40);
    expect(retryAfter).toBeGreaterThan(0);
  });
});
