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
      status: 'active',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    expect((await partner.get(`/v1/companies/${body.id}`)).body).toEqual(body);
  });

  it('are created once by 20 concurrent requests', async () => {
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

  it('are not created again with other values, and the error names the fields', async () => {
    const input = newCompany();
    const { body: company } = await partner.post<CompanyResource>('/v1/companies', input);
    const other = { ...input, legalName: 'Fabrikam AG', country: 'AT' };
    const { status, body } = await partner.post<Problem>('/v1/companies', other);
    expect([status, body.code]).toEqual([409, 'company_exists_with_other_values']);
    expect(body.errors!.map(({ pointer }) => pointer)).toEqual(['/legalName', '/country']);
    expect((await partner.get(`/v1/companies/${company.id}`)).body).toEqual(company);
  });

  describe('changed', () => {
    const change = (id: string, changes: object) =>
      partner.patch<CompanyResource & Omit<Problem, 'status'>>(`/v1/companies/${id}`, changes);

    it('show the new values, which a repeated creation must have', async () => {
      const input = newCompany();
      const { body: company } = await partner.post<CompanyResource>('/v1/companies', input);
      const changes = { legalName: 'Fabrikam AG', registrationNumber: 'FN 1', country: 'AT' };
      const { status, body } = await change(company.id, changes);
      expect([status, body]).toEqual([200, { ...company, ...changes }]);
      expect((await partner.get(`/v1/companies/${company.id}`)).body).toEqual(body);
      expect((await partner.post('/v1/companies', { ...input, ...changes })).body).toEqual(body);
      const former = { ...input, registrationNumber: 'FN 1' };
      expect((await partner.post('/v1/companies', former)).status).toBe(409);
    });

    it('keep omitted fields, and their external id', async () => {
      const company = await partner.createCompany();
      expect((await change(company.id, { legalName: 'Fabrikam AG' })).body).toEqual({
        ...company,
        legalName: 'Fabrikam AG',
      });
      const { status, body } = await change(company.id, { externalId: 'other' });
      expect([status, body.errors![0]!.code]).toEqual([422, 'unknown_field']);
    });

    it('refuse the registration number of another company with the external id', async () => {
      const input = newCompany();
      const { body: company } = await partner.post<CompanyResource>('/v1/companies', input);
      const second = { ...input, registrationNumber: 'HRB 1' };
      await partner.post('/v1/companies', second);
      const answer = await change(company.id, { registrationNumber: 'HRB 1' });
      expect([answer.status, answer.body.code]).toEqual([409, 'registration_number_taken']);
    });

    it('keep their country after an account was opened', async () => {
      const company = await partner.createCompany();
      await partner.orderCard((await partner.createPerson(company.id)).id);
      const answer = await change(company.id, { legalName: 'Fabrikam AG', country: 'AT' });
      expect([answer.status, answer.body.code]).toEqual([409, 'company_has_accounts']);
      expect((await change(company.id, { legalName: 'Fabrikam AG' })).status).toBe(200);
    });

    it('keep their values after their KYC application was submitted', async () => {
      const company = await partner.createCompany();
      await partner.approveKyc(company.id);
      const answer = await change(company.id, { legalName: 'Fabrikam AG' });
      expect([answer.status, answer.body.code]).toEqual([409, 'company_kyc_submitted']);
      const { legalName, country } = company;
      expect((await change(company.id, { legalName, country })).status).toBe(200);
    });

    it('are unknown to other partners', async () => {
      const company = await partner.createCompany();
      const stranger = await platform.addPartner();
      const answer = await stranger.patch(`/v1/companies/${company.id}`, { legalName: 'Mine' });
      expect(answer.status).toBe(404);
    });
  });

  it('are found by their external id alone, like people', async () => {
    const input = newCompany();
    const { body: company } = await partner.post<CompanyResource>('/v1/companies', input);
    await partner.createCompany();
    const found = async (path: string, externalId: string) =>
      (await partner.get<Page<{ id: string }>>(`${path}?externalId=${externalId}`)).body.data.map(
        ({ id }) => id,
      );
    expect(await found('/v1/companies', input.externalId)).toEqual([company.id]);
    expect(await found('/v1/companies', input.externalId.slice(0, -1))).toEqual([]);
    const person = await partner.createPerson(company.id, 'e-4711');
    await partner.createPerson(company.id);
    expect(await found('/v1/people', 'e-4711')).toEqual([person.id]);
  });

  it('are refused with all invalid and unknown fields named', async () => {
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

  it("are refused with text that the database can't store", async () => {
    const { status } = await partner.post('/v1/companies', {
      ...newCompany(),
      legalName: 'Fabrikam\u0000 GmbH',
    });
    expect(status).toBe(422);
  });

  it('are listed in pages that stay stable while others are added', async () => {
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
