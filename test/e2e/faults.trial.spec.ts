import { eventually } from '#testing';
import type { Stack } from '../../tools/local/stack.ts';
import { assignmentOf, PartnerCompany } from './support/partner-company.ts';
import { supervisedSystem } from './support/systems.ts';

describe('faults', () => {
  let stack: Stack;

  beforeAll(async () => {
    ({ stack } = await supervisedSystem());
  });

  it('gives each person exactly one card though card-provisioning is killed ten times', async () => {
    const employees = 60;
    const company = await PartnerCompany.create(stack.endpoints, employees);
    const provisioning = stack.services['card-provisioning'];
    const { status } = await company.confirmAll(await company.openLink());
    expect(status).toBe(200);

    let done = 0;
    for (let kill = 0; kill < 10; kill += 1) {
      const before = done;
      done = await eventually('it goes on', async () => {
        const count = await doneCount(stack, company);
        return count > before && count;
      });
      await provisioning.kill('SIGKILL');
    }
    expect(done).toBeLessThan(employees);

    await provisioning.whenReady();
    await eventually(
      'everybody is done',
      async () => (await doneCount(stack, company)) === employees,
    );
    const people = await company.people();
    const cards = await company.cards();
    expect(new Set(people.map(({ externalId }) => externalId)).size).toBe(employees);
    expect(people.length).toBe(employees);
    expect(cards.map(({ personId }) => personId).sort()).toEqual(people.map(({ id }) => id).sort());
  });

  it('delivers what was confirmed while the broker was away, once it is back', async () => {
    const company = await PartnerCompany.create(stack.endpoints, 3);
    const onboardingUrl = await company.openLink();
    await stack.kafka!.kill('SIGKILL');
    expect((await company.confirmAll(onboardingUrl)).status).toBe(200);
    const refused = await eventually('a refused attempt', async () => {
      const [event] = await company.events();
      return event && event.attempts.length > 0 && event;
    });
    expect(refused.attempts[0]!.statusCode).toBe(503);
    expect(refused.status).toBe('pending');

    await stack.kafka!.start();
    await eventually('three cards', async () => (await company.cards()).length === 3);
    await eventually('three mails', async () => (await company.mails()).length === 3);
    // The gateway may have answered 503 although the broker accepted the event. The retry has the same id and
    // no second effect.
    const delivered = await eventually('the acknowledgement', async () => {
      const [event] = await company.events();
      return event?.status === 'delivered' && event;
    });
    expect(delivered.id).toBe(refused.id);
    expect(delivered.attempts.at(-1)!.statusCode).toBe(204);
    expect((await company.cards()).length).toBe(3);
  });

  it('loses nothing when all services are killed in the middle of an assignment', async () => {
    const employees = 20;
    const company = await PartnerCompany.create(stack.endpoints, employees);
    await company.confirmAll(await company.openLink());
    await Promise.all(Object.values(stack.services).map((service) => service.kill('SIGKILL')));
    await eventually('all mails', async () => (await company.mails()).length === employees);
    expect((await company.cards()).length).toBe(employees);
    const recipients = (await company.mails()).map(({ to }) => to[0]!.address);
    expect(new Set(recipients).size).toBe(employees);
  });
});

async function doneCount(stack: Stack, company: PartnerCompany): Promise<number> {
  return (await assignmentOf(stack.endpoints, company))?.done ?? 0;
}
