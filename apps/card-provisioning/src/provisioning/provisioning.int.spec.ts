import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { EventHeader, provisioningResults } from '#contracts';
import { ensureTestTopics, eventually, readTopic, type ScriptedAnswer } from '#testing';
import { CONCURRENCY, employees, ProvisioningFixture } from '../../test/provisioning-fixture.js';
import { problem } from '../../test/scripted-platform.js';
import type { AssignmentResource } from '../assignments/assignments.service.js';
import type { DuePerson } from './due-people.js';

describe('provisioning', () => {
  let provisioning: ProvisioningFixture;

  beforeAll(async () => {
    await ensureTestTopics();
    provisioning = await ProvisioningFixture.start({ consumesEvents: false });
  });

  afterAll(() => provisioning?.close());

  beforeEach(() => provisioning.begin());

  it('makes at most the configured number of concurrent calls', async () => {
    const { platform } = provisioning;
    await provisioning.add(employees(100));
    await provisioning.settled();
    expect(platform.mostAtOnce).toBeGreaterThan(1);
    expect(platform.mostAtOnce).toBeLessThanOrEqual(CONCURRENCY);
  });

  it('orders the card of a person who is known under another name, and leaves them their name', async () => {
    const { platform, companyId } = provisioning;
    const [chosen, other] = employees(2);
    platform.people.push({ id: 'per_known', companyId, ...chosen!, name: 'Renamed Since' });
    await provisioning.add([chosen!, other!]);
    const { counts, people } = await provisioning.settled();
    expect(counts).toEqual({ pending: 0, done: 2, failed: 0 });
    expect(people[0]).toMatchObject({ personId: 'per_known', failure: null });
    expect(platform.peopleOf(companyId).map(({ name }) => name)).toEqual([
      'Renamed Since',
      other!.name,
    ]);
    expect(platform.cardsOf(companyId)).toHaveLength(2);
  });

  describe('while the platform is in trouble', () => {
    it.each<[string, ScriptedAnswer]>([
      ['500', problem(500, 'internal_error')],
      ['503', { status: 503, body: 'no backend' }],
      ['429', problem(429, 'too_many_requests')],
      ['401', problem(401, 'api_key_invalid')],
      ['409 in progress', problem(409, 'idempotency_in_progress')],
      ['a broken connection', 'reset'],
      ['a yes of something else', { status: 200, body: { status: 'ok' } }],
      ['a yes that says nothing', { status: 200, body: 'null' }],
    ])('waits and goes on after %s', async (_what, answer) => {
      const people = employees(20);
      let calls = 0;
      provisioning.platform.fault = () => ((calls += 1) <= 12 ? answer : undefined);
      await provisioning.add(people);
      expect((await provisioning.settled()).counts).toEqual({ pending: 0, done: 20, failed: 0 });
      provisioning.expectOneCardEach(people);
    });

    it('orders nothing twice although answers were lost on the way', async () => {
      const people = employees(20);
      let answers = 0;
      provisioning.platform.faultAfterEffect = () =>
        (answers += 1) % 3 === 0 ? 'reset' : undefined;
      await provisioning.add(people);
      expect((await provisioning.settled()).counts.done).toBe(20);
      provisioning.expectOneCardEach(people);
    });

    it('goes on when there was no answer for ten seconds', async () => {
      const { setTimeout: start } = globalThis;
      const clock = jest
        .spyOn(globalThis, 'setTimeout')
        .mockImplementation((end, ms, ...values) =>
          start(end, ms === 10_000 ? 200 : ms, ...(values as [])),
        );
      const people = employees(10);
      let calls = 0;
      provisioning.platform.fault = () => ((calls += 1) <= CONCURRENCY ? 'hang' : undefined);
      await provisioning.add(people);
      expect((await provisioning.settled()).counts.done).toBe(10);
      provisioning.expectOneCardEach(people);
      expect(clock).toHaveBeenCalledWith(expect.any(Function), 10_000);
      clock.mockRestore();
    });

    it('asks for nothing before the time that a 429 names', async () => {
      const askedAt: number[] = [];
      const refusal = problem(429, 'too_many_requests', { headers: { 'retry-after': '2' } });
      provisioning.platform.fault = () =>
        askedAt.push(Date.now()) <= CONCURRENCY ? refusal : undefined;
      await provisioning.add(employees(20));
      await provisioning.settled();
      expect(askedAt[CONCURRENCY]! - askedAt[0]!).toBeGreaterThanOrEqual(2_000);
    });
  });

  describe('of people whom the platform refuses', () => {
    const refusal = problem(422, 'validation_failed', {
      detail: 'The request has fields that are missing or wrong.',
      errors: [{ pointer: '/name', code: 'is_length', detail: 'name is too long' }],
    });

    it('records the reason, publishes the failure, and continues with the rest', async () => {
      const results = await readTopic(provisioningResults.name);
      const { platform, companyId } = provisioning;
      platform.fault = ({ body }) => (body.includes('Employee 3"') ? refusal : undefined);
      const people = employees(6);
      await provisioning.add(people);
      const assignment = await provisioning.settled();
      expect(assignment.counts).toEqual({ pending: 0, done: 5, failed: 1 });
      expect(assignment.people[3]).toEqual({
        ...people[3]!,
        status: 'failed',
        personId: null,
        cardId: null,
        attempts: 1,
        failure: {
          code: 'validation_failed',
          detail: 'The request has fields that are missing or wrong. /name: name is too long',
        },
      });
      provisioning.expectOneCardEach(people.filter((_, index) => index !== 3));
      const report = await eventually('the failure events', () =>
        results.records.find(({ key }) => key?.toString() === companyId),
      );
      expect(report.headers).toMatchObject({
        [EventHeader.id]: expect.any(String),
        [EventHeader.type]: 'card_provisioning_failed',
        [EventHeader.version]: '1',
      });
      expect(JSON.parse(report.value!.toString())).toEqual({
        event: 'card_provisioning_failed',
        timestamp: expect.any(String),
        data: { companyId, externalId: 'e-3', code: 'validation_failed' },
      });
      await results.close();
    });

    it('reports a refusal in an unknown form, too', async () => {
      const answer = { status: 422, body: { code: 7, detail: { no: 'text' }, errors: null } };
      provisioning.platform.fault = () => answer;
      await provisioning.add(employees(1));
      const [person] = (await provisioning.settled()).people;
      expect(person).toMatchObject({
        status: 'failed',
        failure: { code: 'http_422', detail: 'the platform answered 422' },
      });
    });

    it('reports each refusal once, and none for people with a card, even after an expired claim', async () => {
      const { companyId, database, duePeople } = provisioning;
      const results = await readTopic(provisioningResults.name);
      const reports = () => results.records.filter(({ key }) => key?.toString() === companyId);
      await provisioning.add(employees(1));
      const before = await provisioning.settled();
      const late: DuePerson = {
        ...before.people[0]!,
        ...{ companyId, inDirectory: null, shippingAddress: null, traceparent: null },
        ...{ directoryRevision: 0, isChanged: false },
      };
      const failure = { code: 'validation_failed', detail: 'late' };
      await duePeople.setFailed(late, failure);
      expect(await provisioning.detailsOf(before.id)).toEqual(before);

      await database.query(
        "UPDATE assigned_people SET status = 'pending', leased_until = now() + interval '1 hour' WHERE company_id = $1",
        [companyId],
      );
      await duePeople.setFailed(late, failure);
      await duePeople.setFailed(late, failure);
      await eventually('the refusal', () => reports().length > 0);
      // The record can be read before the relay has deleted the outbox row.
      await eventually('no report waits', async () => {
        return (await database.query('SELECT * FROM outbox')).length === 0;
      });
      expect(reports()).toHaveLength(1);
      await results.close();
    });

    it('remembers the person of a card that was refused', async () => {
      provisioning.platform.fault = ({ path }) => (path === '/v1/cards' ? refusal : undefined);
      await provisioning.add(employees(1));
      const [person] = (await provisioning.settled()).people;
      expect(person).toMatchObject({
        status: 'failed',
        personId: provisioning.platform.peopleOf(provisioning.companyId)[0]!.id,
        cardId: null,
      });
    });

    it('retries only the failed ones on request', async () => {
      const { platform, companyId } = provisioning;
      platform.fault = ({ body }) => (/Employee [13]"/.test(body) ? refusal : undefined);
      const people = employees(5);
      await provisioning.add(people);
      const { id } = await provisioning.settled();
      await provisioning.begin();
      provisioning.companyId = companyId;
      const path = `/assignments/${id}/retry-failed`;
      const { status, body } = await provisioning.call<AssignmentResource>('POST', path);
      expect([status, body.id, body.counts.failed]).toEqual([200, id, 0]);
      expect((await provisioning.settled()).counts).toEqual({ pending: 0, done: 5, failed: 0 });
      provisioning.expectOneCardEach(people);
      // Five people, and two of them again.
      expect(platform.requestsOf(companyId, '/v1/people')).toHaveLength(7);
      expect(platform.requestsOf(companyId, '/v1/cards')).toHaveLength(5);
    });
  });

  describe('stopped in the middle', () => {
    it('continues where it stopped, and creates no one twice', async () => {
      const { platform, companyId } = provisioning;
      platform.fault = ({ path }) =>
        path === '/v1/cards' ? problem(503, 'maintenance') : undefined;
      const people = employees(CONCURRENCY);
      await provisioning.add(people);
      const { id } = await provisioning.arrived();
      await eventually('all people exist', async () =>
        (await provisioning.detailsOf(id)).people.every(({ personId }) => personId !== null),
      );
      await provisioning.stop();
      platform.fault = () => undefined;
      await provisioning.startAgain();
      await provisioning.settled();
      provisioning.expectOneCardEach(people);
      expect(platform.requestsOf(companyId, '/v1/people')).toHaveLength(people.length);
    });

    it('ends with one card each, however often that happens', async () => {
      const { platform, companyId } = provisioning;
      const people = employees(120);
      await provisioning.add(people);
      for (let stops = 1; stops <= 3; stops += 1) {
        await eventually(
          'some more are done',
          () => platform.cardsOf(companyId).length >= stops * 20,
        );
        await provisioning.stop();
        await provisioning.startAgain();
      }
      expect((await provisioning.settled()).counts.done).toBe(people.length);
      provisioning.expectOneCardEach(people);
    });

    it('leaves what another one has claimed, and takes it over when that died', async () => {
      const { companyId, database, platform } = provisioning;
      platform.fault = () => problem(503, 'maintenance');
      await provisioning.add(employees(3));
      const { id } = await provisioning.arrived();
      await provisioning.stop();
      const claim = (until: string) =>
        database.query(
          `UPDATE assigned_people SET next_attempt_at = now(), leased_until = now() + $2::interval
           WHERE assignment_id = $1`,
          [id, until],
        );
      await claim('1 hour');
      await provisioning.startAgain();

      await provisioning.begin();
      await provisioning.add(employees(1), randomUUID());
      // Later people are done, so the others were skipped.
      await provisioning.settled();
      expect((await provisioning.detailsOf(id)).counts.pending).toBe(3);

      await claim('-1 second');
      provisioning.companyId = companyId;
      expect((await provisioning.settled()).counts.done).toBe(3);
    });
  });
});
