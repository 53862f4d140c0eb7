import { ScriptedServer } from '#testing';
import { EventLogPartner } from '../../../test/event-log-partner.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';

const kycOf = (applicationId: string) => ['kyc_approved', { applicationId }] as const;

describe('searching events', () => {
  let platform: PlatformFixture;
  let receiver: ScriptedServer;
  let partner: EventLogPartner;
  let companyId: string;
  let first: string;
  let second: string;

  beforeAll(async () => {
    platform = await PlatformFixture.start({ rateLimitPerSecond: 100_000 });
    receiver = await ScriptedServer.start(() => ({ status: 204 }));
    partner = await newPartner();
    companyId = (await partner.client.createCompany()).id;
    first = await partner.emit(companyId, ...kycOf('kyc_Ångström_100%'));
    second = await partner.emit(companyId, ...kycOf('kyc_"quoted": twice'));
  });

  afterAll(async () => {
    await platform?.close();
    await receiver?.close();
  });

  async function newPartner(): Promise<EventLogPartner> {
    return new EventLogPartner(await platform.addPartner({ url: receiver.url }));
  }

  async function found(text: string, more = ''): Promise<string[]> {
    const { status, body } = await partner.page(`search=${encodeURIComponent(text)}${more}`);
    expect([status, body.searchedBackTo]).toEqual([200, null]);
    return body.data.map(({ id }) => id);
  }

  it.each<[string, string, () => string[]]>([
    ['a part of the body', 'ngström', () => [first]],
    ['in upper or lower case', 'KYC_ångSTRÖM', () => [first]],
    ['as it stands, with a percent sign', '100%', () => [first]],
    ['which has no such part', '1_0%', () => []],
    ['with spaces around it', '  quoted ', () => [second]],
    ['copied from a shown payload', '"applicationId": "kyc_Å', () => [first]],
    ['that all have in common', '"applicationId"', () => [second, first]],
  ])('finds a text: %s', async (_what, text, expected) => {
    expect(await found(text)).toEqual(expected());
  });

  it('finds an event by its id, within the other filters', async () => {
    expect(await found(first)).toEqual([first]);
    expect(await found(first, '&status=given_up')).toEqual([]);
    expect(await found(first, '&createdAfter=2999-01-01T00:00:00Z')).toEqual([]);
    expect(await found(first, '&createdBefore=2001-01-01T00:00:00Z')).toEqual([]);
    expect(await found(first, `&companyId=${companyId}&event=kyc_approved`)).toEqual([first]);
    expect(await found(`evt_${'f'.repeat(32)}`)).toEqual([]);
  });

  it('finds an event by its id within a period', async () => {
    const { createdAt } = await partner.get(second);
    expect(await found('applicationId', `&createdAfter=${createdAt}`)).toEqual([second]);
    expect(await found('applicationId', `&createdBefore=${createdAt}`)).toEqual([first]);
  });

  it('finds no events of another partner by text or id', async () => {
    const other = await newPartner();
    expect(await other.list('search=kyc_')).toEqual([]);
    expect(await other.list(`search=${first}`)).toEqual([]);
    expect(await other.list(`search=kyc_&companyId=${companyId}`)).toEqual([]);
  });

  it.each([['x'.repeat(101)], [''], ['a\u0000b'], ['a\nb']])(
    'rejects the text %j',
    async (text) => {
      const { status, body } = await partner.page(`search=${encodeURIComponent(text)}`);
      expect([status, body.errors?.[0]?.pointer]).toEqual([422, '?search']);
    },
  );

  it('rejects two texts', async () => {
    expect((await partner.page('search=a&search=b')).status).toBe(422);
  });

  it('continues after the last event when events are added meanwhile', async () => {
    const page = (more: string) => partner.page(`search=applicationId&limit=1${more}`);
    const { body } = await page('');
    expect(body).toMatchObject({ data: [{ id: second }], hasMore: true });
    const added = await partner.emit(companyId, ...kycOf('kyc_added'));
    const next = await page(`&startingAfter=${second}`);
    expect(next.body).toMatchObject({ data: [{ id: first }], hasMore: false });
    expect(await found('kyc_added')).toEqual([added]);
  });

  it('answers a hundred searches at once', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => found('ngström')));
    expect(new Set(answers.map(String))).toEqual(new Set([first]));
  });

  it('reads a bounded number of events for a page, and returns where to continue', async () => {
    const many = await newPartner();
    const company = (await many.client.createCompany()).id;
    const oldest = await many.emit(company, ...kycOf('kyc_needle'));
    const others = 60_000;
    // Each is a millisecond later than the one before.
    await platform.database.query(
      `INSERT INTO events (id, partner_id, channel, company_id, event_type, version, sequence, body, created_at)
       SELECT 'evt_' || lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || repeat('0', 20),
         partner_id, channel, company_id, event_type, version, sequence + n, '{"n":' || n || '}', at
       FROM events, generate_series(1, $2::int) n,
         LATERAL (SELECT date_trunc('milliseconds', created_at) + n * interval '1 ms' AS at) later
       WHERE id = $1`,
      [oldest, others],
    );
    const { body } = await many.page('search=needle');
    expect(body.data).toEqual([]);
    expect(body.hasMore).toBe(false);
    const start = Date.parse((await many.get(oldest)).createdAt);
    expect(Date.parse(body.searchedBackTo!) - start).toBe(others - 50_000 + 1);
    const next = await many.page(`search=needle&createdBefore=${body.searchedBackTo}`);
    expect(next.body).toMatchObject({ data: [{ id: oldest }], searchedBackTo: null });
    // One company's events are bounded as well; without a text, nothing is.
    const ofCompany = await many.page(`search=needle&companyId=${company}`);
    expect(ofCompany.body.searchedBackTo).toBe(body.searchedBackTo);
    expect((await many.page(`limit=1`)).body.searchedBackTo).toBeNull();
  });
});
