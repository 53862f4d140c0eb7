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
    open: ['GET /events/asyncapi.json: public', 'GET /events/schemas/:file: public'],
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

  it('describes all events of the topics, by references that lead somewhere', async () => {
    const at = (path: string) => fetch(`${gateway.url}/events/${path}`);
    const text = await (await at('asyncapi.json')).text();
    const files = [...text.matchAll(/"\.\/(schemas\/[^"]+)"/g)].map(([, file]) => file!);
    expect(files).toContain('schemas/card_ordered.v1.schema.json');
    const answers = await Promise.all(files.map(at));
    const schemas = await Promise.all(answers.map((one) => one.json() as Promise<{ $id: string }>));
    expect(new Set(schemas.map(({ $id }) => $id)).size).toBe(files.length);
    expect(await problemOf(await at('schemas/none'))).toEqual([404, 'schema_unknown']);
  });

  async function problemOf(answer: Response): Promise<[number, string]> {
    return [answer.status, ((await answer.json()) as { code: string }).code];
  }
});
