import { randomUUID } from 'node:crypto';
import type { CompanyResource, Page, PersonResource, Problem } from '#contracts';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';

describe('people', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let company: CompanyResource;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    partner = await platform.addPartner();
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    company = await partner.createCompany();
  });

  const create = (body: object, headers?: Record<string, string>) =>
    partner.post<PersonResource>('/v1/people', { companyId: company.id, ...body }, headers);

  const list = async (query: string) =>
    (await partner.get<Page<PersonResource>>(`/v1/people?${query}`)).body;

  it('are created and read back', async () => {
    const { status, body } = await create({
      externalId: 'e-1',
      name: 'Žofie Nováková',
      email: 'zofie@fabrikam.example',
      phone: '+420601123456',
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      companyAdmin: false,
      id: expect.stringMatching(/^per_[0-9a-f]{32}$/),
      companyId: company.id,
      externalId: 'e-1',
      name: 'Žofie Nováková',
      email: 'zofie@fabrikam.example',
      phone: '+420601123456',
      createdAt: expect.any(String),
    });
    expect((await partner.get(`/v1/people/${body.id}`)).body).toEqual(body);
  });

  it('are created once per company and external id by 20 concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        create({ externalId: 'e-1', name: 'Mia' }, { 'idempotency-key': randomUUID() }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await list(`companyId=${company.id}`)).data).toEqual([answers[0]!.body]);
  });

  it('are the same person if a repetition leaves out optional fields', async () => {
    const { body: known } = await create({
      externalId: 'e-1',
      name: 'Mia',
      email: 'mia@f.example',
    });
    const { status, body } = await create({ externalId: 'e-1', name: 'Mia' });
    expect([status, body]).toEqual([201, known]);
  });

  it('are not created again with other values, and the error names only the fields', async () => {
    const { body: known } = await create({
      externalId: 'e-1',
      name: 'Mia',
      phone: '+420601123456',
    });
    const { status, body } = await partner.post<Problem>('/v1/people', {
      ...{ companyId: company.id, externalId: 'e-1', name: 'Mia Berg' },
      ...{ email: 'mia@f.example', phone: '+420601123456' },
    });
    expect([status, body.code]).toEqual([409, 'person_exists_with_other_values']);
    expect(body.errors!.map(({ pointer }) => pointer)).toEqual(['/name', '/email']);
    expect(JSON.stringify(body)).not.toMatch(/mia@|Mia|601123456/);
    expect((await partner.get(`/v1/people/${known.id}`)).body).toEqual(known);
  });

  it('are the same person with a composed and a decomposed name, and found by both', async () => {
    const decomposed = { externalId: 'Zoe\u0308-1', name: 'Zoe\u0308 Straße' };
    const { body: known } = await create(decomposed);
    expect(known).toMatchObject({ externalId: 'Zoë-1', name: 'Zoë Straße' });
    const again = await create({ externalId: 'Zoë-1', name: 'Zoë Straße' });
    expect([again.status, again.body]).toEqual([201, known]);
    for (const ofEarlierVersion of [decomposed.name, ' Zoë Straße']) {
      await platform.database.query('UPDATE people SET name = $2 WHERE id = $1', [
        known.id,
        ofEarlierVersion,
      ]);
      expect((await create({ externalId: 'Zoë-1', name: 'Zoë Straße' })).status).toBe(201);
    }
    for (const search of ['Zoë', 'Zoe\u0308', 'zoe', 'ZOE STRASSE', 'Ｚｏｅ', 'straße']) {
      const query = new URLSearchParams({ companyId: company.id, search });
      expect([search, (await list(query.toString())).data.map(({ id }) => id)]).toEqual([
        search,
        [known.id],
      ]);
    }
  });

  it.each([
    ['name', [' ', '\u200B', '\u2060', '\u2800', '\u3164', 'Mia\nBerg', 'Mia\u202EgreB', '\u0000']],
    ['externalId', [' e-1', 'e-1 ', 'e\u00AD1', 'e-1\u200B', 'e\t1', '\u2800']],
    [
      'email',
      ['\u200Bmia@f.example', 'mi\u00ADa@f.example', 'mia@f.example\uFEFF', 'mia@f.\u2060example'],
    ],
  ])('are refused with a %s that is not what people see', async (field, values) => {
    for (const value of values) {
      const person = { externalId: 'e-1', name: 'Mia', [field]: value };
      const { status, body } = await create(person);
      expect([value, status]).toEqual([value, 422]);
      const { errors } = body as unknown as Problem;
      expect(errors!.map(({ pointer }) => pointer)).toContain(`/${field}`);
    }
  });

  it('are admins of their company only if the partner says so', async () => {
    const person = { externalId: 'e-admin', name: 'Ada', companyAdmin: true };
    const { body: known } = await create(person);
    expect(known.companyAdmin).toBe(true);
    const other = await create({ ...person, companyAdmin: false });
    expect([other.status, (other.body as unknown as Problem).code]).toEqual([
      409,
      'person_exists_with_other_values',
    ]);
    const change = (body: object) => partner.patch<PersonResource>(`/v1/people/${known.id}`, body);
    expect((await change({ name: 'Ada King' })).body.companyAdmin).toBe(true);
    expect((await change({ companyAdmin: false })).body.companyAdmin).toBe(false);
    for (const wrong of [null, 'yes', 1])
      expect((await change({ companyAdmin: wrong })).status).toBe(422);
  });

  it('can change their name, address and number, which null removes', async () => {
    const { body: known } = await create({ externalId: 'e-1', name: 'Mia' });
    const change = (body: object) => partner.patch<PersonResource>(`/v1/people/${known.id}`, body);
    const changes = { name: 'Mia Tal', email: 'mia@f.example', phone: '+420601123456' };
    expect(await change(changes)).toMatchObject({ status: 200, body: { ...known, ...changes } });
    expect(await change(changes)).toMatchObject({ status: 200, body: { ...known, ...changes } });
    expect((await change({})).status).toBe(422);
    const bare = { ...known, name: 'Mia Tal', email: null, phone: null };
    expect((await change({ email: null, phone: null })).body).toEqual(bare);
    expect((await partner.get(`/v1/people/${known.id}`)).body).toEqual(bare);
  });

  it('keep all concurrent changes of different fields', async () => {
    const { body: known } = await create({ externalId: 'e-1', name: 'Mia' });
    const changes = [{ name: 'Mia Tal' }, { email: 'mia@f.example' }, { phone: '+420601123456' }];
    const answers = await Promise.all(
      [...changes, ...changes, ...changes].map((change) =>
        partner.patch<PersonResource>(`/v1/people/${known.id}`, change),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await partner.get(`/v1/people/${known.id}`)).body).toEqual({
      ...known,
      ...Object.assign({}, ...changes),
    });
  });

  it.each([
    ['/email', { email: 'mia at fabrikam' }],
    ['/phone', { phone: '12' }],
    ['/name', { name: '' }],
    ['/name', { name: 'x'.repeat(201) }],
    ['/name', { name: null }],
    ['/externalId', { externalId: 'e-2' }],
    ['/companyId', { companyId: 'cmp_1' }],
  ])('are not changed by a wrong %s', async (pointer, change) => {
    const { body: known } = await create({ externalId: 'e-1', name: 'Mia' });
    const { status, body } = await partner.patch<Problem>(`/v1/people/${known.id}`, {
      phone: '+420601123456',
      ...change,
    });
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, pointer]);
    expect((await partner.get(`/v1/people/${known.id}`)).body).toEqual(known);
  });

  it('are unknown to another partner', async () => {
    const { body: known } = await create({ externalId: 'e-1', name: 'Mia' });
    const other = await platform.addPartner();
    const { status, body } = await other.patch<Problem>(`/v1/people/${known.id}`, { name: 'Eve' });
    expect([status, body.code]).toEqual([404, 'person_unknown']);
    expect((await partner.get(`/v1/people/${known.id}`)).body).toEqual(known);
  });

  it('are different people at different companies, with equal external ids', async () => {
    const other = await partner.createCompany();
    const { body: here } = await create({ externalId: 'e-1', name: 'Mia' });
    const { body: there } = await create({ companyId: other.id, externalId: 'e-1', name: 'Mia' });
    expect(there.id).not.toBe(here.id);
  });

  it('are listed by company and by external id, page by page', async () => {
    const other = await partner.createCompany();
    await partner.createPerson(other.id);
    const people: PersonResource[] = [];
    for (const externalId of ['e-1', 'e-2', 'e-3']) {
      people.push(await partner.createPerson(company.id, externalId));
    }
    const [oldest, middle, newest] = people;
    const query = `companyId=${company.id}&limit=2`;
    expect(await list(query)).toEqual({ data: [newest, middle], hasMore: true });
    expect(await list(`${query}&startingAfter=${middle!.id}`)).toEqual({
      data: [oldest],
      hasMore: false,
    });
    expect((await list(`companyId=${company.id}&externalId=e-2`)).data).toEqual([middle]);
  });

  it('are refused with all invalid and unknown fields named', async () => {
    const { status, body } = await partner.post<Problem>('/v1/people', {
      companyId: company.id,
      externalId: 'x'.repeat(65),
      name: 7,
      email: 'mia at fabrikam',
      phone: '12',
      role: 'admin',
    });
    expect([status, body.code]).toEqual([422, 'validation_failed']);
    expect(new Set(body.errors!.map(({ pointer }) => pointer))).toEqual(
      new Set(['/externalId', '/name', '/email', '/phone', '/role']),
    );
  });

  it.each(['/v1/people/per_nobody', '/v1/people/%27%3B--'])('are unknown at %s', async (path) => {
    const { status, body } = await partner.get<Problem>(path);
    expect([status, body.code]).toEqual([404, 'person_unknown']);
  });

  it.each([
    ['people', 'zzzz'],
    ['people', `cmp_${'f'.repeat(32)}`],
    ['companies', `evt_${'0'.repeat(32)}`],
    ['cards', `per_${'0'.repeat(32)}`],
  ])('are not listed after an invalid id (%s, %s)', async (kind, startingAfter) => {
    await create({ externalId: 'e-1', name: 'Mia' });
    const { status, body } = await partner.get<Problem>(
      `/v1/${kind}?startingAfter=${startingAfter}`,
    );
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, '?startingAfter']);
  });
});
