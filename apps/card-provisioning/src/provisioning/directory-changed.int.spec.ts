import { randomUUID } from 'node:crypto';
import {
  type AssignedPerson,
  type ChangePerson,
  CardAssignmentRequested,
  DirectoryCompanyChanged,
  type DirectoryPerson,
  DirectoryPersonChanged,
  DirectoryPersonErased,
  provisioningResults,
} from '#contracts';
import { ensureTestTopics, eventually, publishEvent, readTopic } from '#testing';
import { DataSource } from 'typeorm';
import { ADDRESS, employees, ProvisioningFixture } from '../../test/provisioning-fixture.js';
import { problem } from '../../test/scripted-platform.js';
import type { AssignmentResource } from '../assignments/assignments.service.js';
import { Directory } from './due-people.js';

const [ada, ben] = employees(2) as [AssignedPerson, AssignedPerson];
const MOVED = { ...ADDRESS, line1: 'Kai 2' };
const IN_DUBAI = { line1: 'Marina 1', region: 'Dubai', country: 'AE' };

describe('news of the directory', () => {
  let provisioning: ProvisioningFixture;

  beforeAll(async () => {
    await ensureTestTopics();
    provisioning = await ProvisioningFixture.start({ consumesEvents: true });
  });

  afterAll(() => provisioning?.close());

  beforeEach(() => provisioning.begin());

  const request = (people: AssignedPerson[]) =>
    publishEvent(CardAssignmentRequested, provisioning.event(people));

  function publishPerson(
    person: AssignedPerson,
    changes: Partial<DirectoryPerson> = {},
    secondsLater = 0,
    eventId = randomUUID(),
  ): Promise<void> {
    const event = provisioning.personChanged(person, changes, secondsLater);
    return publishEvent(DirectoryPersonChanged, event, eventId);
  }

  const publishCompany = (...change: Parameters<ProvisioningFixture['companyChanged']>) =>
    publishEvent(DirectoryCompanyChanged, provisioning.companyChanged(...change));

  /** Waits until the copy contains the person with this address. */
  const copied = (email: string) =>
    eventually(`the copy has ${email}`, async () => {
      const rows = await provisioning.database.query(
        'SELECT FROM directory_people WHERE company_id = $1 AND email = $2',
        [provisioning.directoryCompanyId, email],
      );
      return rows.length > 0;
    });

  /** Waits until this many of the company's people have such an address at the platform. */
  const atPlatform = (email: string) =>
    eventually(`the platform has ${email}`, () =>
      provisioning.platform
        .peopleOf(provisioning.companyId)
        .some((person) => person.email === email),
    );

  const changes = () => provisioning.platform.changesOf(provisioning.companyId);

  /** A person with a card, created with the directory's address. */
  async function provisioned(person: AssignedPerson): Promise<void> {
    await publishPerson(person);
    await copied(`${person.externalId}@fabrikam.example`);
    await request([person]);
    await provisioning.settled();
  }

  it('is not kept out for ever by news from the year 9999', async () => {
    const future = '9999-01-01T00:00:00.000Z';
    const named = (email: string) => provisioning.personChanged(ada, { email });
    await publishEvent(DirectoryPersonChanged, {
      ...named('pinned@fabrikam.example'),
      timestamp: future,
    });
    await publishEvent(DirectoryCompanyChanged, {
      ...provisioning.companyChanged(),
      timestamp: future,
    });
    await publishCompany();
    await publishPerson(ada, { email: 'later@fabrikam.example' });
    await copied('later@fabrikam.example');
    expect(
      await provisioning.database.query(
        `SELECT FROM directory_people WHERE changed_at > now() + interval '1 hour'
         UNION ALL SELECT FROM directory_companies WHERE changed_at > now() + interval '1 hour'`,
      ),
    ).toEqual([]);
  });

  describe('of people', () => {
    it('gives the platform their name and mail address from the beginning', async () => {
      await publishPerson(ada, { name: 'Ada Byron', email: 'ada@fabrikam.example' });
      await copied('ada@fabrikam.example');
      await request([ada, ben]);
      expect((await provisioning.settled()).counts.done).toBe(2);
      const { platform, companyId } = provisioning;
      expect(platform.peopleOf(companyId)).toMatchObject([
        { externalId: ada.externalId, name: 'Ada Byron', email: 'ada@fabrikam.example' },
        { externalId: ben.externalId, name: ben.name },
      ]);
      expect(platform.peopleOf(companyId)[1]!.email).toBeUndefined();
      expect(changes()).toEqual([]);
    });

    it('that come after their cards reach the platform, too', async () => {
      await request([ada]);
      await provisioning.settled();
      await publishPerson(ada);
      await atPlatform('e-0@fabrikam.example');
      expect(changes()).toEqual([
        {
          ...{ externalId: 'e-0', name: ada.name, email: 'e-0@fabrikam.example' },
          companyAdmin: false,
        },
      ]);
      provisioning.expectOneCardEach([ada]);
    });

    it("reach it although the company's event arrives last", async () => {
      provisioning.beginUnknown();
      await request([ada]);
      await provisioning.settled();
      await publishPerson(ada);
      await copied('e-0@fabrikam.example');
      expect(changes()).toEqual([]);
      await publishCompany();
      await atPlatform('e-0@fabrikam.example');
    });

    it('change them there, each change once, and only what the platform keeps', async () => {
      await provisioned(ada);
      const eventId = randomUUID();
      await publishPerson(ada, { name: 'Ada King', email: 'king@fabrikam.example' }, 1, eventId);
      await atPlatform('king@fabrikam.example');
      await publishPerson(ada, { name: 'Ada King', email: 'king@fabrikam.example' }, 1, eventId);
      const same = { name: 'Ada King', email: 'king@fabrikam.example' };
      await publishPerson(ada, { ...same, language: 'de' }, 2);
      await publishPerson(ada, { ...same, email: 'last@fabrikam.example' }, 3);
      await atPlatform('last@fabrikam.example');
      const ofAda = { externalId: 'e-0', name: 'Ada King', companyAdmin: false };
      expect(changes()).toEqual([
        { ...ofAda, email: 'king@fabrikam.example' },
        { ...ofAda, email: 'last@fabrikam.example' },
      ]);
    });

    it('report new and former admins to the platform', async () => {
      await provisioned(ada);
      const reported = () => changes().map((change) => (change as ChangePerson).companyAdmin);
      await publishPerson(ada, { role: 'admin' }, 1);
      await eventually('the first report', () => reported().length > 0);
      await publishPerson(ada, { role: 'employee' }, 2);
      await eventually('the second report', () => reported().length > 1);
      expect(reported()).toEqual([true, false]);
    });

    it('that come late change nothing', async () => {
      await provisioned(ada);
      await publishPerson(ada, { email: 'second@fabrikam.example' }, 20);
      await atPlatform('second@fabrikam.example');
      await publishPerson(ada, { email: 'first@fabrikam.example' }, 10);
      await publishPerson(ada, { email: 'third@fabrikam.example' }, 30);
      await atPlatform('third@fabrikam.example');
      expect(changes().map(({ email }) => email)).toEqual([
        'second@fabrikam.example',
        'third@fabrikam.example',
      ]);
    });

    it('applies to a person whom the platform knows with other values', async () => {
      const { platform, companyId } = provisioning;
      const { externalId } = ada;
      platform.people.push({ id: `per_${randomUUID()}`, companyId, externalId, name: 'A. B.' });
      await provisioned(ada);
      expect(platform.peopleOf(companyId)).toMatchObject([
        { name: ada.name, email: 'e-0@fabrikam.example' },
      ]);
      provisioning.expectOneCardEach([ada]);
    });

    it('makes no call for people without a card', async () => {
      await provisioned(ada);
      await publishPerson(ben);
      await copied('e-1@fabrikam.example');
      await publishPerson(ada, { email: 'later@fabrikam.example' }, 1);
      await atPlatform('later@fabrikam.example');
      expect(changes()).toHaveLength(1);
      expect(provisioning.platform.peopleOf(provisioning.companyId)).toHaveLength(1);
    });

    it('is not missed by an assignment that comes while it is being written down', async () => {
      const { platform, companyId } = provisioning;
      const { app } = provisioning.service;
      const directory = app.get(Directory);
      await app.get(DataSource).transaction(async (transaction) => {
        await directory.lock(transaction);
        await directory.putPerson(transaction, provisioning.personChanged(ada));
        await request([ada]);
        await provisioning.arrived();
        // Longer than the worker's polling interval.
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        expect(platform.peopleOf(companyId)).toEqual([]);
      });
      await provisioning.settled();
      expect(platform.peopleOf(companyId)).toMatchObject([{ email: 'e-0@fabrikam.example' }]);
    });
  });

  describe('while the platform is in trouble', () => {
    it('waits, and the last state is what the platform has in the end', async () => {
      await provisioned(ada);
      const { platform } = provisioning;
      const tried: string[] = [];
      platform.fault = ({ method, body }) => {
        if (method === 'PATCH') tried.push(body);
        return problem(503, 'maintenance');
      };
      await publishPerson(ada, { email: 'first@fabrikam.example' }, 1);
      await eventually('a try', () => tried.length > 0);
      await publishPerson(ada, { email: 'last@fabrikam.example' }, 2);
      await copied('last@fabrikam.example');
      platform.fault = () => undefined;
      await atPlatform('last@fabrikam.example');
      const taken = changes().filter(({ email }) => email === 'last@fabrikam.example');
      expect(taken.length).toBeGreaterThan(0);
      expect(changes().at(-1)).toMatchObject({ email: 'last@fabrikam.example' });
    });

    it('repeats a change whose answer was lost', async () => {
      await provisioned(ada);
      let answers = 0;
      provisioning.platform.faultAfterEffect = () => ((answers += 1) === 1 ? 'reset' : undefined);
      await publishPerson(ada, { email: 'new@fabrikam.example' }, 1);
      await eventually('both tries', () => changes().length === 2);
      expect(new Set(changes().map(({ email }) => email))).toEqual(
        new Set(['new@fabrikam.example']),
      );
    });

    it('goes on after a stop, also with a change that a killed replica had claimed', async () => {
      const { platform, database, companyId } = provisioning;
      await provisioned(ada);
      platform.fault = () => problem(503, 'maintenance');
      await publishPerson(ada, { email: 'new@fabrikam.example' }, 1);
      await copied('new@fabrikam.example');
      await provisioning.stop();
      await database.query(
        `UPDATE assigned_people SET leased_until = now() + interval '2 seconds',
           next_attempt_at = now() WHERE company_id = $1`,
        [companyId],
      );
      platform.fault = () => undefined;
      await provisioning.startAgain();
      await atPlatform('new@fabrikam.example');
      provisioning.expectOneCardEach([ada]);
    });

    it('reports a change that the platform refuses, and retries it on request', async () => {
      await provisioned(ada);
      const { platform } = provisioning;
      platform.fault = ({ method }) =>
        method === 'PATCH' ? problem(422, 'validation_failed') : undefined;
      await publishPerson(ada, { email: 'new@fabrikam.example' }, 1);
      const { id } = await provisioning.arrived();
      const refused = await eventually('the refusal', async () => {
        const [person] = (await provisioning.detailsOf(id)).people;
        return person!.failure && person;
      });
      expect(refused).toMatchObject({ status: 'done', failure: { code: 'validation_failed' } });
      platform.fault = () => undefined;
      const path = `/assignments/${id}/retry-failed`;
      const { body } = await provisioning.call<AssignmentResource>('POST', path);
      expect(body.counts).toEqual({ pending: 0, done: 1, failed: 0 });
      await atPlatform('new@fabrikam.example');
      await eventually('nothing is wrong any more', async () => {
        return (await provisioning.detailsOf(id)).people[0]!.failure === null;
      });
      provisioning.expectOneCardEach([ada]);
    });
  });

  describe('of addresses', () => {
    it('send physical cards there, and no others', async () => {
      await request([ada, ben]);
      await provisioning.settled();
      const cards = provisioning.platform.cardsOf(provisioning.companyId);
      expect(cards.map(({ cardType, shippingAddress }) => [cardType, shippingAddress])).toEqual(
        expect.arrayContaining([
          ['virtual', undefined],
          ['physical', ADDRESS],
        ]),
      );
    });

    it.each([
      ['the company is not known', () => Promise.resolve(provisioning.beginUnknown())],
      ['the company has none', () => publishCompany({ shippingAddress: null }, 1)],
    ])('are waited for where %s', async (_what, prepare) => {
      const results = await readTopic(provisioningResults.name);
      await prepare();
      const { platform, companyId } = provisioning;
      await eventually('no address', async () => {
        const rows = await provisioning.database.query(
          `SELECT FROM directory_companies
           WHERE platform_company_id = $1 AND shipping_address IS NOT NULL`,
          [companyId],
        );
        return rows.length === 0;
      });
      await request([ada, ben]);
      const { counts, people } = await provisioning.settled();
      expect(counts).toEqual({ pending: 0, done: 1, failed: 1 });
      expect(people[1]).toMatchObject({
        status: 'failed',
        personId: null,
        failure: { code: 'shipping_address_missing' },
      });
      const reported = await eventually('the failure events', () =>
        results.records.find(({ key }) => key?.toString() === companyId),
      );
      expect(JSON.parse(reported.value!.toString())).toMatchObject({
        data: { externalId: ben.externalId, code: 'shipping_address_missing' },
      });
      // This has what consumers of earlier versions could not read.
      await publishCompany({ shippingAddress: null, deliveryAddress: IN_DUBAI }, 2);
      await eventually('the card', () => platform.cardsOf(companyId).length === 2);
      expect((await provisioning.settled()).counts).toEqual({ pending: 0, done: 2, failed: 0 });
      expect(platform.cardsOf(companyId)[1]).toMatchObject({ shippingAddress: IN_DUBAI });
      provisioning.expectOneCardEach([ada, ben]);
      await results.close();
    });

    it('that arrive while their absence is recorded fail no one', async () => {
      const { duePeople, platform, companyId } = provisioning;
      platform.fault = () => problem(503, 'maintenance');
      await request([ben]);
      const { id } = await provisioning.arrived();
      await duePeople.setAddressMissing({
        ...{ companyId, ...ben, status: 'pending', personId: null, attempts: 0 },
        ...{ inDirectory: null, shippingAddress: null, traceparent: null },
        ...{ directoryRevision: 0, isChanged: false },
      });
      expect((await provisioning.detailsOf(id)).counts.failed).toBe(0);
      platform.fault = () => undefined;
      expect((await provisioning.settled()).counts.done).toBe(1);
    });

    it('order nothing twice where the answer to an order was lost and the address is another one then', async () => {
      const { platform, companyId } = provisioning;
      const orders: string[] = [];
      platform.faultAfterEffect = ({ method, path }) =>
        method === 'POST' && path === '/v1/cards' ? 'reset' : undefined;
      platform.fault = ({ method, path, body }) => {
        if (method !== 'POST' || path !== '/v1/cards') return undefined;
        return orders.push(body) > 1 ? problem(503, 'maintenance') : undefined;
      };
      await request([ben]);
      await eventually('a lost answer', () => platform.cardsOf(companyId).length === 1);
      await publishCompany({ shippingAddress: MOVED }, 1);
      await eventually('the other address', async () => {
        const rows = await provisioning.database.query(
          `SELECT FROM directory_companies
           WHERE platform_company_id = $1 AND shipping_address->>'line1' = 'Kai 2'`,
          [companyId],
        );
        return rows.length > 0;
      });
      platform.fault = ({ method, path, body }) => {
        if (method === 'POST' && path === '/v1/cards') orders.push(body);
        return undefined;
      };
      const { counts, people } = await provisioning.settled();
      expect(counts).toEqual({ pending: 0, done: 1, failed: 0 });
      expect(orders.at(-1)).toContain('Kai 2');
      const [card, ...others] = platform.cardsOf(companyId);
      expect(others).toEqual([]);
      expect([people[0]!.cardId, card!.shippingAddress]).toEqual([card!.id, ADDRESS]);
    });
  });

  describe('of an erased person', () => {
    const erase = ({ externalId }: AssignedPerson, secondsLater: number) =>
      publishEvent(DirectoryPersonErased, {
        timestamp: provisioning.personChanged(ada, {}, secondsLater).timestamp,
        data: {
          directoryCompanyId: provisioning.directoryCompanyId,
          platformCompanyId: provisioning.companyId,
          externalId,
        },
      });

    const copies = () =>
      provisioning.database.query('SELECT FROM directory_people WHERE company_id = $1', [
        provisioning.directoryCompanyId,
      ]);

    const erased = () => eventually('the erasure', async () => (await copies()).length === 0);

    it('removes names, keeps the card, and ignores earlier news that come later', async () => {
      await provisioned(ada);
      await erase(ada, 10);
      await erased();
      await publishPerson(ada, { name: 'Read from a retry topic' }, 5);
      await publishPerson(ben);
      await copied(`${ben.externalId}@fabrikam.example`);
      expect(await copies()).toHaveLength(1);
      const [person] = await provisioning.database.query(
        'SELECT name, status FROM assigned_people WHERE company_id = $1',
        [provisioning.companyId],
      );
      expect(person).toEqual({ name: '', status: 'done' });
      await publishPerson(ada, { email: 'back@fabrikam.example' }, 20);
      await copied('back@fabrikam.example');
    });

    it('does not order a card for a person who still waits for one', async () => {
      provisioning.platform.fault = () => problem(503, 'unavailable');
      const results = await readTopic(provisioningResults.name);
      try {
        await publishPerson(ada);
        await copied(`${ada.externalId}@fabrikam.example`);
        await request([ada]);
        await eventually('the assignment', async () => {
          const sql = 'SELECT FROM assigned_people WHERE company_id = $1';
          return (await provisioning.database.query(sql, [provisioning.companyId])).length > 0;
        });
        await erase(ada, 10);
        await eventually('the result', () =>
          results.records.find(
            ({ value }) =>
              value?.includes(provisioning.companyId) && value.includes('person_erased'),
          ),
        );
        expect(provisioning.platform.peopleOf(provisioning.companyId)).toEqual([]);
      } finally {
        await results.close();
      }
    });
  });
});
