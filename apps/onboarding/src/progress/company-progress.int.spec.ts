import { randomUUID } from 'node:crypto';
import {
  CardAssignmentRequested,
  CardOrdered,
  CardProvisioningFailed,
  type CardType,
  KycApproved,
  TransactionsActivated,
} from '#contracts';
import {
  ensureTestTopics,
  eventually,
  publishEvent,
  type ReceivedRequest,
  ScriptedServer,
} from '#testing';
import { OnboardingFixture } from '../../test/onboarding-fixture.js';
import type { CompanyProgressResource } from './company-progress.resource.js';

describe("a company's progress", () => {
  let platform: ScriptedServer;
  let onboarding: OnboardingFixture;
  /** In the directory. */
  let id: string;
  /** At the platform. */
  let companyId: string;

  beforeAll(async () => {
    await ensureTestTopics();
    platform = await ScriptedServer.start((request) => ({
      status: 200,
      body: { id: platformIdOf(request), onboardingUrl: 'http://platform.test/onboarding' },
    }));
    onboarding = await OnboardingFixture.start({
      platformUrl: platform.url,
      consumesEvents: true,
    });
  });

  afterAll(async () => {
    await onboarding?.close();
    await platform?.close();
  });

  beforeEach(async () => {
    const company = await onboarding.createCompany();
    id = company.id;
    companyId = `cmp_${company.externalId}`;
  });

  /** The platform of this spec makes a company's id from the partner's. */
  function platformIdOf({ body }: ReceivedRequest): string | undefined {
    return body ? `cmp_${(JSON.parse(body) as { externalId: string }).externalId}` : undefined;
  }

  const openLink = () => onboarding.get(`/companies/${id}/onboarding-link`);

  async function progress(): Promise<CompanyProgressResource> {
    return (await onboarding.get<CompanyProgressResource>(`/companies/${id}`)).body;
  }

  const timestamp = '2026-03-01T12:00:00.000Z';

  const assignment = (...externalIds: string[]) =>
    publishEvent(CardAssignmentRequested, {
      event: 'card_assignment_requested',
      companyId,
      timestamp,
      data: {
        people: externalIds.map((externalId) => ({
          externalId,
          name: `Employee ${externalId}`,
          cardType: 'virtual' as CardType,
        })),
      },
    });

  const ordered = (externalId: string, eventId?: string) =>
    publishEvent(
      CardOrdered,
      {
        event: 'card_ordered',
        companyId,
        timestamp,
        data: {
          cardId: `crd_${externalId}`,
          personId: `per_${externalId}`,
          externalId,
          cardType: 'virtual',
          accountId: 'acc_1',
        },
      },
      eventId,
    );

  const failed = (externalId: string) =>
    publishEvent(CardProvisioningFailed, {
      timestamp,
      data: { companyId, externalId, code: 'validation_failed' },
    });

  const approved = (at: string, eventId?: string) =>
    publishEvent(
      KycApproved,
      { event: 'kyc_approved', companyId, timestamp: at, data: { applicationId: 'kyc_1' } },
      eventId,
    );

  it('begins with nothing, and with the registration at the platform', async () => {
    expect(await progress()).toMatchObject({
      id,
      status: 'not_started',
      platformCompanyId: null,
      people: { admins: 0, employees: 0 },
      milestones: [],
      cards: { requested: 0, ordered: 0, failed: [] },
    });
    await openLink();
    expect(await progress()).toMatchObject({ status: 'started', platformCompanyId: companyId });
  });

  it('follows the cards from the request to the last of them', async () => {
    await openLink();
    await assignment('a', 'b', 'c');
    await eventually('requested', async () => (await progress()).status === 'cards_requested');
    await ordered('a');
    await failed('b');
    const halfway = await eventually('one ordered, one failed', async () => {
      const now = await progress();
      return now.cards.ordered === 1 && now.cards.failed.length === 1 && now;
    });
    expect([halfway.status, halfway.cards]).toEqual([
      'cards_requested',
      { requested: 3, ordered: 1, failed: [{ externalId: 'b', code: 'validation_failed' }] },
    ]);
    await ordered('c');
    await eventually('all settled', async () => (await progress()).status === 'cards_ordered');
  });

  it('is the same in whatever order the events come, and even if they come before the company', async () => {
    await ordered('a');
    await failed('b');
    await assignment('a', 'b');
    await approved(timestamp);
    await openLink();
    const now = await eventually('all of it', async () => {
      const found = await progress();
      return found.milestones.length === 2 && found.cards.failed.length === 1 && found;
    });
    expect(now.cards).toEqual({
      requested: 2,
      ordered: 1,
      failed: [{ externalId: 'b', code: 'validation_failed' }],
    });
    expect(now.status).toBe('cards_ordered');
  });

  it('forgets a failure once the card was ordered after all, and not the other way round', async () => {
    await openLink();
    await assignment('a', 'b');
    await failed('a');
    await eventually('failed', async () => (await progress()).cards.failed.length === 1);
    await ordered('a');
    await ordered('b');
    await eventually('ordered', async () => (await progress()).cards.ordered === 2);
    await failed('b');
    await failed('c');
    const { cards } = await eventually('the last one', async () => {
      const now = await progress();
      return now.cards.failed.some(({ externalId }) => externalId === 'c') && now;
    });
    expect(cards).toEqual({
      requested: 3,
      ordered: 2,
      failed: [{ externalId: 'c', code: 'validation_failed' }],
    });
  });

  it('counts nothing twice that comes twice', async () => {
    await openLink();
    const eventId = randomUUID();
    for (let time = 0; time < 3; time += 1) {
      await approved('2026-03-02T00:00:00.000Z', eventId);
      await ordered('a', `${eventId}-card`);
    }
    await publishEvent(TransactionsActivated, {
      event: 'transactions_activated',
      companyId,
      timestamp: '2026-03-01T00:00:00.000Z',
      data: { accountId: 'acc_1', accountType: 'debit', currency: 'EUR' },
    });
    const now = await eventually('the last one', async () => {
      const found = await progress();
      return found.milestones.length >= 2 && found;
    });
    // The earliest first.
    expect(now.milestones).toEqual([
      { event: 'transactions_activated', occurredAt: '2026-03-01T00:00:00.000Z' },
      { event: 'kyc_approved', occurredAt: '2026-03-02T00:00:00.000Z' },
    ]);
    expect(now.cards).toEqual({ requested: 1, ordered: 1, failed: [] });
  });

  it('is each company’s own', async () => {
    await openLink();
    await ordered('a');
    await eventually('ordered', async () => (await progress()).cards.ordered === 1);
    ({ id } = await onboarding.createCompany());
    await openLink();
    expect((await progress()).cards).toEqual({ requested: 0, ordered: 0, failed: [] });
  });
});
