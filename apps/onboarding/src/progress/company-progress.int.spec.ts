import { randomUUID } from 'node:crypto';
import {
  BalanceRecovered,
  CardAssignmentRequested,
  CardOrdered,
  CardProvisioningFailed,
  type CardType,
  type CardholderProgress,
  type CompanyOverview,
  type CompanyProgressResource,
  exampleOf,
  type EventClass,
  KycApplicationSubmitted,
  KycApproved,
  KycDenied,
  KycInformationRequested,
  LowBalance,
  OnboardingCompleted,
  type Page,
  type TimelineEntry,
  TransactionsActivated,
  type WebhookEvent,
} from '#contracts';
import {
  ensureTestTopics,
  eventually,
  publishEvent,
  type ReceivedRequest,
  ScriptedServer,
} from '#testing';
import { OnboardingFixture } from '../../test/onboarding-fixture.js';

describe("a company's progress", () => {
  let platform: ScriptedServer;
  let onboarding: OnboardingFixture;
  /** The company's id in the directory. */
  let id: string;
  /** The company's id at the platform. */
  let companyId: string;

  beforeAll(async () => {
    await ensureTestTopics();
    platform = await ScriptedServer.start((request) => ({
      status: 200,
      body: {
        id: platformIdOf(request),
        onboardingUrl: 'http://platform.test/onboarding',
        expiresAt: '2030-01-31T12:00:00.000Z',
      },
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

  /** In this spec, the platform derives a company's id from the partner's id. */
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
    // Earliest first.
    expect(now.milestones).toEqual([
      { event: 'transactions_activated', occurredAt: '2026-03-01T00:00:00.000Z' },
      { event: 'kyc_approved', occurredAt: '2026-03-02T00:00:00.000Z' },
    ]);
    expect(now.cards).toEqual({ requested: 1, ordered: 1, failed: [] });
  });

  it('shows the latest hundred milestones', async () => {
    await openLink();
    await onboarding.database.query(
      `INSERT INTO milestones (platform_company_id, event_id, event_type, occurred_at)
       SELECT $1, 'evt_' || number, 'card_assignment_requested', timestamptz '2026-03-01Z' + number * interval '1 minute'
       FROM generate_series(1, 101) number`,
      [companyId],
    );
    const { milestones } = await progress();
    expect([milestones.length, milestones[0]!.occurredAt, milestones[99]!.occurredAt]).toEqual([
      ...[100, '2026-03-01T00:02:00.000Z', '2026-03-01T01:41:00.000Z'],
    ]);
  });

  const report = <T extends WebhookEvent>(eventClass: EventClass<T>, at: string) =>
    publishEvent(eventClass, { ...exampleOf(eventClass), companyId, timestamp: at });
  const kycStep = async () => (await progress()).steps[1]!;

  it('shows a questioned company by the time of its events, not by their arrival', async () => {
    await openLink();
    await report(KycInformationRequested, '2026-03-02T00:00:00.000Z');
    await report(KycApplicationSubmitted, '2026-03-01T00:00:00.000Z');
    const asked = await eventually('both', async () => {
      const now = await progress();
      return now.milestones.length === 2 && now;
    });
    expect([asked.status, asked.steps[1], asked.waitingFor]).toEqual([
      'information_requested',
      { step: 'kyc', state: 'information_requested', waitingFor: 'company_admin' },
      ['company_admin'],
    ]);
    await report(KycApplicationSubmitted, '2026-03-03T00:00:00.000Z');
    await eventually('it was answered', async () => (await kycStep()).state === 'under_way');
    expect((await kycStep()).waitingFor).toBe('platform_reviewer');
  });

  it('shows a denied company as denied, for whom no one waits', async () => {
    await openLink();
    await report(KycApplicationSubmitted, '2026-03-01T00:00:00.000Z');
    await report(KycDenied, '2026-03-02T00:00:00.000Z');
    await eventually('denied', async () => (await progress()).status === 'denied');
    const { body } = await onboarding.get<Page<CompanyOverview>>(
      `/companies?search=${companyId}&status=denied&waitingFor=nobody`,
    );
    expect(body.data.map((company) => company.id)).toEqual([id]);
    const timeline = await onboarding.get<Page<TimelineEntry>>(`/companies/${id}/timeline`);
    expect(timeline.body.data.map(({ event }) => event)).toContain('kyc_denied');
  });

  it('needs no choice of people while the directory has no employees', async () => {
    await openLink();
    const people = async () => (await progress()).steps[3]!;
    expect(await people()).toEqual({ step: 'people', state: 'not_needed', waitingFor: null });
    const employee = { externalId: 'a', name: 'Ada', email: 'ada@fabrikam.example' };
    await onboarding.post(`/companies/${id}/people`, { people: [{ ...employee, role: 'admin' }] });
    expect((await people()).state).toBe('not_needed');
    const other = { ...employee, externalId: 'b', email: 'ben@fabrikam.example' };
    await onboarding.post(`/companies/${id}/people`, { people: [other] });
    expect(await people()).toEqual({ step: 'people', state: 'open', waitingFor: 'company_admin' });
  });

  it('is done with 0 cards after the admin confirmed that no one gets a card', async () => {
    await openLink();
    await assignment();
    await report(OnboardingCompleted, '2026-03-02T00:00:00.000Z');
    const now = await eventually('completed', async () => {
      const found = await progress();
      return found.status === 'completed' && found;
    });
    expect(now.steps.slice(3).map(({ state }) => state)).toEqual(['done', 'done']);
    expect(now.cards).toEqual({ requested: 0, ordered: 0, failed: [] });
    const { body } = await onboarding.get<Page<TimelineEntry>>(`/companies/${id}/timeline`);
    expect(body.data.map(({ event, details }) => [event, details])).toEqual(
      expect.arrayContaining([
        ['card_assignment_requested', { chosen: { virtual: 0, physical: 0 } }],
        ['onboarding_completed', { accountType: 'credit' }],
      ]),
    );
  });

  it('is listed with who has to go on, and found by it', async () => {
    await openLink();
    await approved(timestamp);
    await assignment('a', 'b');
    await ordered('a');
    const query = `search=${companyId}&status=cards_requested`;
    const list = (waitingFor: string) =>
      onboarding.get<Page<CompanyOverview>>(`/companies?${query}&waitingFor=${waitingFor}`);
    const [found] = await eventually('the company', async () => {
      const { data } = (await list('partner')).body;
      return data[0]?.cards.ordered === 1 && data[0].steps[1]!.state === 'done' && data;
    });
    expect(found).toMatchObject({
      id,
      waitingFor: ['company_admin', 'partner'],
      cards: { requested: 2, ordered: 1, failed: 0 },
      lastEventAt: timestamp,
    });
    expect((await list('nobody')).body.data).toEqual([]);
    // Characters with a meaning in patterns are searched literally.
    const { body } = await onboarding.get<Page<CompanyOverview>>('/companies?search=%25');
    expect(body.data).toEqual([]);
  });

  it('is listed with what the partner has to do for it', async () => {
    const { externalId } = (await onboarding.get<CompanyOverview>(`/companies/${id}`)).body;
    const found = async () => {
      const path = `/companies?search=${externalId}&hasTasks=true`;
      const { data } = (await onboarding.get<Page<CompanyOverview>>(path)).body;
      return data.map((company) => company.tasks);
    };
    expect(await found()).toEqual([['link_missing', 'people_missing']]);
    await openLink();
    expect(await found()).toEqual([['people_missing']]);
    await onboarding.database.query(
      "UPDATE onboarding_links SET generated_at = generated_at - interval '4 days' WHERE company_id = $1",
      [id],
    );
    expect(await found()).toEqual([['nothing_submitted', 'people_missing']]);
    await assignment('a');
    await failed('a');
    await eventually('the refused card', async () => (await found())[0]?.[0] === 'cards_failed');
  });

  it('is shown as a timeline, the newest first, in pages', async () => {
    await openLink();
    await assignment('a', 'b');
    await ordered('a');
    await ordered('b');
    await failed('c');
    const read = (query: string) =>
      onboarding.get<Page<TimelineEntry>>(`/companies/${id}/timeline?${query}`);
    const { data } = await eventually('all of it', async () => {
      const { body } = await read('limit=100');
      return (
        body.data.length === 5 && body.data.some(({ details }) => details?.cards === 2) && body
      );
    });
    const entries = data.map(({ event, details }) => [event, details]);
    expect(entries.slice(0, 2)).toEqual([
      ['onboarding_link_generated', { expiresAt: '2030-01-31T12:00:00.000Z' }],
      ['company_created', null],
    ]);
    // All three at the same time.
    expect(entries.slice(2)).toEqual(
      expect.arrayContaining([
        ['card_refused', { cards: 1 }],
        ['card_ordered', { cards: 2 }],
        ['card_assignment_requested', { chosen: { virtual: 2, physical: 0 } }],
      ]),
    );
    const first = await read('limit=2');
    const after = encodeURIComponent(first.body.data[1]!.id);
    const second = await read(`limit=100&startingAfter=${after}`);
    expect([...first.body.data, ...second.body.data]).toEqual(data);
  });

  it('shows the balance of an account when it is low, and when it has recovered', async () => {
    await openLink();
    const euros = (amount: number) => ({ amount, currency: 'EUR' });
    const balanceOf = (threshold: number, available: number) => ({
      accountId: 'acc_1',
      threshold: euros(threshold),
      available: euros(available),
    });
    await publishEvent(LowBalance, {
      event: 'low_balance',
      companyId,
      timestamp: '2026-03-01T12:00:00.000Z',
      data: balanceOf(100, 90),
    });
    await publishEvent(BalanceRecovered, {
      event: 'balance_recovered',
      companyId,
      timestamp: '2026-03-01T13:00:00.000Z',
      data: balanceOf(200, 250),
    });
    const entries = await eventually('both', async () => {
      const path = `/companies/${id}/timeline?limit=100`;
      const { data } = (await onboarding.get<Page<TimelineEntry>>(path)).body;
      const found = data.filter(({ event }) => /balance/.test(event));
      return found.length === 2 && found.map(({ event, details }) => [event, details]);
    });
    expect(entries).toEqual([
      ['balance_recovered', { amount: euros(250) }],
      ['low_balance', { amount: euros(90) }],
    ]);
  });

  it('names all people with their card', async () => {
    const people = ['a', 'b', 'z'].map((externalId) => ({
      externalId,
      name: `Name of ${externalId}`,
      email: `${externalId}@fabrikam.example`,
    }));
    await onboarding.post(`/companies/${id}/people`, { people });
    await openLink();
    await ordered('a');
    await failed('unknown');
    const read = async (query: string) => {
      const path = `/companies/${id}/cardholders?${query}`;
      return (await onboarding.get<Page<CardholderProgress>>(path)).body.data;
    };
    await eventually('both', async () => (await read('state=failed')).length === 1);
    await eventually('both', async () => (await read('state=ordered')).length === 1);
    const none = null;
    expect((await read('')).map(({ externalId, name, card }) => [externalId, name, card])).toEqual([
      [
        'a',
        'Name of a',
        {
          state: 'ordered',
          cardType: 'virtual',
          cardId: 'crd_a',
          failureCode: null,
          changedAt: timestamp,
        },
      ],
      ['b', 'Name of b', none],
      [
        'unknown',
        null,
        expect.objectContaining({ state: 'failed', failureCode: 'validation_failed' }),
      ],
      ['z', 'Name of z', none],
    ]);
    expect((await read('state=none&search=of Z')).map(({ externalId }) => externalId)).toEqual([
      'z',
    ]);
    expect((await read('startingAfter=b')).length).toBe(2);
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
