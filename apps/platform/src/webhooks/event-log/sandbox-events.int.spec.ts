import { randomUUID } from 'node:crypto';
import type { EventTypeResource, Page, Problem } from '#contracts';
import { EventLogPartner } from '../../../test/event-log-partner.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';

describe('POST /v1/sandbox/events', () => {
  let platform: PlatformFixture;
  let partner: EventLogPartner;
  let companyId: string;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    partner = new EventLogPartner(await platform.addPartner());
  });

  afterAll(() => platform?.close());

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
