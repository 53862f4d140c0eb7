import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  EventHeader,
  MAX_EVENT_BYTES,
  TEST_COMPANY_ID,
  webhookEvents,
  webhooksRejected,
  webhookTransactions,
} from '#contracts';
import { ensureTestTopics, eventually, readTopic, type TopicReader } from '#testing';
import {
  type Answer,
  cardOrderedOf,
  GatewayFixture,
  newCompanyId,
  settledOf,
  TRANSACTION_TOKENS,
  TRANSACTIONS_PATH,
  WEBHOOK_HEADER,
  WEBHOOK_TOKENS,
} from '../../test/gateway-fixture.js';

const MORE_THAN_GUESSES = 100;

describe('the transaction webhook', () => {
  let gateway: GatewayFixture;
  let transactions: TopicReader;
  let events: TopicReader;
  let rejected: TopicReader;
  let companyId: string;

  beforeAll(async () => {
    await ensureTestTopics();
    gateway = await GatewayFixture.start();
    [transactions, events, rejected] = await Promise.all([
      readTopic(webhookTransactions.name),
      readTopic(webhookEvents.name),
      readTopic(webhooksRejected.name),
    ]);
  });

  beforeEach(() => {
    companyId = newCompanyId();
  });

  afterAll(async () => {
    await gateway.close();
    await Promise.all([transactions.close(), events.close(), rejected.close()]);
  });

  const recordsOf = ({ records }: TopicReader) =>
    records.filter(({ headers }) => headers[EventHeader.companyId] === companyId);

  /** Publishes one more event of the company on each topic; when both are read, everything before was, too. */
  async function published(): Promise<Record<'transactions' | 'events', TopicReader['records']>> {
    const lastId = `evt_${randomUUID()}`;
    const headers = { 'webhook-id': lastId };
    expect((await gateway.sendTransaction(settledOf(companyId), headers)).status).toBe(204);
    expect((await gateway.send(cardOrderedOf(companyId), headers)).status).toBe(204);
    const isLast = (record: TopicReader['records'][number]) =>
      record.headers[EventHeader.id] === lastId;
    await eventually('the last events', () =>
      [transactions, events].every((topic) => recordsOf(topic).some(isLast)),
    );
    const before = (topic: TopicReader) => recordsOf(topic).filter((record) => !isLast(record));
    return { transactions: before(transactions), events: before(events) };
  }

  const nothing = { transactions: [], events: [] };

  function expectProblem(answer: Answer, status: number, code: string): void {
    expect(answer.headers.get('content-type')).toMatch('application/problem+json');
    expect([answer.status, answer.problem?.code]).toEqual([status, code]);
  }

  it('answers 204 once the very bytes are on a topic of its own', async () => {
    const webhookId = `evt_${randomUUID()}`;
    const { data, ...envelope } = settledOf(companyId);
    const body = JSON.stringify({ ...envelope, data: { ...data, later: [1] }, later: 1 }, null, 2);
    const answer = await gateway.sendTransaction(body, { 'webhook-id': webhookId });
    expect([answer.status, answer.problem]).toEqual([204, undefined]);
    const found = await published();
    expect(found.events).toEqual([]);
    expect(found.transactions).toHaveLength(1);
    const [record] = found.transactions;
    expect(record!.value!.toString()).toBe(body);
    expect(record!.key!.toString()).toBe(companyId);
    expect(record!.headers).toMatchObject({
      [EventHeader.id]: webhookId,
      [EventHeader.type]: 'transaction_settled',
      [EventHeader.version]: '2',
      [EventHeader.companyId]: companyId,
      [EventHeader.occurredAt]: envelope.timestamp,
    });
  });

  it('keeps the events of an account in order, among the events of other accounts', async () => {
    const sent: string[] = [];
    for (let number = 0; number < 20; number += 1) {
      const webhookId = `acc_${number % 2}:${number}`;
      sent.push(webhookId);
      const body = settledOf(companyId, { accountId: `acc_${number % 2}` });
      await gateway.sendTransaction(body, { 'webhook-id': webhookId });
    }
    const ids = (await published()).transactions.map(({ headers }) => headers[EventHeader.id]!);
    for (const account of ['acc_0', 'acc_1']) {
      const ofAccount = (id: string) => id.startsWith(account);
      expect(ids.filter(ofAccount)).toEqual(sent.filter(ofAccount));
    }
  });

  it('publishes what comes twice under one id, by which consumers know it', async () => {
    const headers = { 'webhook-id': `evt_${randomUUID()}` };
    for (let time = 0; time < 2; time += 1) {
      expect((await gateway.sendTransaction(settledOf(companyId), headers)).status).toBe(204);
    }
    const ids = (await published()).transactions.map((record) => record.headers[EventHeader.id]);
    expect(ids).toEqual(Array(2).fill(headers['webhook-id']));
  });

  it('publishes a kind that it does not know: a new kind must not be lost', async () => {
    const unknown = { ...settledOf(companyId), event: 'transaction_disputed', data: { any: [1] } };
    expect((await gateway.sendTransaction(unknown)).status).toBe(204);
    const { transactions: found, events: elsewhere } = await published();
    expect(elsewhere).toEqual([]);
    expect(found.map(({ value }) => value!.toString())).toEqual([JSON.stringify(unknown)]);
    expect(found[0]!.headers).not.toHaveProperty(EventHeader.version);
  });

  it('checks a test event, and does not publish it', async () => {
    const test = settledOf(TEST_COMPANY_ID);
    expect((await gateway.sendTransaction(test)).status).toBe(204);
    const answer = await gateway.sendTransaction({ ...test, data: {} });
    expectProblem(answer, 422, 'event_data_invalid');
    await published();
    for (const { records } of [transactions, rejected]) {
      const companies = records.map(({ headers }) => headers[EventHeader.companyId]);
      expect(companies).not.toContain(TEST_COMPANY_ID);
    }
  });

  describe('that asks for a token', () => {
    it.each(TRANSACTION_TOKENS)('takes %s', async (token) => {
      const headers = { [WEBHOOK_HEADER]: token };
      expect((await gateway.sendTransaction(settledOf(companyId), headers)).status).toBe(204);
    });

    it.each([
      ['none', {}],
      ['an empty one', { [WEBHOOK_HEADER]: '' }],
      ['a wrong one', { [WEBHOOK_HEADER]: 'transactions-of-last-year' }],
      ['that of the event webhook', { [WEBHOOK_HEADER]: WEBHOOK_TOKENS[0] }],
      ['a right one elsewhere', { authorization: `Bearer ${TRANSACTION_TOKENS[0]}` }],
    ])('refuses %s with 401 and publishes nothing', async (_name, headers) => {
      const answer = await gateway.sendUnsigned(settledOf(companyId), headers, TRANSACTIONS_PATH);
      expectProblem(answer, 401, 'webhook_token_invalid');
      expect(await published()).toEqual(nothing);
    });

    it.each(['/webhooks/events', '/webhooks/three-ds'])(
      'has a token that is not taken at %s',
      async (path) => {
        const headers = { [WEBHOOK_HEADER]: TRANSACTION_TOKENS[0] };
        const answer = await gateway.sendUnsigned(cardOrderedOf(companyId), headers, path);
        expectProblem(answer, 401, 'webhook_token_invalid');
        expect(await published()).toEqual(nothing);
      },
    );

    it('counts the token of the event webhook as no guess: events go on to be taken', async () => {
      const headers = { [WEBHOOK_HEADER]: WEBHOOK_TOKENS[0] };
      for (let time = 0; time < MORE_THAN_GUESSES; time += 1) {
        const answer = await gateway.sendUnsigned('{}', headers, TRANSACTIONS_PATH);
        expectProblem(answer, 401, 'webhook_token_invalid');
      }
      expect((await gateway.send(cardOrderedOf(companyId))).status).toBe(204);
    });
  });

  describe('with what it does not take', () => {
    it('refuses a kind of the event webhook, and the event webhook its kinds', async () => {
      const misdirected = await gateway.sendTransaction(cardOrderedOf(companyId));
      expectProblem(misdirected, 422, 'event_kind_of_other_webhook');
      expect(misdirected.problem!.detail).toContain('/webhooks/events');
      const transaction = await gateway.send(settledOf(companyId));
      expectProblem(transaction, 422, 'event_kind_of_other_webhook');
      expect(transaction.problem!.detail).toContain('/webhooks/transactions');
      expect(await published()).toEqual(nothing);
      const kinds = await eventually('both among the rejected', () => {
        const found = recordsOf(rejected).map(({ headers }) => headers[EventHeader.type]!);
        return found.length >= 2 && found;
      });
      expect(kinds.sort()).toEqual(['card_ordered', 'transaction_settled']);
    });

    it('answers 422 with the wrong fields, and keeps the very bytes with the rejected', async () => {
      const { data, ...envelope } = settledOf(companyId);
      const { ledger: _left, ...others } = data;
      const body = JSON.stringify({ ...envelope, data: { ...others, paymentState: 'secret' } });
      const answer = await gateway.sendTransaction(body);
      expectProblem(answer, 422, 'event_data_invalid');
      const pointers = new Set(answer.problem!.errors!.map(({ pointer }) => pointer));
      expect(pointers).toEqual(new Set(['/data/ledger', '/data/paymentState']));
      expect(JSON.stringify(answer.problem)).not.toContain('secret');
      const [record] = await eventually('the rejected one', () => {
        const found = recordsOf(rejected);
        return found.length > 0 && found;
      });
      expect(record!.value!.toString()).toBe(body);
      expect(await published()).toEqual(nothing);
    });

    it.each([
      ['half of JSON', '{"event": ', 400, 'malformed_json'],
      ['an envelope without fields', '{}', 400, 'envelope_invalid'],
      ['more than the limit', ' '.repeat(MAX_EVENT_BYTES + 1), 413, 'body_too_large'],
    ])('refuses %s', async (_name, body, status, code) => {
      expectProblem(await gateway.sendTransaction(body), status, code);
    });
  });

  it('says so when the broker is away', async () => {
    // Nothing listens at this port.
    const alone = await GatewayFixture.start(['127.0.0.1:9']);
    const answer = await alone.sendTransaction(settledOf(companyId));
    expectProblem(answer, 503, 'broker_unavailable');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    await alone.close();
  });
});
