import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import {
  type DirectoryCompanyChanged,
  directoryChanges,
  EventHeader,
  type Page,
  type Problem,
} from '#contracts';
import { callJson, ensureTestTopics, eventually, readTopic, type TopicReader } from '#testing';
import { authorization, newCompany, OnboardingFixture } from '../../test/onboarding-fixture.js';
import type { CompanyResource } from './companies.service.js';

type FakeTimers = Extract<Parameters<typeof jest.useFakeTimers>[0], { doNotFake?: unknown }>;

const TIMERS: FakeTimers['doNotFake'] = [
  'setTimeout',
  'setInterval',
  'setImmediate',
  'clearTimeout',
  'clearInterval',
  'clearImmediate',
  'nextTick',
  'queueMicrotask',
  'hrtime',
  'performance',
];

describe("companies of the partner's directory", () => {
  let onboarding: OnboardingFixture;
  let changes: TopicReader;

  beforeAll(async () => {
    await ensureTestTopics();
    changes = await readTopic(directoryChanges.name);
    onboarding = await OnboardingFixture.start();
  });

  afterAll(async () => {
    await onboarding?.close();
    await changes?.close();
  });

  const create = (input: object) => onboarding.post<CompanyResource>('/companies', input);

  it('are created, read back and listed, the latest first', async () => {
    const input = newCompany();
    const { status, body } = await create(input);
    expect([status, body]).toEqual([
      201,
      {
        ...input,
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        platformCompanyId: null,
        timeZone: 'Europe/Berlin',
        shippingAddress: null,
        createdAt: expect.stringMatching(/Z$/),
      },
    ]);
    const { body: progress } = await onboarding.get(`/companies/${body.id}`);
    expect(progress).toMatchObject(body);
    const later = await onboarding.createCompany();
    const first = await onboarding.get<Page<CompanyResource>>('/companies?limit=1');
    expect(first.body).toMatchObject({ data: [later], hasMore: true });
    const second = await onboarding.get<Page<CompanyResource>>(
      `/companies?limit=1&startingAfter=${later.id}`,
    );
    expect(second.body.data).toMatchObject([body]);
  });

  it('are created and published once by repeated requests', async () => {
    const input = newCompany();
    const persistently = async () => {
      for (;;) {
        const answer = await create(input);
        // The database is busy on a slow machine.
        if (answer.status !== 503) return answer;
      }
    };
    const answers = await Promise.all(Array.from({ length: 10 }, () => persistently()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const { id } = answers[0]!.body;
    // Records arrive in order, so when a later one has arrived, no earlier one is missing.
    const later = await onboarding.createCompany();
    await eventually('both', () => recordsOf(later.id).length > 0 && recordsOf(id).length > 0);
    const [record, ...others] = recordsOf(id);
    expect(others).toEqual([]);
    expect(record!.headers).toMatchObject({
      [EventHeader.type]: 'directory_company_changed',
      [EventHeader.version]: '1',
      [EventHeader.id]: expect.any(String),
    });
    expect(JSON.parse(record!.value!.toString())).toEqual({
      event: 'directory_company_changed',
      timestamp: expect.stringMatching(/Z$/),
      data: {
        directoryCompanyId: id,
        platformCompanyId: null,
        legalName: 'Fabrikam GmbH',
        timeZone: 'Europe/Berlin',
        shippingAddress: null,
        deliveryAddress: null,
      },
    });
  });

  it.each(['legalName', 'registrationNumber'])(
    'are not changed by another one of the same external id and other %s',
    async (field) => {
      const input = newCompany();
      await create(input);
      const { status, body } = await onboarding.post<Problem>('/companies', {
        ...input,
        [field]: 'Another',
      });
      expect([status, body.code]).toEqual([409, 'company_exists']);
    },
  );

  it('have and publish the time zone of their country, or the configured one', async () => {
    const { id } = await onboarding.createCompany();
    const { status, body } = await change(id, { timeZone: 'Europe/London' });
    expect([status, body.timeZone]).toEqual([200, 'Europe/London']);
    const record = await eventually('the change', () => recordsOf(id)[1]);
    expect(JSON.parse(record.value!.toString())).toMatchObject({
      data: { timeZone: 'Europe/London' },
    });
    expect((await change(randomUUID(), { timeZone: 'Europe/London' })).body.code).toBe(
      'company_unknown',
    );
    const american = await create({ ...newCompany(), country: 'US' });
    expect(american.body.timeZone).toBeNull();
    const named = await create({ ...newCompany(), country: 'US', timeZone: 'America/Denver' });
    expect(named.body.timeZone).toBe('America/Denver');
  });

  it('can change their name, number and country, which is published', async () => {
    const { id } = await onboarding.createCompany();
    const changes = { legalName: 'Fabrikam AG', registrationNumber: 'FN 1', country: 'AT' };
    const { status, body } = await onboarding.patch<CompanyResource>(`/companies/${id}`, changes);
    expect([status, body]).toEqual([200, expect.objectContaining(changes)]);
    const record = await eventually('the change', () => recordsOf(id)[1]);
    expect(dataOf(record.value)).toMatchObject({ legalName: 'Fabrikam AG' });
  });

  // Intl takes an offset for a time zone, and no consumer reads an event that has one.
  it.each(['+02:00', '-0330', 'Berlin', 'Europe/', '', 'a'.repeat(70), 1, null])(
    'have no time zone such as %j',
    async (timeZone) => {
      const input = { ...newCompany(), timeZone };
      const created = await onboarding.post<Problem>('/companies', input);
      expect([created.status, created.body.errors?.[0]?.pointer]).toEqual([422, '/timeZone']);
      const { id } = await onboarding.createCompany();
      expect((await change(id, { timeZone: timeZone as string })).status).toBe(422);
      await change(id, { timeZone: 'UTC' });
      const changed = await eventually('the change', () => recordsOf(id)[1]);
      expect(dataOf(changed.value)).toMatchObject({ timeZone: 'UTC' });
    },
  );

  describe('with an address that physical cards are shipped to', () => {
    const address = { line1: 'Kai 1', postalCode: '20457', city: 'Hamburg', country: 'DE' };
    const addressesToldOf = (id: string) =>
      recordsOf(id).map(({ value }) => dataOf(value).shippingAddress);

    it('publish each change once', async () => {
      const input = { ...newCompany(), shippingAddress: address };
      const { status, body } = await create(input);
      expect([status, body.shippingAddress]).toEqual([201, address]);
      expect((await onboarding.get<CompanyResource>(`/companies/${body.id}`)).body).toMatchObject({
        shippingAddress: address,
      });
      const moved = { ...address, line1: 'Kai 2', line2: 'Second floor' };
      for (const shippingAddress of [moved, { ...moved }, null]) {
        const answer = await change(body.id, { shippingAddress });
        expect([answer.status, answer.body.shippingAddress]).toEqual([200, shippingAddress]);
      }
      expect((await change(body.id, {})).status).toBe(422);
      await change(body.id, { shippingAddress: address });
      await eventually('the last change', () => recordsOf(body.id).length >= 4);
      expect(addressesToldOf(body.id)).toEqual([address, moved, null, address]);
      const page = await onboarding.get<Page<CompanyResource>>('/companies?limit=1');
      expect(page.body.data[0]!.shippingAddress).toEqual(address);
    });

    it.each([
      [{ line1: 'Marina 1', region: 'Dubai', country: 'AE' }, null],
      [
        { line1: '1 Main St', city: 'Austin', region: 'TX', postalCode: '78701', country: 'US' },
        { line1: '1 Main St', city: 'Austin', postalCode: '78701', country: 'US' },
      ],
    ])(
      'publish %j, in a form that consumers of earlier versions can read',
      async (given, former) => {
        const { status, body } = await create({ ...newCompany(), shippingAddress: given });
        expect([status, body.shippingAddress]).toEqual([201, given]);
        const record = await eventually('the event', () => recordsOf(body.id)[0]);
        expect(dataOf(record.value)).toMatchObject({
          deliveryAddress: given,
          shippingAddress: former,
        });
      },
    );

    it('keep it when only something else is changed', async () => {
      const { body } = await create({ ...newCompany(), shippingAddress: address });
      const { body: changed } = await change(body.id, { timeZone: 'Europe/London' });
      expect(changed).toEqual({ ...body, timeZone: 'Europe/London' });
    });

    it('are not created again with another one: that is a change', async () => {
      const input = newCompany();
      const { body } = await create({ ...input, shippingAddress: address });
      const again = await create({ ...input, shippingAddress: { ...address } });
      expect([again.status, again.body]).toEqual([201, body]);
      expect((await create(input)).body).toEqual(body);
      const other = await onboarding.post<Problem>('/companies', {
        ...input,
        shippingAddress: { ...address, line1: 'Kai 2' },
      });
      expect([other.status, other.body.code]).toEqual([409, 'company_exists']);
    });

    it.each([
      [{ ...address, country: 'Germany' }, '/shippingAddress/country'],
      [{ ...address, line1: 'x'.repeat(201) }, '/shippingAddress/line1'],
      [{ ...address, line2: null }, '/shippingAddress/line2'],
      [{ ...address, floor: 3 }, '/shippingAddress/floor'],
      [{ line1: 'Kai 1', city: 'Hamburg', country: 'DE' }, '/shippingAddress/postalCode'],
      [{ ...address, postalCode: '2045' }, '/shippingAddress/postalCode'],
      [{ ...address, postalCode: '78701', country: 'US' }, '/shippingAddress/region'],
      ['Kai 1', '/shippingAddress'],
      [[], '/shippingAddress'],
    ])('are refused with %j', async (shippingAddress, pointer) => {
      const { id } = await onboarding.createCompany();
      for (const { status, body } of [
        await onboarding.post<Problem>('/companies', { ...newCompany(), shippingAddress }),
        await change(id, { shippingAddress }),
      ]) {
        expect([status, body.code]).toEqual([422, 'validation_failed']);
        expect(new Set(body.errors!.map((error) => error.pointer))).toEqual(new Set([pointer]));
      }
    });
  });

  it('are published with times of one clock, for changes by any replica', async () => {
    const { id } = await onboarding.createCompany();
    // Fakes only Date, so that this replica's clock is an hour slow.
    jest.useFakeTimers({ now: Date.now() - 3_600_000, doNotFake: TIMERS });
    await change(id, { timeZone: 'Europe/London' }).finally(() => jest.useRealTimers());
    const records = await eventually('both', () => recordsOf(id).length === 2 && recordsOf(id));
    const [first, second] = records.map(({ value }) => timeOf(value));
    expect(second).toBeGreaterThanOrEqual(first!);
  });

  it('are refused with every bad field named, the unknown ones too', async () => {
    const { status, body } = await onboarding.post<Problem>('/companies', {
      externalId: 'x'.repeat(65),
      legalName: 'Fabrikam\0',
      country: 'Germany',
      website: 'https://fabrikam.example',
    });
    expect([status, body.code]).toEqual([422, 'validation_failed']);
    expect(new Set(body.errors!.map(({ pointer }) => pointer))).toEqual(
      new Set(['/externalId', '/legalName', '/registrationNumber', '/country', '/website']),
    );
  });

  it.each(['startingAfter=somebody', 'limit=0', 'name=Fabrikam', 'status=lost', 'search=%00'])(
    'are not listed with ?%s',
    async (query) => {
      const { status, body } = await onboarding.get<Problem>(`/companies?${query}`);
      expect([status, body.code]).toEqual([422, 'validation_failed']);
    },
  );

  it.each(['01890000-0000-7000-8000-000000000000', 'somebody'])(
    'are unknown as %s for every operation',
    async (id) => {
      const answers = [
        await onboarding.get<Problem>(`/companies/${id}`),
        await onboarding.get<Problem>(`/companies/${id}/people`),
        await onboarding.get<Problem>(`/companies/${id}/onboarding-link`),
        await onboarding.post<Problem>(`/companies/${id}/people`, {
          people: [{ externalId: 'e-1', name: 'Mia', email: 'mia@fabrikam.example' }],
        }),
      ];
      for (const { status, body } of answers) {
        expect([status, body.code]).toEqual([404, 'company_unknown']);
      }
    },
  );

  function change(id: string, changes: object) {
    return callJson<CompanyResource & Problem>(
      'PATCH',
      `${onboarding.url}/companies/${id}`,
      changes,
      authorization,
    );
  }

  function recordsOf(companyId: string) {
    return changes.records.filter(({ key }) => key?.toString() === `company/${companyId}`);
  }
});

function timeOf(value: Buffer | null): number {
  return Date.parse((JSON.parse(value!.toString()) as DirectoryCompanyChanged).timestamp);
}

function dataOf(value: Buffer | null): DirectoryCompanyChanged['data'] {
  return (JSON.parse(value!.toString()) as DirectoryCompanyChanged).data;
}
