import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EventHeader, TEST_COMPANY_ID, webhookEvents, webhooksRejected } from '#contracts';
import { traceIdOf } from '#observability';
import { ensureTestTopics, eventually, readTopic, type TopicReader } from '#testing';
import {
  type Answer,
  cardOrderedOf,
  GatewayFixture,
  newCompanyId,
  WEBHOOK_HEADER,
  WEBHOOK_TOKENS,
} from '../../test/gateway-fixture.js';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${TRACE_ID}-00f067aa0ba902b7-01`;

describe('the event webhook', () => {
  let gateway: GatewayFixture;
  let events: TopicReader;
  let rejected: TopicReader;
  let companyId: string;

  beforeAll(async () => {
    await ensureTestTopics();
    gateway = await GatewayFixture.start();
    [events, rejected] = await Promise.all([
      readTopic(webhookEvents.name),
      readTopic(webhooksRejected.name),
    ]);
  });

  beforeEach(() => {
    companyId = newCompanyId();
  });

  afterAll(async () => {
    await gateway.close();
    await Promise.all([events.close(), rejected.close()]);
  });

  const eventsOf = (company = companyId) =>
    events.records.filter((record) => record.key?.toString() === company);
  const rejectedOf = (company = companyId) =>
    rejected.records.filter((record) => record.headers[EventHeader.companyId] === company);
  const valuesOf = (records: TopicReader['records']) =>
    records.map(({ value }) => value!.toString());

  /** Publishes one more event of the company; when it is read, everything before it was read, too. */
  async function publishedBefore(company = companyId): Promise<TopicReader['records']> {
    const last = JSON.stringify(cardOrderedOf(company, 'last'));
    expect((await gateway.send(last)).status).toBe(204);
    await eventually('the last event', () => valuesOf(eventsOf(company)).includes(last));
    return eventsOf(company).slice(0, -1);
  }

  function expectProblem(answer: Answer, status: number, code: string): void {
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toMatch('application/problem+json');
    expect(answer.problem).toMatchObject({ status, code, instance: '/webhooks/events' });
  }

  const pointersOf = ({ problem }: Answer) =>
    [...new Set(problem?.errors?.map(({ pointer }) => pointer))].sort();

  describe('with a good event', () => {
    it('answers 204 once the very bytes are on the topic, with headers and in the trace', async () => {
      const webhookId = `evt_${randomUUID()}`;
      // Unusual formatting: spaces, escapes and order must be preserved.
      const body = `\n{ "data": {"accountId":"acc_1", "cardId":"crd_1","personId":"per_1",
        "externalId":"\\u00e9-1", "cardType":"virtual"},"companyId": "${companyId}",
        "event":"card_ordered","timestamp":"2026-03-01T12:00:00.000Z" } `;
      const answer = await gateway.send(body, { 'webhook-id': webhookId, traceparent });
      expect(answer.status).toBe(204);
      expect(answer.problem).toBeUndefined();
      expect(await publishedBefore()).toHaveLength(1);
      const [record] = eventsOf();
      expect(record!.value!.equals(Buffer.from(body))).toBe(true);
      expect(record!.headers).toEqual({
        [EventHeader.id]: webhookId,
        [EventHeader.type]: 'card_ordered',
        [EventHeader.version]: '1',
        [EventHeader.companyId]: companyId,
        [EventHeader.occurredAt]: '2026-03-01T12:00:00.000Z',
        [EventHeader.traceparent]: expect.any(String),
        'content-type': 'application/json',
        ce_specversion: '1.0',
        ce_id: webhookId,
        ce_type: 'card_ordered',
        ce_source: '/gateway',
        ce_time: '2026-03-01T12:00:00.000Z',
        ce_dataschema: 'urn:partner-card-platform:event:card_ordered:v1',
      });
      const continued = record!.headers[EventHeader.traceparent];
      expect(traceIdOf(continued)).toBe(TRACE_ID);
      expect(continued).not.toBe(traceparent);
      expect(rejectedOf()).toEqual([]);
    });

    it('keeps fields that it does not know', async () => {
      const { data, ...envelope } = cardOrderedOf(companyId);
      const later = { ...envelope, later: [1], data: { ...data, later: { more: true } } };
      expect((await gateway.send(later)).status).toBe(204);
      expect(valuesOf(await publishedBefore())).toEqual([JSON.stringify(later)]);
    });

    it('publishes a kind that it does not know: a new kind must not be lost', async () => {
      const unknown = { ...cardOrderedOf(companyId), event: 'invoice_sent', data: { any: [1] } };
      expect((await gateway.send(unknown)).status).toBe(204);
      const [record] = await publishedBefore();
      expect(JSON.parse(record!.value!.toString())).toEqual(unknown);
      expect(record!.headers).toMatchObject({ [EventHeader.type]: 'invoice_sent' });
      expect(record!.headers).not.toHaveProperty(EventHeader.version);
      expect(record!.headers).not.toHaveProperty('ce_dataschema');
    });

    it('counts a test event like all others, by the answer', async () => {
      const accepted = async () => {
        const text = await (await fetch(`${gateway.url}/metrics`)).text();
        const [, count] =
          /^webhooks_received_total\{.*webhook="events",outcome="accepted",kind="known".*\} (\d+)$/m.exec(
            text,
          ) ?? [];
        return Number(count ?? 0);
      };
      const before = await accepted();
      await gateway.send(cardOrderedOf(TEST_COMPANY_ID));
      expect(await accepted()).toBe(before + 1);
    });

    it('checks a test event, and publishes neither a right nor a wrong one', async () => {
      const test = cardOrderedOf(TEST_COMPANY_ID);
      expect((await gateway.send(test)).status).toBe(204);
      expectProblem(await gateway.send({ ...test, data: {} }), 422, 'event_data_invalid');
      await publishedBefore();
      expect(eventsOf(TEST_COMPANY_ID)).toEqual([]);
      expect(rejectedOf(TEST_COMPANY_ID)).toEqual([]);
    });

    it('takes the digest of the bytes for an id where there is none that it can use', async () => {
      const body = JSON.stringify(cardOrderedOf(companyId));
      await gateway.send(body);
      await gateway.send(body);
      await gateway.send(body, { 'webhook-id': 'not an id' });
      await gateway.send(`${body} `);
      const ids = (await publishedBefore()).map(({ headers }) => headers[EventHeader.id]);
      expect(ids).toHaveLength(4);
      expect(ids[0]).toMatch(/^sha256:[0-9a-f]{64}$/);
      expect(ids.slice(0, 3)).toEqual(Array(3).fill(ids[0]));
      expect(ids[3]).not.toBe(ids[0]);
    });
  });

  describe('that asks for a token', () => {
    it('accepts each configured token', async () => {
      for (const token of WEBHOOK_TOKENS) {
        const answer = await gateway.sendUnsigned(cardOrderedOf(companyId, token), {
          [WEBHOOK_HEADER.toUpperCase()]: token,
        });
        expect(answer.status).toBe(204);
      }
      expect(await publishedBefore()).toHaveLength(2);
    });

    it.each([
      ['none', {}],
      ['an empty one', { [WEBHOOK_HEADER]: '' }],
      ['a wrong one', { [WEBHOOK_HEADER]: 'token-of-last-year' }],
      ['the beginning of a right one', { [WEBHOOK_HEADER]: WEBHOOK_TOKENS[0].slice(0, -1) }],
      ['more than a right one', { [WEBHOOK_HEADER]: `${WEBHOOK_TOKENS[0]}r` }],
      ['both in one header', { [WEBHOOK_HEADER]: WEBHOOK_TOKENS.join(', ') }],
      ['a right one elsewhere', { authorization: `Bearer ${WEBHOOK_TOKENS[0]}` }],
    ])('refuses %s with 401 and publishes nothing', async (_name, headers) => {
      const answer = await gateway.sendUnsigned(cardOrderedOf(companyId), headers);
      expectProblem(answer, 401, 'webhook_token_invalid');
      expect(await publishedBefore()).toEqual([]);
    });

    it('does not look at the body of a call without one', async () => {
      expectProblem(await gateway.sendUnsigned('{"half": '), 401, 'webhook_token_invalid');
    });
  });

  describe('with a body that is no event', () => {
    it.each([
      ['half of JSON', '{"event": '],
      ['nothing', ''],
      ['a list', '[{"event": "card_ordered"}]'],
      ['a text', '"card_ordered"'],
      ['null', 'null'],
    ])('refuses %s with 400', async (_name, body) => {
      expectProblem(await gateway.send(body), 400, 'malformed_json');
    });

    it.each([
      ['an abyss', `{"event":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
      ['a hundred thousand values', `{"event":[${'{},'.repeat(100_000)}{}]}`],
      ['tens of thousands of fields', `{${'"a":1,'.repeat(50_000)}"a":1}`],
    ])('refuses %s with 400, before anything is made of it', async (_name, body) => {
      expectProblem(await gateway.send(body), 400, 'body_too_complex');
    });

    it('refuses an event that is not UTF-8 with 400, because no consumer could read it', async () => {
      const body = JSON.stringify(cardOrderedOf(companyId, 'é'));
      expectProblem(await gateway.send(Buffer.from(body, 'latin1')), 400, 'malformed_json');
      expect((await gateway.send(Buffer.from(body, 'utf8'))).status).toBe(204);
    });

    it('names every field of the envelope that is missing', async () => {
      const answer = await gateway.send({});
      expectProblem(answer, 400, 'envelope_invalid');
      expect(pointersOf(answer)).toEqual(['/companyId', '/data', '/event', '/timestamp']);
    });

    it.each([
      ['/event', { event: 'Card Ordered' }],
      ['/event', { event: 5 }],
      ['/companyId', { companyId: '' }],
      ['/companyId', { companyId: 'c'.repeat(101) }],
      ['/timestamp', { timestamp: '2026-03-01 12:00' }],
      ['/timestamp', { timestamp: '2026-03-01T12:00:00+01:00' }],
      ['/data', { data: [] }],
      ['/data', { data: null }],
      ['/data', { data: 'secret' }],
    ])('names %s of %j, and repeats no value', async (pointer, wrong) => {
      const answer = await gateway.send({ ...cardOrderedOf(companyId), ...wrong });
      expectProblem(answer, 400, 'envelope_invalid');
      expect(pointersOf(answer)).toEqual([pointer]);
      expect(JSON.stringify(answer.problem)).not.toContain('secret');
    });

    it.each([
      ['an unpaired surrogate', String.raw`\ud800`],
      ['NUL', String.raw`\u0000`],
    ])('refuses %s: no consumer could store it', async (_what, escape) => {
      for (const event of ['card_ordered', 'invoice_sent']) {
        const known = cardOrderedOf(companyId);
        const body = JSON.stringify({ ...known, event, data: { ...known.data, cardId: 'ID' } });
        const answer = await gateway.send(body.replace('"ID"', `"a${escape}"`));
        expectProblem(answer, 400, 'envelope_invalid');
        expect(pointersOf(answer)).toEqual(['/data/cardId']);
      }
      expect(await publishedBefore()).toEqual([]);
      expect(rejectedOf()).toEqual([]);
    });

    it('publishes none of them, anywhere', async () => {
      await gateway.send({ ...cardOrderedOf(companyId), timestamp: 'now' });
      await gateway.send(`[${JSON.stringify(cardOrderedOf(companyId))}]`);
      expect(await publishedBefore()).toEqual([]);
      expect(rejectedOf()).toEqual([]);
    });
  });

  describe('with a known event whose data is wrong', () => {
    it('answers 422 with the fields, and keeps the very bytes on the topic of the rejected', async () => {
      const { data, ...envelope } = cardOrderedOf(companyId);
      const { cardId: _left, ...others } = data;
      const body = JSON.stringify(
        { ...envelope, data: { ...others, cardType: 'secret' } },
        null,
        3,
      );
      const webhookId = `evt_${randomUUID()}`;
      const answer = await gateway.send(body, { 'webhook-id': webhookId, traceparent });
      expectProblem(answer, 422, 'event_data_invalid');
      expect(pointersOf(answer)).toEqual(['/data/cardId', '/data/cardType']);
      expect(JSON.stringify(answer.problem)).not.toContain('secret');

      await eventually('the rejected one', () => rejectedOf().length > 0);
      const [record, ...more] = rejectedOf();
      expect(more).toEqual([]);
      expect(record!.value!.equals(Buffer.from(body))).toBe(true);
      expect(record!.key!.toString()).toBe(webhookId);
      expect(record!.headers).toMatchObject({
        [EventHeader.id]: webhookId,
        [EventHeader.type]: 'card_ordered',
        [EventHeader.companyId]: companyId,
      });
      expect(traceIdOf(record!.headers[EventHeader.traceparent])).toBe(TRACE_ID);
      expect(await publishedBefore()).toEqual([]);
    });

    it('names the invalid person of a list', async () => {
      const person = { externalId: 'e-1', name: 'Ada', cardType: 'virtual' };
      const answer = await gateway.send({
        ...cardOrderedOf(companyId),
        event: 'card_assignment_requested',
        data: { people: [person, { ...person, cardType: 'none' }] },
      });
      expectProblem(answer, 422, 'event_data_invalid');
      expect(pointersOf(answer)).toEqual(['/data/people/1/cardType']);
    });
  });

  it('is healthy while the broker is there', async () => {
    expect(await gateway.healthOf('live')).toBe(200);
    expect(await gateway.healthOf('ready')).toBe(200);
  });

  it('has nothing else to offer', async () => {
    const headers = { [WEBHOOK_HEADER]: WEBHOOK_TOKENS[0] };
    const got = await fetch(`${gateway.url}/webhooks/events`, { headers });
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST']);
    expect(got.headers.get('content-type')).toMatch('application/problem+json');
  });

  it('counts for Prometheus what it accepts and what it refuses', async () => {
    const counts = async () => {
      const response = await fetch(`${gateway.url}/metrics`);
      const lines = (await response.text()).split('\n');
      return (labels: string) =>
        Number(
          lines
            .find((line) => line.includes(labels))
            ?.split(' ')
            .at(-1) ?? 0,
        );
    };
    const before = await counts();
    await gateway.send(cardOrderedOf(companyId));
    await gateway.send({ ...cardOrderedOf(companyId), event: 'card_lost' });
    await gateway.send('{');
    const after = await counts();
    const increase = (labels: string) => after(labels) - before(labels);
    expect(increase('outcome="accepted",kind="known"')).toBe(1);
    expect(increase('outcome="accepted",kind="unknown"')).toBe(1);
    expect(increase('outcome="malformed_json",kind="unread"')).toBe(1);
    expect(increase('webhooks_publish_duration_seconds_count')).toBe(2);
    expect(increase('webhooks_body_bytes_count')).toBe(3);
  });
});
