import { randomUUID } from 'node:crypto';
import type { Page, Problem } from '#contracts';
import { employees, ProvisioningFixture } from '../../test/provisioning-fixture.js';
import { problem } from '../../test/scripted-platform.js';
import type { AssignmentResource } from './assignments.service.js';

describe('the API of assignments', () => {
  let provisioning: ProvisioningFixture;

  beforeAll(async () => {
    provisioning = await ProvisioningFixture.start({ consumesEvents: false });
  });

  afterAll(() => provisioning?.close());

  beforeEach(async () => {
    await provisioning.begin();
    // The outage delays all work, so nothing changes.
    provisioning.platform.fault = () => problem(503, 'maintenance');
  });

  const get = <T>(path: string) => provisioning.call<T>('GET', path);

  it('lists the assignments of a company, the latest first, page by page', async () => {
    await provisioning.add(employees(1));
    await provisioning.begin();
    const events = [randomUUID(), randomUUID(), randomUUID()];
    for (const eventId of events) await provisioning.add(employees(1), eventId);
    const path = `/assignments?companyId=${provisioning.companyId}&limit=2`;
    const first = await get<Page<AssignmentResource>>(path);
    await provisioning.add(employees(1));
    const second = await get<Page<AssignmentResource>>(
      `${path}&startingAfter=${first.body.data.at(-1)!.id}`,
    );
    const eventIds = [...first.body.data, ...second.body.data].map(({ eventId }) => eventId);
    expect(eventIds).toEqual(events.toReversed());
    expect([first.body.hasMore, second.body.hasMore]).toEqual([true, false]);
  });

  it('lists the assignments of all companies, too', async () => {
    await provisioning.add(employees(1));
    await provisioning.begin();
    await provisioning.add(employees(1));
    const { body } = await get<Page<AssignmentResource>>('/assignments');
    expect(new Set(body.data.map(({ companyId }) => companyId)).size).toBeGreaterThan(1);
  });

  it('shows one with its people, in the order of the event', async () => {
    const people = employees(12);
    await provisioning.add(people);
    const assignment = await provisioning.arrived();
    expect(await provisioning.detailsOf(assignment.id)).toEqual({
      ...assignment,
      people: people.map((person) => ({
        ...person,
        status: 'pending',
        personId: null,
        cardId: null,
        failure: null,
        attempts: expect.any(Number),
      })),
    });
  });

  it.each(['01890000-0000-7000-8000-000000000000', 'none', "';--"])(
    'knows no assignment %s',
    async (id) => {
      const answers = [
        await get<Problem>(`/assignments/${id}`),
        await provisioning.call<Problem>('POST', `/assignments/${id}/retry-failed`),
      ];
      for (const { status, headers, body } of answers) {
        expect([status, body.code]).toEqual([404, 'assignment_unknown']);
        expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
      }
    },
  );

  it.each(['limit=0', 'status=failed', 'companyId='])('refuses ?%s', async (query) => {
    const { status, body } = await get<Problem>(`/assignments?${query}`);
    expect([status, body.code]).toEqual([422, 'validation_failed']);
  });
});
