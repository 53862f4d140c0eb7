import {
  guess,
  letThrough,
  openRoutesIn,
  startPageFaults,
  walkWithHead,
  walkWithUnreadBodies,
} from '#testing';
import { OPERATOR_TOKEN, ProvisioningFixture } from '../test/provisioning-fixture.js';

describe('access to card-provisioning', () => {
  let provisioning: ProvisioningFixture;

  beforeAll(async () => {
    provisioning = await ProvisioningFixture.start({ consumesEvents: false });
  });

  afterAll(() => provisioning?.close());

  it('is open to everybody at these addresses alone', () => {
    expect(openRoutesIn(provisioning.service)).toEqual([
      'GET /: public',
      'GET /favicon.ico: public',
      'GET /health/live: public',
      'GET /health/ready: public',
      'GET /icon.svg: public',
      'GET /metrics: public',
    ]);
  });

  it('begins at a page whose addresses all lead somewhere', async () => {
    expect(await startPageFaults(provisioning.service)).toEqual([]);
  });

  it('is closed to strangers at all others, however they are spelled', async () => {
    expect(await letThrough(provisioning.service)).toEqual([]);
  });

  it('ends each answer to HEAD, and lets caches store no other than these', async () => {
    const { faults, stored } = await walkWithHead(provisioning.service, [{}]);
    expect(faults).toEqual([]);
    expect(stored).toEqual([
      '/favicon.ico: public, max-age=86400',
      '/icon.svg: public, max-age=86400',
    ]);
  });

  it('answers 415 to bodies that no one would read', async () => {
    const { anyType, faults, calls } = await walkWithUnreadBodies(provisioning.service);
    expect(faults).toEqual([]);
    expect(anyType).toEqual([]);
    expect(calls).toBeGreaterThan(0);
  });

  it('is given to operators, and keeps who guesses their token waiting', async () => {
    const ask = (token: string) =>
      fetch(`${provisioning.url}/assignments`, { headers: { authorization: `Bearer ${token}` } });
    expect((await ask(OPERATOR_TOKEN)).status).toBe(200);
    const { looked, retryAfter } = await guess((attempt) => ask(`${OPERATOR_TOKEN}${attempt}`));
    expect(looked).toBeLessThanOrEqual(40);
    expect(retryAfter).toBeGreaterThan(0);
    // A token that was correct before is not locked out by wrong attempts from the same address.
    expect((await ask(OPERATOR_TOKEN)).status).toBe(200);
  });
});
