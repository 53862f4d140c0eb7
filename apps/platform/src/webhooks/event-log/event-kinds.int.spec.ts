import { randomBytes, randomUUID } from 'node:crypto';
import {
  type EventTypeResource,
  type Page,
  type Problem,
  TEST_COMPANY_ID,
  transactionEventClasses,
  webhookEventClasses,
} from '#contracts';
import { ScriptedServer } from '#testing';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { default as addFormats } from 'ajv-formats';
import { Webhook } from 'standardwebhooks';
import { EventLogPartner } from '../../../test/event-log-partner.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';

const signingSecret = `whsec_${randomBytes(32).toString('base64')}`;

describe('kinds of events', () => {
  let platform: PlatformFixture;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
  });

  afterAll(() => platform?.close());

  describe('GET /v1/event-types', () => {
    let partner: PartnerClient;

    beforeAll(async () => {
      partner = await platform.addPartner();
    });

    const list = () => partner.get<Page<EventTypeResource>>('/v1/event-types');

    it('lists every kind of event of both channels', async () => {
      const { body } = await list();
      const eventsOf = (channel: string) =>
        body.data.filter((type) => type.channel === channel).map(({ event }) => event);
      expect(eventsOf('events')).toHaveLength(webhookEventClasses.length);
      expect(eventsOf('transactions')).toHaveLength(transactionEventClasses.length);
      expect(eventsOf('transactions')).toContain('transaction_force_posted');
      expect(body.hasMore).toBe(false);
    });

    it('returns a schema that accepts the example and rejects other data', async () => {
      const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
      addFormats.default(ajv);
      for (const { event, schema, example, description, version } of (await list()).body.data) {
        const validate = ajv.compile(schema);
        expect([event, validate(example), validate.errors]).toEqual([event, true, null]);
        expect([event, validate({ ...example, data: {} })]).toEqual([event, false]);
        expect(example.event).toBe(event);
        expect(description).toMatch(/^[A-Z].*\.$/);
        expect(version).toBeGreaterThanOrEqual(1);
      }
    });

    it('describes the fields', async () => {
      const { data } = (await list()).body;
      const { schema } = data.find(({ event }) => event === 'card_ordered')!;
      expect(schema.properties?.data?.properties?.cardId?.description).toContain('`crd_...`');
    });

    it('answers 304 to a client that has the current version', async () => {
      const tag = (await list()).headers.get('etag')!;
      const answer = await fetch(`${platform.url}/v1/event-types`, {
        headers: {
          authorization: `Bearer ${partner.apiKey}`,
          'if-none-match': tag,
          // Without this header fetch asks for a complete answer.
          'cache-control': 'max-age=0',
        },
      });
      expect(answer.status).toBe(304);
    });

    it('requires a partner’s key', async () => {
      expect((await fetch(`${platform.url}/v1/event-types`)).status).toBe(401);
    });
  });

  describe('POST /v1/events/test', () => {
    let receiver: ScriptedServer;
    let partner: EventLogPartner;

    beforeAll(async () => {
      receiver = await ScriptedServer.start(() => ({ status: 204 }));
      const client = await platform.addPartner({
        url: receiver.url,
        header: 'x-partner-token',
        token: 'the-chosen-token',
        signingSecret,
      });
      partner = new EventLogPartner(client);
    });

    afterAll(() => receiver?.close());

    const send = (body: object) =>
      partner.client.post<{ id: string } & Omit<Problem, 'status'>>('/v1/events/test', body);

    it('sends the example of the kind, marked as a test', async () => {
      const { status, body } = await send({ channel: 'events', event: 'card_ordered' });
      expect(status).toBe(202);
      const event = await partner.afterAttempts(body.id, 1, 'delivered');
      const request = receiver.requests.at(-1)!;
      expect(request.headers).toMatchObject({
        'x-partner-token': 'the-chosen-token',
        'webhook-id': body.id,
        'webhook-test': 'true',
        'webhook-version': '1',
        'webhook-sequence': '0',
      });
      const types = await partner.client.get<Page<EventTypeResource>>('/v1/event-types');
      const { example } = types.body.data.find((type) => type.event === 'card_ordered')!;
      expect(new Webhook(signingSecret).verify(request.body, request.headers)).toEqual({
        event: 'card_ordered',
        companyId: TEST_COMPANY_ID,
        timestamp: event.createdAt,
        data: example.data,
      });
      expect(event).toMatchObject({
        isTest: true,
        attempts: [{ trigger: 'test', statusCode: 204 }],
      });
      expect(event.headers).toMatchObject({ 'webhook-test': 'true' });
    });

    it('leaves real events unmarked, without gaps in their numbers', async () => {
      const { id: companyId } = await partner.client.createCompany();
      const first = await partner.emit(companyId);
      await send({ channel: 'events', event: 'kyc_approved' });
      const second = await partner.emit(companyId);
      await partner.afterAttempts(first, 1, 'delivered');
      expect(await partner.afterAttempts(second, 1, 'delivered')).toMatchObject({
        isTest: false,
        sequence: 2,
      });
      const { headers } = receiver.requests.find((request) => request.body.includes(companyId))!;
      expect(headers).not.toHaveProperty('webhook-test');
    });

    it.each([
      [{ channel: 'events', event: 'invoice_sent' }, 422, 'event_kind_unknown'],
      [{ channel: 'events', event: 'transaction_settled' }, 422, 'event_kind_of_other_channel'],
      [{ channel: 'transactions', event: 'transaction_settled' }, 404, 'webhook_endpoint_unknown'],
    ])('rejects %j', async (body, status, code) => {
      const answer = await send(body);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    });
  });

  describe('POST /v1/sandbox/events', () => {
    let partner: EventLogPartner;
    let companyId: string;

    beforeAll(async () => {
      partner = new EventLogPartner(await platform.addPartner());
    });

    beforeEach(async () => {
      companyId = (await partner.client.createCompany()).id;
    });

    const emit = (body: unknown, headers = {}) =>
      partner.client.post<{ id: string } & Omit<Problem, 'status'>>(
        '/v1/sandbox/events',
        body,
        headers,
      );

    it('emits every kind of the catalog from its example, with separate numbers for each channel', async () => {
      const types = await partner.client.get<Page<EventTypeResource>>('/v1/event-types');
      const { data } = types.body;
      for (const { event, example } of data) {
        const { status, body } = await emit({ companyId, event, data: example.data });
        expect([event, status]).toEqual([event, 201]);
        expect((await partner.get(body.id)).payload).toEqual({
          event,
          companyId,
          timestamp: expect.stringMatching(/Z$/),
          data: example.data,
        });
      }
      const sequences = async (channel: string) =>
        (await partner.list(`companyId=${companyId}&channel=${channel}&limit=100`))
          .map(({ sequence }) => sequence)
          .reverse();
      for (const channel of ['events', 'transactions']) {
        const { length } = data.filter((type) => type.channel === channel);
        expect(await sequences(channel)).toEqual(Array.from({ length }, (_, index) => index + 1));
      }
    });

    it('keeps unknown fields of the data', async () => {
      const data = { applicationId: 'kyc_1', later: [1] };
      const id = await partner.emit(companyId, 'kyc_approved', data);
      expect((await partner.get(id)).payload!.data).toEqual(data);
    });

    it.each<[string, object, string, string[]]>([
      ['a kind that there is not', { event: 'invoice_sent' }, 'event_kind_unknown', ['/event']],
      [
        'data that the kind does not have',
        { data: { applicationId: 5 } },
        'validation_failed',
        ['/data/applicationId', '/data/applicationId'],
      ],
      ['data that is none', { data: [] }, 'validation_failed', ['/data']],
      ['a field too many', { timestamp: 'now' }, 'validation_failed', ['/timestamp']],
      ['a company without an id', { companyId: '' }, 'validation_failed', ['/companyId']],
    ])('rejects %s', async (_what, changed, code, pointers) => {
      const { status, body } = await emit({
        companyId,
        event: 'kyc_approved',
        data: { applicationId: 'kyc_1' },
        ...changed,
      });
      expect([status, body.code]).toEqual([422, code]);
      expect(body.errors?.map(({ pointer }) => pointer)).toEqual(pointers);
      expect(await partner.list(`companyId=${companyId}`)).toEqual([]);
    });

    it('rejects a request without a body', async () => {
      const { status, body } = await emit(undefined);
      expect(status).toBe(422);
      expect(body.errors).toMatchObject([{ pointer: '', code: 'body_missing' }]);
    });

    it('emits once for an Idempotency-Key', async () => {
      const headers = { 'idempotency-key': randomUUID() };
      const body = { companyId, event: 'kyc_approved', data: { applicationId: 'kyc_1' } };
      const first = await emit(body, headers);
      const again = await emit(body, headers);
      expect([again.status, again.body]).toEqual([201, first.body]);
      expect(await partner.list(`companyId=${companyId}`)).toHaveLength(1);
      const other = await emit({ ...body, data: { applicationId: 'kyc_2' } }, headers);
      expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
    });

    it('exists only in the sandbox', async () => {
      const production = await PlatformFixture.start({ sandbox: false }, platform.database);
      try {
        const { status, body } = await partner.client
          .at(production.url)
          .post<Problem>('/v1/sandbox/events', {});
        expect([status, body.code]).toEqual([404, 'sandbox_only']);
      } finally {
        await production.close();
      }
    });
  });
});
