import { randomUUID } from 'node:crypto';
import type { CompanyResource, Page, Problem } from '#contracts';
import type { PartnerClient } from '../../test/partner-client.js';
import { PlatformFixture } from '../../test/platform-fixture.js';

describe('companies', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    partner = await platform.addPartner();
  });

  function newCompany() {
    const tag = randomUUID();
    return {
      externalId: tag,
      legalName: 'Fabrikam GmbH',
      registrationNumber: `HRB ${tag}`,
      country: 'DE',
    };
  }

  it('are created and read back', async () => {
    const input = newCompany();
    const { status, body } = await partner.post<CompanyResource>('/v1/companies', input);
    expect(status).toBe(201);
    expect(body).toEqual({
      ...input,
      id: expect.stringMatching(/^cmp_[0-9a-f]{32}$/),
      kycStatus: 'draft',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    expect((await partner.get(`/v1/companies/${body.id}`)).body).toEqual(body);
  });

  it('are one company however often created, also 20 times at once', async () => {
    const input = newCompany();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => partner.post<CompanyResource>('/v1/companies', input)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const { body: list } = await partner.get<Page<CompanyResource>>('/v1/companies');
    expect(list.data).toEqual([answers[0]!.body]);
  });

  it('are two if either the external id or the registration number differs', async () => {
    const input = newCompany();
    const ids = await Promise.all(
      [input, { ...input, externalId: 'other' }, { ...input, registrationNumber: 'HRB 1' }].map(
        async (company) => (await partner.post<CompanyResource>('/v1/companies', company)).body.id,
      ),
    );
    expect(new Set(ids).size).toBe(3);
  });

  it('are refused with every bad field named at once, the unknown ones too', async () => {
    const { status, headers, body } = await partner.post<Problem>('/v1/companies', {
      externalId: '',
      legalName: 'Fabrikam GmbH',
      country: 'Germany',
      vatNumber: 'DE1',
    });
    expect(status).toBe(422);
    expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(body).toMatchObject({ status: 422, code: 'validation_failed' });
    const pointers = body.errors!.map(({ pointer }) => pointer);
    expect(new Set(pointers)).toEqual(
      new Set(['/externalId', '/registrationNumber', '/country', '/vatNumber']),
    );
    expect(body.errors).toContainEqual(
      expect.objectContaining({ pointer: '/vatNumber', code: 'unknown_field' }),
    );
  });

  it('are refused with text that no database can store', async () => {
    const { status } = await partner.post('/v1/companies', {
      ...newCompany(),
      legalName: 'Fabrikam\u0000 GmbH',
    });
    expect(status).toBe(422);
  });

  it('are listed in pages that stay the same while others are added', async () => {
    const companies: CompanyResource[] = [];
    for (let count = 0; count < 5; count += 1) companies.push(await partner.createCompany());
    const newestFirst = companies.map(({ id }) => id).reverse();

    const first = await partner.get<Page<CompanyResource>>('/v1/companies?limit=2');
    await partner.createCompany();
    const second = await partner.get<Page<CompanyResource>>(
      `/v1/companies?limit=2&startingAfter=${first.body.data.at(-1)!.id}`,
    );
    const third = await partner.get<Page<CompanyResource>>(
      `/v1/companies?limit=2&startingAfter=${second.body.data.at(-1)!.id}`,
    );

    const pages = [first, second, third].map(({ body }) => body);
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(newestFirst);
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false]);
  });

  it.each(['limit=0', 'limit=101', 'limit=two', 'page=2'])(
    'are not listed with ?%s',
    async (query) => {
      const { status, body } = await partner.get<Problem>(`/v1/companies?${query}`);
      expect([status, body.code]).toEqual([422, 'validation_failed']);
    },
  );
});
