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

  /** Retries as the platform does: a busy machine may answer 503. */
  async function deliver(companyId: string, number: number): Promise<void> {
    const status = await send(companyId, number);
    if (status === 503) return deliver(companyId, number);
    expect(status).toBe(204);
  }

  /** The ids in the order of the topic; a webhook that was retried may occur again later. */
  async function idsOf(companies: string[], count: number): Promise<string[]> {
    const ofCompanies = new Set(companies);
    const ids = () => {
      const own = events.records.filter(({ headers }) =>
        ofCompanies.has(headers[EventHeader.companyId]!),
      );
      return [...new Set(own.map(({ headers }) => headers[EventHeader.id]!))];
    };
    await eventually('all of them', () => ids().length >= count);
    return ids();
  }

  it('are all accepted when they arrive concurrently, and none is lost', async () => {
    const companies = Array.from({ length: 50 }, newCompanyId);
    const sent = Array.from({ length: WEBHOOKS }, (_, index) => ({
      companyId: companies[index % companies.length]!,
      number: index,
    }));
    await Promise.all(sent.map(({ companyId, number }) => deliver(companyId, number)));
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
          await deliver(companyId, number);
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
