import type { ApiRequestPage, ApiRequestResource, Problem } from '#contracts';
import { eventually, type JsonAnswer } from '#testing';
import { DataSource } from 'typeorm';
import type { PartnerClient } from '../../test/partner-client.js';
import { ConsoleClient } from '../../test/console-client.js';
import { PlatformFixture } from '../../test/platform-fixture.js';
import { RECORD_REQUESTS } from './request-recorder.js';

type Answer = JsonAnswer<ApiRequestPage & Omit<Problem, 'status'>>;

describe('the log of API requests', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;

  beforeAll(async () => {
    platform = await PlatformFixture.start({ rateLimitPerSecond: 100_000 });
    partner = await platform.addPartner();
  });

  afterAll(() => platform?.close());

  const list = (query = '', by = partner): Promise<Answer> => by.get(`/v1/api-requests?${query}`);

  /** The logged requests, once there are as many. */
  const logged = (requests: number, query = '', by = partner) =>
    eventually(`${requests} requests`, async () => {
      const { data } = (await list(query, by)).body;
      return data.length >= requests && data;
    });

  const call = (path: string, init: RequestInit = {}, key = partner.apiKey) =>
    fetch(`${platform.url}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${key}`, ...(init.headers as Record<string, string>) },
    });

  it('records the route, but neither the body nor the values in the path', async () => {
    const company = await partner.createCompany();
    await call(`/v1/companies/${company.id}`, { headers: { 'x-request-id': 'the-one' } });
    const [request] = await logged(1, 'requestId=the-one');
    expect(request).toEqual({
      id: expect.stringMatching(/^req_[0-9a-f]{32}$/),
      createdAt: expect.stringMatching(/Z$/),
      method: 'GET',
      path: '/v1/companies/{id}',
      status: 200,
      code: null,
      durationMs: expect.any(Number),
      requestId: 'the-one',
      key: {
        id: expect.stringMatching(/^key_[0-9a-f]{32}$/),
        name: expect.any(String),
        last4: partner.apiKey.slice(-4),
      },
    });
    const rows = JSON.stringify(await platform.database.query('SELECT * FROM api_requests'));
    expect(rows).not.toContain(company.id);
    expect(rows).not.toContain(company.legalName);
    expect(rows).not.toContain(partner.apiKey);
  });

  it('records the code of a problem', async () => {
    const wrong = { method: 'POST', headers: { 'content-type': 'application/json' } };
    await call('/v1/companies', { ...wrong, body: '{"legalName":null}' });
    await call('/v1/companies', { ...wrong, body: '{' });
    await call('/v1/companies/cmp_none');
    await call('/v1/nowhere');
    const requests = await logged(2, 'outcome=refused');
    expect(requests.map(({ path, status, code }) => [path, status, code])).toEqual([
      ['/v1/companies/{id}', 404, 'company_unknown'],
      // A body that is not JSON is refused before the key is checked, so the request belongs to no partner.
      ['/v1/companies', 422, 'validation_failed'],
    ]);
  });

  it('records calls of the fast lanes, too', async () => {
    const id = `tds_${'0'.repeat(32)}`;
    await partner.post(`/v1/three-ds-requests/${id}/presented`);
    const [request] = await logged(1, 'path=/v1/three-ds-requests/{id}/presented');
    expect(request).toMatchObject({ status: 404, code: 'three_ds_request_unknown' });
  });

  it('is filtered', async () => {
    const other = await platform.addPartner();
    await other.put('/v1/webhook-endpoints/events', {});
    await other.get('/v1/event-types');
    const [{ key }] = (await logged(2, '', other)) as [ApiRequestResource];
    const filters: [string, number][] = [
      ['method=PUT', 1],
      ['method=PUT&outcome=succeeded', 0],
      ['outcome=succeeded&path=/v1/event-types', 1],
      ['outcome=failed', 0],
      ['status=422&code=validation_failed', 1],
      ['status=200&outcome=refused', 0],
      ['reads=refused', 1],
      ['reads=refused&method=GET', 0],
      ['createdAfter=2999-01-01T00:00:00Z', 0],
      ['createdBefore=2001-01-01T00:00:00Z', 0],
      ['keyLast4=none', 0],
      [`keyLast4=${other.apiKey.slice(-4)}&path=/v1/event-types`, 1],
      ['keyId=key_none', 0],
      [`keyId=${key.id}&path=/v1/event-types`, 1],
    ];
    for (const [query, expected] of filters) {
      expect([query, (await list(query, other)).body.data.length]).toEqual([query, expected]);
    }
  });

  it('leaves out reads that succeeded, but none that was refused', async () => {
    const other = await platform.addPartner();
    await other.get('/v1/companies');
    await other.get('/v1/companies/cmp_none');
    await logged(2, '', other);
    const { data } = (await list('reads=refused', other)).body;
    expect(data.map(({ path }) => path)).toEqual(['/v1/companies/{id}']);
    expect((await list('reads=none', other)).status).toBe(422);
  });

  it('shows a partner its own calls only', async () => {
    const other = await platform.addPartner();
    expect((await list('', other)).body).toEqual({
      data: [],
      hasMore: false,
      searchedBackTo: null,
    });
    await logged(1);
  });

  it('is paged stably while requests arrive', async () => {
    const other = await platform.addPartner();
    for (const path of ['/v1/companies', '/v1/people', '/v1/cards']) await other.get(path);
    await logged(3, '', other);
    const paths: string[] = [];
    let after = '';
    do {
      const { body } = await list(`limit=1&createdBefore=2999-01-01T00:00:00Z${after}`, other);
      paths.push(...body.data.map(({ path }) => path));
      after = body.data[0] ? `&startingAfter=${body.data[0].id}` : '';
      await other.get('/v1/accounts');
      // The questions of `logged` are in the log, too: on a busy machine there are dozens.
    } while (after !== '' && paths.length < 1_000);
    expect(paths.slice(-3)).toEqual(['/v1/cards', '/v1/people', '/v1/companies']);
  });

  it.each([
    'startingAfter=evt_1',
    'method=TRACE',
    'status=9',
    'status=two',
    'outcome=lost',
    `path=${'x'.repeat(201)}`,
    'code=',
    `requestId=${'x'.repeat(101)}`,
    'keyLast4=%00%00%00%00',
    'limit=101',
    'createdAfter=yesterday',
  ])('refuses %s', async (query) => {
    const { status, body } = await list(query);
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, `?${query.split('=')[0]}`]);
  });

  it('records all calls with a key, and none of the console or without a key', async () => {
    const other = await platform.addPartner();
    const console = await ConsoleClient.signedIn(platform, other.id);
    expect((await console.get('/v1/cards')).status).toBe(200);
    await call('/v1/companies', {}, 'pk_test_of_a_stranger_01234567');
    // As a page says it, and as anybody can.
    await call('/v1/people', { headers: { 'sec-fetch-site': 'same-origin' } }, other.apiKey);
    const requests = await logged(1, '', other);
    expect(requests.map(({ path }) => path).filter((path) => !path.includes('api-req'))).toEqual([
      '/v1/people',
    ]);
  });

  it('continues after a statement whose answer was lost', async () => {
    const other = await platform.addPartner();
    const dataSource = platform.app.get(DataSource);
    const query = dataSource.query.bind(dataSource);
    let lost = 0;
    dataSource.query = async <T>(sql: string, parameters?: unknown[]): Promise<T> => {
      const answer = await query<T>(sql, parameters);
      if (sql === RECORD_REQUESTS && lost++ === 0) throw new Error('the answer is lost');
      return answer;
    };
    try {
      await other.get('/v1/people');
      await eventually('a lost answer', () => lost > 0);
      await other.get('/v1/cards');
      const requests = await logged(2, 'outcome=succeeded&method=GET', other);
      expect(requests.filter(({ path }) => path === '/v1/people')).toHaveLength(1);
      expect(requests.filter(({ path }) => path === '/v1/cards')).toHaveLength(1);
    } finally {
      dataSource.query = query;
    }
  });

  it('records a stream that its reader closed as a success', async () => {
    const reading = new AbortController();
    const answer = await call('/v1/events/stream', { signal: reading.signal });
    expect(answer.status).toBe(200);
    reading.abort();
    const [request] = await logged(1, 'path=/v1/events/stream');
    expect(request).toMatchObject({ status: 200 });
  });

  it('limits entries per second, separately for successes and failures', async () => {
    const other = await platform.addPartner();
    const paths = Array.from({ length: 200 }, (_, n) => (n === 199 ? '/v1/nothing' : '/v1/people'));
    await Promise.all(paths.map((path) => other.get(path)));
    const refused = other.get('/v1/companies/cmp_none');
    expect((await refused).status).toBe(404);
    await logged(1, 'outcome=refused', other);
    const { data } = (await list('limit=100&outcome=succeeded', other)).body;
    // A burst of one second, and what came while it lasted.
    expect(data.length).toBeGreaterThan(10);
    expect(data.length).toBeLessThan(150);
    expect(await unlogged('rate')).toBeGreaterThan(40);
  });

  it('does not delay calls while the database is unavailable, and writes them later', async () => {
    const other = await platform.addPartner();
    await platform.database.query('ALTER TABLE api_requests RENAME TO api_requests_away');
    try {
      expect((await other.get('/v1/people')).status).toBe(200);
      expect((await other.get('/v1/companies/cmp_none')).status).toBe(404);
    } finally {
      await platform.database.query('ALTER TABLE api_requests_away RENAME TO api_requests');
    }
    const requests = await logged(2, '', other);
    expect(requests.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/v1/people', '/v1/companies/{id}']),
    );
    expect(await unlogged('database')).toBe(0);
  });

  it('drops old days with the rights of a service that owns no tables', async () => {
    await platform.database.query(
      `CREATE TABLE api_requests_20200101 PARTITION OF api_requests
       FOR VALUES FROM ('2020-01-01T00:00:00Z') TO ('2020-01-02T00:00:00Z')`,
    );
    const second = await PlatformFixture.start({}, platform.database);
    await second.close();
    // Not by the service's own clock either, which may be wrong.
    await platform.app
      .get(DataSource)
      .query("SELECT drop_days_of_api_requests((now() + interval '1 year')::date)");
    const days = await platform.database.query(
      `SELECT inhrelid::regclass::text AS day FROM pg_inherits
       WHERE inhparent = 'api_requests'::regclass ORDER BY 1`,
    );
    expect(days.map(({ day }) => day)).not.toContain('api_requests_20200101');
    expect(days.length).toBeGreaterThanOrEqual(4);
  });

  async function unlogged(reason: string): Promise<number> {
    const text = await (await fetch(`${platform.url}/metrics`)).text();
    const line = new RegExp(
      `^api_requests_unlogged_total\\{.*reason="${reason}".*\\} (\\d+)$`,
      'm',
    );
    return Number(line.exec(text)?.[1]);
  }
});
