import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  EventHeader,
  exampleOf,
  TEST_COMPANY_ID,
  threeDsRequests,
  ThreeDsRequested,
} from '#contracts';
import { traceIdOf } from '#observability';
import { ensureTestTopics, eventually, readTopic, type TopicReader } from '#testing';
import { GatewayFixture, WEBHOOK_HEADER, WEBHOOK_TOKENS } from '../../test/gateway-fixture.js';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const PATH = '/webhooks/three-ds';

describe('the 3DS webhook', () => {
  let gateway: GatewayFixture;
  let topic: TopicReader;
  let request: ThreeDsRequested;

  beforeAll(async () => {
    await ensureTestTopics();
    gateway = await GatewayFixture.start();
    topic = await readTopic(threeDsRequests.name);
  });

  afterAll(async () => {
    await gateway.close();
    await topic.close();
  });

  beforeEach(() => {
    request = { ...exampleOf(ThreeDsRequested), threeDsRequestId: `tds_${randomUUID()}` };
  });

  const send = (body: object | string, headers: Record<string, string> = {}) =>
    gateway.send(body, headers, PATH);
  const published = (id = request.threeDsRequestId) =>
    topic.records.filter(({ headers }) => headers[EventHeader.id] === id);

  /** Publishes one more record; when it is read, everything before it was read, too. */
  async function expectNothingPublished(): Promise<void> {
    const last = { ...request, threeDsRequestId: `tds_${randomUUID()}` };
    expect((await send(last)).status).toBe(204);
    await eventually('the last one', () => published(last.threeDsRequestId).length > 0);
    expect(published()).toEqual([]);
  }

  it('publishes the very bytes under the cardholder, and then answers 204', async () => {
    const body = JSON.stringify({ ...request, moreFromALaterVersion: true });
    const traceparent = `00-${TRACE_ID}-00f067aa0ba902b7-01`;
    expect((await send(body, { traceparent })).status).toBe(204);
    const [record] = await eventually('it is there', () => published().length > 0 && published());
    expect(record!.value!.toString()).toBe(body);
    expect(record!.key!.toString()).toBe(`${request.companyId}/${request.externalId}`);
    expect(record!.headers).toMatchObject({
      [EventHeader.type]: 'three_ds_requested',
      [EventHeader.version]: '1',
      [EventHeader.companyId]: request.companyId,
      [EventHeader.occurredAt]: request.createdAt,
    });
    expect(traceIdOf(record!.headers[EventHeader.traceparent])).toBe(TRACE_ID);
  });

  it('takes nothing without the token', async () => {
    const wrong = { [WEBHOOK_HEADER]: `${WEBHOOK_TOKENS[0].slice(0, -1)}x` };
    for (const headers of [undefined, wrong]) {
      const { status, problem } = await gateway.sendUnsigned(request, headers, PATH);
      expect([status, problem!.code]).toEqual([401, 'webhook_token_invalid']);
    }
    await expectNothingPublished();
  });

  it('names every field that is wrong, and publishes nothing of it', async () => {
    const { status, problem } = await send({
      ...request,
      amount: { amount: 1.5, currency: 'euro' },
      cardLast4: '4242424242424242',
      merchant: { ...request.merchant, url: 'ftp://shop.example' },
      digest: 'none',
    });
    expect([status, problem!.code]).toEqual([422, 'event_data_invalid']);
    expect(new Set(problem!.errors!.map(({ pointer }) => pointer))).toEqual(
      new Set(['/amount/amount', '/amount/currency', '/cardLast4', '/merchant/url', '/digest']),
    );
    await expectNothingPublished();
  });

  it.each([
    ['no JSON', '{', 400, 'malformed_json'],
    ['a list', '[]', 400, 'malformed_json'],
    ['far too much', `{"a":"${'x'.repeat(70_000)}"}`, 413, 'body_too_large'],
  ])('refuses %s', async (_what, body, status, code) => {
    const answer = await send(body);
    expect([answer.status, answer.problem!.code]).toEqual([status, code]);
  });

  it('acknowledges a test request and publishes nothing of it', async () => {
    expect((await send({ ...request, companyId: TEST_COMPANY_ID })).status).toBe(204);
    await expectNothingPublished();
  });

  it('says so when the broker is away', async () => {
    // Nothing listens at this port.
    const alone = await GatewayFixture.start(['127.0.0.1:9']);
    const { status, problem } = await alone.send(request, {}, PATH);
    expect([status, problem!.code]).toEqual([503, 'broker_unavailable']);
    await alone.close();
  });
});
