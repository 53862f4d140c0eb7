import { randomUUID } from 'node:crypto';
import { type AssignedPerson, CardAssignmentRequested } from '#contracts';
import { ensureTestTopics, eventually, publishEvent } from '#testing';
import { API_KEY, employees, ProvisioningFixture } from '../../test/provisioning-fixture.js';
import { problem } from '../../test/scripted-platform.js';

describe('a requested card assignment', () => {
  let provisioning: ProvisioningFixture;

  beforeAll(async () => {
    await ensureTestTopics();
    provisioning = await ProvisioningFixture.start({ consumesEvents: true });
  });

  afterAll(() => provisioning?.close());

  beforeEach(() => provisioning.begin());

  const request = (people: AssignedPerson[], eventId?: string) =>
    publishEvent(CardAssignmentRequested, provisioning.event(people), eventId);

  it('becomes one card for each person, although it comes three times', async () => {
    const people = employees(50);
    const eventId = randomUUID();
    for (let time = 0; time < 3; time += 1) await request(people, eventId);
    const assignment = await provisioning.settled();
    provisioning.expectOneCardEach(people);
    expect(assignment).toEqual({
      id: expect.any(String),
      eventId,
      companyId: provisioning.companyId,
      receivedAt: expect.stringMatching(/Z$/),
      counts: { pending: 0, done: 50, failed: 0 },
      people: people.map((person) => ({
        ...person,
        status: 'done',
        personId: expect.stringMatching(/^per_/),
        cardId: expect.stringMatching(/^crd_/),
        failure: null,
        attempts: 1,
      })),
    });
    expect(await provisioning.assignments()).toHaveLength(1);
  });

  it('of no cards is ignored, and does not hold up the next one', async () => {
    await request([]);
    await request(employees(1));
    expect((await provisioning.settled()).counts.done).toBe(1);
    expect(await provisioning.assignments()).toHaveLength(1);
  });

  it('creates the admin who added herself in the onboarding, without the rights of an admin', async () => {
    const { platform, companyId } = provisioning;
    const externalId = `onboarding-admin-${companyId}`;
    const admin = { externalId, name: 'Ada King', cardType: 'virtual' as const };
    await request([{ ...admin, addedInOnboarding: true }]);
    await provisioning.settled();
    const [created] = platform.requestsOf(companyId, '/v1/people');
    expect(JSON.parse(created!.body)).toEqual({ companyId, externalId, name: 'Ada King' });
    expect(platform.cardsOf(companyId)).toHaveLength(1);
  });

  it('that names a person again leaves them as they are', async () => {
    const [ada, ben, cleo] = employees(3) as [AssignedPerson, AssignedPerson, AssignedPerson];
    await request([ada, ben]);
    await provisioning.settled();
    await request([{ ...ben, cardType: 'virtual' }, cleo]);
    await eventually('the second one', async () => {
      const [latest, ...others] = await provisioning.assignments();
      return others.length === 1 && latest?.counts.done === 1;
    });
    provisioning.expectOneCardEach([ada, ben, cleo]);
  });

  it('is one trace with the calls to the platform, made with the API key', async () => {
    await request(employees(1));
    await provisioning.settled();
    const { platform, companyId } = provisioning;
    const [person] = platform.requestsOf(companyId, '/v1/people');
    const [card] = platform.requestsOf(companyId, '/v1/cards');
    const traceOf = (headers: Record<string, string>) => headers.traceparent?.split('-')[1];
    expect(traceOf(person!.headers)).toMatch(/^[0-9a-f]{32}$/);
    expect(traceOf(card!.headers)).toBe(traceOf(person!.headers));
    expect(person!.headers.authorization).toBe(`Bearer ${API_KEY}`);
    expect(card!.headers['idempotency-key']).toMatch(/^assigned-card-[0-9a-f]{64}$/);
  });

  it('is taken in while the service is away, and found when it is back', async () => {
    await provisioning.stop();
    const people = employees(5);
    await request(people);
    await provisioning.startAgain();
    expect((await provisioning.settled()).counts.done).toBe(5);
    provisioning.expectOneCardEach(people);
  });

  it('of 10,000 people is taken in whole, whatever the platform is up to', async () => {
    provisioning.platform.fault = () => problem(503, 'maintenance');
    const people = employees(10_000).map((person) => ({ ...person, name: person.name.padEnd(60) }));
    await request(people);
    const { id, counts } = await provisioning.arrived();
    expect(counts).toEqual({ pending: 10_000, done: 0, failed: 0 });
    const details = await provisioning.detailsOf(id);
    expect(details.people.map(({ externalId }) => externalId)).toEqual(
      people.map(({ externalId }) => externalId),
    );
  });
});
