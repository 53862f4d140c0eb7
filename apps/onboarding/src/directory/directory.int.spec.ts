import { directoryChanges, EventHeader, type Page, type Problem } from '#contracts';
import { ensureTestTopics, eventually, readTopic, type TopicReader } from '#testing';
import { authorization, OnboardingFixture } from '../../test/onboarding-fixture.js';
import { ErasedPeople, type ImportResult, type PersonResource } from './directory.service.js';
import { MAX_IMPORT_BYTES } from './person.js';

const mia = {
  externalId: 'e-1',
  name: 'Mia Berg',
  email: 'mia@fabrikam.example',
  language: 'de',
  role: 'admin',
};
const jo = {
  externalId: 'e-2',
  name: 'Jo Tal',
  email: 'jo@fabrikam.example',
  language: 'en',
  role: 'employee',
};

describe("people of the partner's directory", () => {
  let onboarding: OnboardingFixture;
  let changes: TopicReader;
  let companyId: string;

  beforeAll(async () => {
    await ensureTestTopics();
    changes = await readTopic(directoryChanges.name);
    onboarding = await OnboardingFixture.start();
  });

  afterAll(async () => {
    await onboarding?.close();
    await changes?.close();
  });

  beforeEach(async () => {
    companyId = (await onboarding.createCompany()).id;
  });

  const add = (...people: object[]) =>
    onboarding.post<ImportResult>(`/companies/${companyId}/people`, { people });

  async function importCsv<T = ImportResult>(csv: string, type = 'text/csv') {
    const response = await fetch(`${onboarding.url}/companies/${companyId}/people/import`, {
      method: 'POST',
      headers: { 'content-type': type, ...authorization },
      body: csv,
    });
    return { status: response.status, body: (await response.json()) as T };
  }

  async function people(): Promise<PersonResource[]> {
    const path = `/companies/${companyId}/people?limit=100`;
    return (await onboarding.get<Page<PersonResource>>(path)).body.data;
  }

  /** The published changes of this company's people, in order. */
  function publishedData(): unknown[] {
    return changes.records
      .filter(({ key }) => key?.toString().startsWith(`person/${companyId}/`))
      .map(({ value }) => (JSON.parse(value!.toString()) as { data: unknown }).data);
  }

  it('are added and updated, and only changes are published', async () => {
    expect(await add(mia, jo)).toMatchObject({ status: 200, body: { received: 2, changed: 2 } });
    expect((await add(mia, jo)).body).toEqual({ received: 2, changed: 0 });
    const moved = { ...jo, email: 'jo.tal@fabrikam.example' };
    expect((await add(mia, moved)).body).toEqual({ received: 2, changed: 1 });
    expect(await people()).toEqual([mia, moved]);
    const events = await eventually('the last change', () => {
      const all = publishedData();
      return all.length >= 3 && all;
    });
    expect(events).toHaveLength(3);
    const of = (person: object) => ({ directoryCompanyId: companyId, ...person });
    expect(events).toEqual(expect.arrayContaining([of(mia), of(jo), of(moved)]));
    const [record] = changes.records.filter(
      ({ key }) => key?.toString() === `person/${companyId}/e-2`,
    );
    expect(record!.headers).toMatchObject({
      [EventHeader.type]: 'directory_person_changed',
      [EventHeader.version]: '1',
      [EventHeader.id]: expect.any(String),
    });
  });

  it('keep people who are not in the next list', async () => {
    await add(mia);
    await add(jo);
    expect(await people()).toEqual([mia, jo]);
  });

  it('are counted by role', async () => {
    await add(mia, jo, { ...jo, externalId: 'e-3' });
    const { body } = await onboarding.get(`/companies/${companyId}`);
    expect(body).toMatchObject({ people: { admins: 1, employees: 2 } });
  });

  it('are imported as CSV in the same way', async () => {
    const csv =
      '\uFEFFexternalId;name;email;language;role\r\n' +
      'e-1;"Mia Berg";mia@fabrikam.example;de;admin\r\n' +
      'e-2;Jo Tal;jo@fabrikam.example;;\r\n';
    expect(await importCsv(csv, 'text/csv; charset=utf-8')).toEqual({
      status: 200,
      body: { received: 2, changed: 2 },
    });
    expect(await people()).toEqual([mia, jo]);
  });

  it('are previewed from a CSV, which stores nothing', async () => {
    const preview = (csv: string) =>
      fetch(`${onboarding.url}/companies/${companyId}/people/import/preview`, {
        method: 'POST',
        headers: { 'content-type': 'text/csv', ...authorization },
        body: csv,
      });
    const lines = [mia, jo].map((person) => Object.values(person).join(';'));
    const good = await preview([Object.keys(mia).join(';'), ...lines].join('\r\n'));
    expect([good.status, await good.json()]).toEqual([
      200,
      { admins: 1, employees: 1, people: [mia, jo] },
    ]);
    const twice = await preview(
      ['externalId,name,email', 'e,A,a@f.example', 'e,A,a@f.example'].join('\n'),
    );
    expect((await twice.json()) as Problem).toMatchObject({
      code: 'people_invalid',
      errors: [{ pointer: '/line/3/externalId', code: 'duplicate' }],
    });
    const many = Array.from({ length: 10_001 }, (_, index) => `e-${index},A,a@f.example`);
    const tooMany = await preview(['externalId,name,email', ...many].join('\n'));
    expect((await tooMany.json()) as Problem).toMatchObject({ code: 'people_too_many' });
    expect(await people()).toEqual([]);
  });

  it('are imported all or none, with every bad line named', async () => {
    await add(mia);
    const csv = [
      'externalId,name,email',
      'e-1,Mia Changed,mia@fabrikam.example',
      'e-2,,jo at fabrikam',
    ].join('\n');
    const { status, body } = await importCsv<Problem>(csv);
    expect([status, body.code]).toEqual([422, 'people_invalid']);
    expect(new Set(body.errors!.map(({ pointer }) => pointer))).toEqual(
      new Set(['/line/3/name', '/line/3/email']),
    );
    expect(await people()).toEqual([mia]);
  });

  it('are refused twice in a list, whether it is JSON or CSV', async () => {
    const json = await onboarding.post<Problem>(`/companies/${companyId}/people`, {
      people: [mia, jo, { ...jo, name: 'Jo again' }],
    });
    expect([json.status, json.body.code]).toEqual([422, 'people_invalid']);
    expect(json.body.errors).toEqual([
      expect.objectContaining({ pointer: '/people/2/externalId', code: 'duplicate' }),
    ]);
    const line = 'e-2,Jo,jo@fabrikam.example';
    const csv = await importCsv<Problem>(['externalId,name,email', line, line].join('\n'));
    expect(csv.body.errors).toEqual([
      expect.objectContaining({ pointer: '/line/3/externalId', code: 'duplicate' }),
    ]);
    expect(await people()).toEqual([]);
  });

  it.each([
    [{ people: [] }, '/people'],
    [{ people: [[]] }, '/people'],
    [{ people: [{ ...mia, role: 'boss' }] }, '/people/0/role'],
    [{ people: [{ ...mia, language: 'xx' }] }, '/people/0/language'],
    [{ people: [{ ...mia, email: 'mia' }] }, '/people/0/email'],
    [{ people: [{ ...mia, name: 'Mia\0' }] }, '/people/0/name'],
    [{ people: [{ ...mia, phone: '1' }] }, '/people/0/phone'],
  ])('are refused as %j', async (input, pointer) => {
    const path = `/companies/${companyId}/people`;
    const { status, body } = await onboarding.post<Problem>(path, input);
    expect([status, body.code]).toEqual([422, 'validation_failed']);
    expect(body.errors!.some((error) => error.pointer.startsWith(pointer))).toBe(true);
  });

  it.each([
    [
      'another charset',
      'externalId,name,email\ne-1,Mia,mia@fabrikam.example',
      'text/csv; charset=windows-1252',
      415,
    ],
    ['nothing', '', 'text/csv', 400],
    ['a header alone', 'externalId,name,email', 'text/csv', 400],
    ['text with a NUL', 'externalId,name,email\ne-1,Mia\0,mia@fabrikam.example', 'text/csv', 422],
    ['what is no CSV', '{"people":[]}', 'application/json', 415],
    ['too much', `externalId,name,email\n${'x'.repeat(MAX_IMPORT_BYTES)}`, 'text/csv', 413],
  ])('are not imported from %s', async (_what, csv, type, expected) => {
    const { status } = await importCsv<Problem>(csv, type);
    expect(status).toBe(expected);
    expect(await people()).toEqual([]);
  });

  it('are listed page by page, by their external ids', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    await add(...ids.toReversed().map((externalId) => ({ ...jo, externalId })));
    const path = `/companies/${companyId}/people?limit=2`;
    const first = await onboarding.get<Page<PersonResource>>(path);
    const second = await onboarding.get<Page<PersonResource>>(`${path}&startingAfter=b`);
    const third = await onboarding.get<Page<PersonResource>>(`${path}&startingAfter=d`);
    const pages = [first, second, third].map(({ body }) => body);
    expect(pages.flatMap(({ data }) => data.map(({ externalId }) => externalId))).toEqual(ids);
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false]);
  });

  it('are 10,000 in one import, while the broker is away', async () => {
    const offline = await OnboardingFixture.start({ kafkaBrokers: ['127.0.0.1:9'] });
    try {
      const { id } = await offline.createCompany();
      const lines = Array.from(
        { length: 10_000 },
        (_, index) => `e-${index},"Employee, ${index}",e${index}@fabrikam.example,en,employee`,
      );
      const response = await fetch(`${offline.url}/companies/${id}/people/import`, {
        method: 'POST',
        headers: { 'content-type': 'text/csv', ...authorization },
        body: ['externalId,name,email,language,role', ...lines].join('\n'),
      });
      expect(await response.json()).toEqual({ received: 10_000, changed: 10_000 });
      // The people's changes wait in the outbox, and the company's.
      const [waiting] = await offline.database.query('SELECT count(*)::int AS count FROM outbox');
      expect(waiting).toEqual({ count: 10_001 });
    } finally {
      await offline.close();
    }
  });

  describe('that are erased', () => {
    const erase = (externalId: string) =>
      onboarding.delete(`/companies/${companyId}/people/${encodeURIComponent(externalId)}`);

    const recordsOf = ({ externalId }: { externalId: string }) =>
      changes.records.filter(({ key }) => key?.toString() === `person/${companyId}/${externalId}`);

    it('are removed, and an event without name and address replaces them', async () => {
      await add(mia, jo);
      expect((await erase(mia.externalId)).status).toBe(204);
      expect((await erase(mia.externalId)).status).toBe(204);
      expect(await people()).toEqual([jo]);
      const [, erasure] = await eventually('the erasure', () => {
        const records = recordsOf(mia);
        return records.length === 2 && records;
      });
      expect(erasure!.headers[EventHeader.type]).toBe('directory_person_erased');
      expect(JSON.parse(erasure!.value!.toString())).toEqual({
        event: 'directory_person_erased',
        timestamp: expect.any(String) as string,
        data: {
          directoryCompanyId: companyId,
          platformCompanyId: null,
          externalId: mia.externalId,
        },
      });
    });

    it('are unknown if the directory never had them', async () => {
      expect(await erase('nobody')).toMatchObject({
        status: 404,
        body: { code: 'person_unknown' },
      });
      expect((await erase('x'.repeat(65))).status).toBe(400);
    });

    it('are forgotten by the topic after 35 days, unless they were added again', async () => {
      await add(mia, jo);
      for (const { externalId } of [mia, jo]) await erase(externalId);
      await add(jo);
      const age = (days: number) =>
        onboarding.database.query(
          'UPDATE erased_people SET erased_at = now() - make_interval(days => $2) WHERE company_id = $1',
          [companyId, days],
        );
      const erased = onboarding.service.app.get(ErasedPeople);
      await age(34);
      await erased.poll();
      expect(await onboarding.database.query('SELECT FROM outbox WHERE value IS NULL')).toEqual([]);
      await age(36);
      await Promise.all([erased.poll(), erased.poll()]);
      const tombstone = await eventually('the record without a value', () =>
        recordsOf(mia).find(({ value }) => value === null),
      );
      expect(tombstone.headers).not.toHaveProperty(EventHeader.type);
      expect(recordsOf(mia)).toHaveLength(3);
      expect(recordsOf(jo).some(({ value }) => value === null)).toBe(false);
      expect((await erase(mia.externalId)).status).toBe(404);
    });
  });
});
