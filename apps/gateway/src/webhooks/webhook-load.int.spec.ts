import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EventHeader, webhookEvents } from '#contracts';
import { eventually, type OwnBroker, readTopic, startOwnBroker, type TopicReader } from '#testing';
import { Agent, request } from 'undici';
import {
  cardOrderedOf,
  GatewayFixture,
  newCompanyId,
  WEBHOOK_HEADER,
  WEBHOOK_TOKENS,
} from '../../test/gateway-fixture.js';

const WEBHOOKS = 5_000;

describe('many webhooks', () => {
  let broker: OwnBroker;
  let gateway: GatewayFixture;
  let events: TopicReader;
  const connections = new Agent({ connections: 250 });

  beforeAll(async () => {
    broker = await startOwnBroker();
    gateway = await GatewayFixture.start(broker.brokers);
    events = await readTopic(webhookEvents.name, broker.brokers);
  });

  afterAll(async () => {
    await connections.close();
    await gateway.close();
    await events.close();
    await broker.stop();
  });

  async function send(companyId: string, number: number): Promise<number> {
    const { statusCode, body } = await request(`${gateway.url}/webhooks/events`, {
      method: 'POST',
      dispatcher: connections,
      headers: {
        [WEBHOOK_HEADER]: WEBHOOK_TOKENS[0],
        'content-type': 'application/json',
        'webhook-id': `${companyId}:${number}`,
      },
      body: JSON.stringify(cardOrderedOf(companyId, `e-${number}`)),
    });
    await body.dump();
    return statusCode;
  }

  async function idsOf(companies: string[], count: number): Promise<string[]> {
    const ofCompanies = new Set(companies);
    const records = () =>
      events.records.filter(({ headers }) => ofCompanies.has(headers[EventHeader.companyId]!));
    await eventually('all of them', () => records().length >= count, 60_000);
    return records().map(({ headers }) => headers[EventHeader.id]!);
  }

  it('are all taken when they come at once, and each is there once', async () => {
    const companies = Array.from({ length: 50 }, newCompanyId);
    const sent = Array.from({ length: WEBHOOKS }, (_, index) => ({
      companyId: companies[index % companies.length]!,
      number: index,
    }));
    const statuses = await Promise.all(
      sent.map(({ companyId, number }) => send(companyId, number)),
    );
    expect(statuses.filter((status) => status !== 204)).toEqual([]);
    const ids = await idsOf(companies, WEBHOOKS);
    expect(ids.sort()).toEqual(
      sent.map(({ companyId, number }) => `${companyId}:${number}`).sort(),
    );
  });

  it('keep their order per company, whatever comes beside them', async () => {
    const companies = Array.from({ length: 200 }, newCompanyId);
    const perCompany = 10;
    await Promise.all(
      companies.map(async (companyId) => {
        for (let number = 0; number < perCompany; number += 1) {
          expect(await send(companyId, number)).toBe(204);
        }
      }),
    );
    const ids = await idsOf(companies, companies.length * perCompany);
    for (const companyId of companies) {
      const own = ids.filter((id) => id.startsWith(companyId));
      expect(own).toEqual(
        Array.from({ length: perCompany }, (_, number) => `${companyId}:${number}`),
      );
    }
  });
});
