import { type EventResource, exampleOf, TransactionDeclined } from '#contracts';
import { ScriptedServer } from '#testing';
import { EventLogPartner } from '../../../test/event-log-partner.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';

describe('the event log', () => {
  let platform: PlatformFixture;
  let receiver: ScriptedServer;
  let partner: EventLogPartner;
  let companyId: string;
  let delivered: string;
  let failing: string;
  let givenUp: string;
  let transaction: string;

  const idsOf = async (query: string) => (await partner.list(query)).map(({ id }) => id);

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    receiver = await ScriptedServer.start(({ body }) => ({
      status: body.includes('kyc_fails') ? 500 : 204,
    }));
    partner = new EventLogPartner(await platform.addPartner({ url: receiver.url }));
    companyId = (await partner.client.createCompany()).id;
    delivered = await partner.emit(companyId);
    failing = await partner.emit(companyId, 'kyc_approved', { applicationId: 'kyc_fails' });
    givenUp = await partner.emit(companyId, 'credit_denied', {
      applicationId: 'kyc_fails',
      debitSolutionOffered: true,
    });
    // This channel has no endpoint, so the event waits for one.
    const { data } = exampleOf(TransactionDeclined);
    transaction = await partner.emit(companyId, 'transaction_declined', data);
    await partner.afterAttempts(delivered, 1, 'delivered');
    await partner.afterAttempts(failing, 1, 'pending');
    await partner.afterAttempts(givenUp, 1, 'pending');
    await platform.database.query('DELETE FROM deliveries WHERE event_id = $1', [givenUp]);
    await platform.database.query(
      `INSERT INTO given_up_events SELECT partner_id, id, created_at FROM events WHERE id = $1`,
      [givenUp],
    );
  });

  afterAll(async () => {
    await platform?.close();
    await receiver?.close();
  });

  it('lists all events, the newest first', async () => {
    expect(await idsOf('')).toEqual([transaction, givenUp, failing, delivered]);
  });

  it.each<[string, () => string[]]>([
    ['status=delivered', () => [delivered]],
    ['status=pending', () => [transaction, failing]],
    ['status=pending&channel=events', () => [failing]],
    ['status=failing', () => [failing]],
    ['status=given_up', () => [givenUp]],
    ['status=given_up&channel=events', () => [givenUp]],
    ['channel=transactions', () => [transaction]],
    ['event=kyc_approved', () => [failing, delivered]],
    ['companyId=cmp_other', () => []],
    ['createdAfter=2999-01-01T00:00:00Z', () => []],
    ['createdBefore=2001-01-01T00:00:00Z', () => []],
  ])('filters by %s', async (query, expected) => {
    expect(await idsOf(query)).toEqual(expected());
  });

  it('filters by period', async () => {
    const { createdAt } = await partner.get(failing);
    expect(await idsOf(`createdAfter=${createdAt}`)).toEqual([transaction, givenUp, failing]);
    expect(await idsOf(`createdBefore=${createdAt}`)).toEqual([delivered]);
    expect(await idsOf(`status=given_up&createdBefore=${createdAt}`)).toEqual([]);
  });

  it.each(['', 'status=given_up&', 'companyId=own&'])('is paginated with %s', async (query) => {
    const filter = query.replace('own', companyId);
    const all = await idsOf(filter);
    const pages: EventResource[] = [];
    for (;;) {
      const after = pages.length > 0 ? `&startingAfter=${pages.at(-1)!.id}` : '';
      const { body } = await partner.page(`${filter}limit=1${after}`);
      pages.push(...body.data);
      if (!body.hasMore) break;
    }
    expect(pages.map(({ id }) => id)).toEqual(all);
  });

  it('names invalid filters', async () => {
    const wrong = `status=lost&createdAfter=yesterday&channel=mails&startingAfter=${companyId}`;
    const { status, body } = await partner.page(wrong);
    expect(status).toBe(422);
    expect(body.errors?.map(({ pointer }) => pointer).toSorted()).toEqual([
      '?channel',
      '?createdAfter',
      '?startingAfter',
      '?status',
    ]);
  });

  it.each(['createdAfter', 'createdBefore'])(
    'rejects a %s before the earliest time of the database',
    async (name) => {
      const { status, body } = await partner.page(`${name}=-271821-04-20T00:00:00Z`);
      expect([status, body.errors?.[0]?.pointer]).toEqual([422, `?${name}`]);
      expect((await partner.page(`${name}=0000-01-01T00:00:00Z`)).status).toBe(200);
      expect((await partner.page(`${name}=9999-12-31T23:59:59Z`)).status).toBe(200);
    },
  );

  it('shows an event with its payload, attempts and headers, without the token', async () => {
    const event = await partner.get(failing);
    expect(event.payload).toEqual({
      event: 'kyc_approved',
      companyId,
      timestamp: event.createdAt,
      data: { applicationId: 'kyc_fails' },
    });
    // The schedule continues: a second attempt follows seconds later.
    expect(event.attempts[0]).toMatchObject({
      attempt: 1,
      trigger: 'automatic',
      statusCode: 500,
      failure: 'answered 500',
    });
    expect(event.nextAttemptAt).toMatch(/Z$/);
    const { headers } = receiver.requests.find((request) => request.body.includes('kyc_fails'))!;
    expect(event.headers).toMatchObject({
      'webhook-id': failing,
      'webhook-sequence': headers['webhook-sequence'],
      'webhook-version': headers['webhook-version'],
    });
    const ofTheConnection = ['host', 'connection', 'content-length'];
    const sent = Object.keys(headers).filter((name) => !ofTheConnection.includes(name));
    expect(Object.keys(event.headers).sort()).toEqual(sent.sort());
    expect(event.headers['user-agent']).toBe(headers['user-agent']);
    const traceId = headers['traceparent']!.split('-')[1]!;
    expect(event.headers['traceparent']).toBe(`00-${traceId}-(new for each attempt)`);
    expect(headers['partner-api-token']).toBe('token-of-the-partner');
    expect(JSON.stringify(event)).not.toContain('token-of-the-partner');
  });

  it('is hidden from other partners', async () => {
    const other = new EventLogPartner(await platform.addPartner({ url: receiver.url }));
    expect(await other.list()).toEqual([]);
    expect(await other.list('status=given_up')).toEqual([]);
    expect(await other.list(`companyId=${companyId}&status=failing`)).toEqual([]);
    const answers = await Promise.all([
      other.client.get(`/v1/events/${delivered}`),
      other.redeliver(delivered),
      other.client.post('/v1/sandbox/events', {
        companyId,
        event: 'kyc_approved',
        data: { applicationId: 'kyc_1' },
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await partner.get(delivered)).attempts).toHaveLength(1);
  });

  it.each(['evt_0', `evt_${'f'.repeat(32)}`, 'cmp_1'])('knows no event %s', async (id) => {
    expect((await partner.client.get(`/v1/events/${id}`)).status).toBe(404);
  });

  it('shows statistics of deliveries', async () => {
    const { lastHour, lastDay, waiting, ...endpoint } = await partner.statistics();
    expect(endpoint).toMatchObject({ channel: 'events', nextProbeAt: null });
    expect(waiting).toEqual({
      events: 1,
      oldestCreatedAt: (await partner.get(failing)).createdAt,
    });
    expect(lastHour.attempts).toBeGreaterThanOrEqual(3);
    expect(lastHour.succeeded).toBe(1);
    expect(lastHour.successRate).toBeCloseTo(1 / lastHour.attempts);
    expect(lastHour.durationMs!.p99).toBeGreaterThanOrEqual(lastHour.durationMs!.p50);
    expect(lastDay.attempts).toBeGreaterThanOrEqual(lastHour.attempts);
  });

  it('has no statistics without an endpoint', async () => {
    const path = '/v1/webhook-endpoints/transactions/statistics';
    expect((await partner.client.get(path)).status).toBe(404);
    const other = new EventLogPartner(await platform.addPartner({ url: receiver.url }));
    expect(await other.statistics()).toMatchObject({
      health: 'healthy',
      waiting: { events: 0, oldestCreatedAt: null },
      lastDay: { attempts: 0, succeeded: 0, successRate: null, durationMs: null },
    });
  });
});
