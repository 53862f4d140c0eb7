import { ensureTestTopics, guess, testBrokers, itGuardsItsRoutes } from '#testing';
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

  itGuardsItsRoutes(() => gateway.service, {
    stored: [],
    anyType: ['POST /webhooks/events', 'POST /webhooks/three-ds', 'POST /webhooks/transactions'],
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
