import {
  ensureTestTopics,
  guess,
  letThrough,
  openRoutesIn,
  testBrokers,
  startPageFaults,
  walkWithHead,
  walkWithUnreadBodies,
} from '#testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  cardOrderedOf,
  GatewayFixture,
  newCompanyId,
  WEBHOOK_HEADER,
} from '../test/gateway-fixture.js';

describe('access to the gateway', () => {
  let gateway: GatewayFixture;

  beforeAll(async () => {
    await ensureTestTopics();
    gateway = await GatewayFixture.start(testBrokers());
  });

  afterAll(() => gateway?.close());

  it('is open to everybody at these addresses alone', () => {
    expect(openRoutesIn(gateway.service)).toEqual([
      'GET /: public',
      'GET /favicon.ico: public',
      'GET /health/live: public',
      'GET /health/ready: public',
      'GET /icon.svg: public',
      'GET /metrics: public',
    ]);
  });

  it('begins at a page whose addresses all lead somewhere', async () => {
    expect(await startPageFaults(gateway.service)).toEqual([]);
  });

  it('is closed to strangers at all others, however they are spelled', async () => {
    expect(await letThrough(gateway.service)).toEqual([]);
  });

  it('ends each answer to HEAD, and lets caches store no other than these', async () => {
    const { faults, stored } = await walkWithHead(gateway.service, [{}]);
    expect(faults).toEqual([]);
    expect(stored).toEqual([
      '/favicon.ico: public, max-age=86400',
      '/icon.svg: public, max-age=86400',
    ]);
  });

  it('answers 415 to bodies that no one would read', async () => {
    const { anyType, faults } = await walkWithUnreadBodies(gateway.service);
    expect(faults).toEqual([]);
    expect(anyType).toEqual([
      'POST /webhooks/events',
      'POST /webhooks/three-ds',
      'POST /webhooks/transactions',
    ]);
  });

  it('keeps who guesses the webhook token waiting, and not the platform', async () => {
    const body = cardOrderedOf(newCompanyId());
    expect((await gateway.deliver(body)).status).toBe(204);
    const { looked, retryAfter } = await guess((attempt) =>
      fetch(`${gateway.url}/webhooks/${attempt % 2 ? 'events' : 'three-ds'}`, {
        method: 'POST',
        headers: { [WEBHOOK_HEADER]: `token-${attempt}` },
        body: '{}',
      }),
    );
    expect(looked).toBeLessThanOrEqual(40);
    expect(retryAfter).toBeGreaterThan(0);
    expect((await gateway.deliver(body)).status).toBe(204);
  });
});
