import {
  type CardType,
  MAX_PEOPLE,
  type OnboardingConfirmation,
  type OnboardingPerson,
  type Problem,
} from '#contracts';
import { callJson } from '#testing';
import { OnboardingVisitor, peopleOf } from '../../../test/onboarding-visitor.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { whileCommitsAreRefused } from '../../../test/refused-commits.js';

describe('confirmation of an onboarding', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let companyId: string;
  let url: string;
  let visitor: OnboardingVisitor;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    partner = await platform.addPartner();
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    companyId = (await partner.createCompany()).id;
    url = await partner.onboardingUrl(companyId);
    visitor = new OnboardingVisitor(url);
    await visitor.enrich([
      { externalId: 'ada', name: 'Ada' },
      { externalId: 'ben', name: 'Ben' },
      { externalId: 'cleo', name: 'Cleo' },
    ]);
  });

  const choose = (cards: Record<string, CardType>, peopleVersion = 1): OnboardingConfirmation => ({
    peopleVersion,
    cards: Object.entries(cards).map(([externalId, cardType]) => ({ externalId, cardType })),
  });

  async function events(): Promise<string[]> {
    const rows = await platform.database.query('SELECT body FROM events WHERE company_id = $1', [
      companyId,
    ]);
    return rows.map(({ body }) => body as string);
  }

  async function expectNothingConfirmed(): Promise<void> {
    expect((await visitor.application()).status).toBe('open');
    expect(await events()).toEqual([]);
  }

  it('stores the choice and its event, with the people in the order of the list', async () => {
    const { status, body } = await visitor.confirm(choose({ cleo: 'physical', ada: 'virtual' }));
    expect([status, body]).toEqual([
      200,
      { status: 'confirmed', confirmedAt: expect.stringMatching(/Z$/), cards: 2 },
    ]);
    expect(await visitor.application()).toMatchObject({
      status: 'confirmed',
      confirmedAt: body.confirmedAt,
      people: [
        { externalId: 'ada', name: 'Ada', cardType: 'virtual' },
        { externalId: 'ben', name: 'Ben', cardType: 'none' },
        { externalId: 'cleo', name: 'Cleo', cardType: 'physical' },
      ],
    });
    expect((await events()).map((text) => JSON.parse(text) as unknown)).toEqual([
      {
        event: 'card_assignment_requested',
        companyId,
        timestamp: expect.stringMatching(/Z$/),
        data: {
          people: [
            { externalId: 'ada', name: 'Ada', cardType: 'virtual' },
            { externalId: 'cleo', name: 'Cleo', cardType: 'physical' },
          ],
        },
      },
    ]);
  });

  it('lets the admin add herself once, who stays on a new list and is marked in the event', async () => {
    const addMe = (name: string) =>
      callJson<OnboardingPerson[]>('PUT', `${url}/own-entry`, { name });
    const me = `onboarding-admin-${companyId}`;
    expect((await addMe('x'.repeat(500))).status).toBe(422);
    const added = await Promise.all([addMe('Ada Byron'), addMe('Ada Byron')]);
    expect(added.map(({ status }) => status)).toEqual([200, 200]);
    await visitor.enrich([{ externalId: 'ada', name: 'Ada' }]);
    expect((await addMe('Ada King')).body).toEqual([
      { externalId: me, name: 'Ada King', cardType: 'none', addedInOnboarding: true },
      { externalId: 'ada', name: 'Ada', cardType: 'none' },
    ]);
    expect((await visitor.confirm(choose({ [me]: 'virtual', ada: 'virtual' }, 2))).status).toBe(
      200,
    );
    expect(JSON.parse((await events())[0]!)).toMatchObject({
      data: {
        people: [
          { externalId: me, name: 'Ada King', cardType: 'virtual', addedInOnboarding: true },
          { externalId: 'ada', name: 'Ada', cardType: 'virtual' },
        ],
      },
    });
    expect((await addMe('Late')).body).toMatchObject({ code: 'onboarding_confirmed' });
    const { id } = await partner.createCompany();
    const lone = await partner.onboardingUrl(id);
    const { body } = await callJson('PUT', `${lone}/own-entry`, { name: 'Ada' });
    expect(body).toMatchObject({ code: 'people_list_changed' });
  });

  it('reports an empty list if no one gets a card, once', async () => {
    const none = choose({});
    const answers = await Promise.all(Array.from({ length: 5 }, () => visitor.confirm(none)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers[0]!.body).toMatchObject({ status: 'confirmed', cards: 0 });
    expect((await visitor.application()).people.map(({ cardType }) => cardType)).toEqual(
      Array(3).fill('none'),
    );
    expect((await events()).map((text) => JSON.parse(text) as unknown)).toMatchObject([
      { event: 'card_assignment_requested', data: { people: [] } },
    ]);
    const other = await visitor.confirm(choose({ ada: 'virtual' }));
    expect([other.status, other.body.code]).toEqual([409, 'onboarding_confirmed']);
  });

  it('refuses to confirm without a supplied list', async () => {
    const { id } = await partner.createCompany();
    const lone = new OnboardingVisitor(await partner.onboardingUrl(id));
    const { status, body } = await lone.confirm(choose({}));
    expect([status, body.code]).toEqual([409, 'people_list_changed']);
    const none = { peopleVersion: 0, cards: [] };
    expect((await lone.confirm(none)).status).toBe(422);
    expect((await lone.application()).status).toBe('open');
  });

  it('creates no people and no cards', async () => {
    await visitor.confirm(choose({ ada: 'virtual' }));
    for (const resource of ['people', 'cards']) {
      const { body } = await partner.get(`/v1/${resource}?companyId=${companyId}`);
      expect(body).toEqual({ data: [], hasMore: false });
    }
  });

  it.each(['events', 'onboarding_applications'])(
    "stores neither choice nor event if one of them can't be committed: %s",
    async (table) => {
      const { status } = await whileCommitsAreRefused(platform.database, table, () =>
        visitor.confirm(choose({ ada: 'virtual' })),
      );
      expect(status).toBe(500);
      await expectNothingConfirmed();
      expect((await visitor.confirm(choose({ ada: 'virtual' }))).status).toBe(200);
    },
  );

  it('answers a repeated choice identically, with one event', async () => {
    const first = await visitor.confirm(choose({ ada: 'virtual', ben: 'physical' }));
    const again = await visitor.confirm(choose({ ben: 'physical', ada: 'virtual' }));
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await events()).toHaveLength(1);
  });

  it('answers the same with another link of the company', async () => {
    const first = await visitor.confirm(choose({ ada: 'virtual' }));
    const other = new OnboardingVisitor(await partner.onboardingUrl(companyId));
    expect((await other.confirm(choose({ ada: 'virtual' }))).body).toEqual(first.body);
    expect(await events()).toHaveLength(1);
  });

  it.each<[string, Record<string, CardType>]>([
    ['another card', { ada: 'physical' }],
    ['another person', { ben: 'virtual' }],
    ['one more person', { ada: 'virtual', ben: 'virtual' }],
    ['one more person, who is unknown', { ada: 'virtual', eve: 'virtual' }],
  ])('refuses %s afterwards', async (_what, cards) => {
    await visitor.confirm(choose({ ada: 'virtual' }));
    const { status, body } = await visitor.confirm(choose(cards));
    expect([status, body.code]).toEqual([409, 'onboarding_confirmed']);
    expect(await events()).toHaveLength(1);
  });

  it('refuses a duplicate person afterwards', async () => {
    const cards = [{ externalId: 'ada', cardType: 'virtual' as const }];
    await visitor.confirm({ peopleVersion: 1, cards });
    const { status } = await visitor.confirm({ peopleVersion: 1, cards: [...cards, ...cards] });
    expect(status).toBe(409);
  });

  it('refuses another list of people afterwards', async () => {
    await visitor.confirm(choose({ ada: 'virtual' }));
    const { status, body } = await visitor.enrich(peopleOf(2));
    expect([status, body.code]).toEqual([409, 'onboarding_confirmed']);
    expect((await visitor.application()).people).toHaveLength(3);
  });

  it('records one event for 20 concurrent confirmations from two browsers', async () => {
    const choices = [choose({ ada: 'virtual' }), choose({ ben: 'physical', cleo: 'physical' })];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => visitor.confirm(choices[index % 2]!)),
    );
    expect(await events()).toHaveLength(1);
    const accepted = answers.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(10);
    expect(new Set(accepted.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array(10).fill([409, 'onboarding_confirmed']),
    );
  });

  it('refuses a confirmation of an earlier list', async () => {
    await visitor.enrich([
      { externalId: 'ada', name: 'Ada Albrecht' },
      { externalId: 'ben', name: 'Ben' },
    ]);
    const stale = await visitor.confirm(choose({ ada: 'virtual' }, 1));
    expect([stale.status, stale.body.code]).toEqual([409, 'people_list_changed']);
    await expectNothingConfirmed();
    expect((await visitor.confirm(choose({ ada: 'virtual' }, 2))).status).toBe(200);
  });

  it.each([
    ['unknown', [{ externalId: 'eve', cardType: 'virtual' as const }]],
    [
      'named twice',
      [
        { externalId: 'ada', cardType: 'virtual' as const },
        { externalId: 'ada', cardType: 'virtual' as const },
      ],
    ],
  ])('refuses people who are %s', async (_what, cards) => {
    const { status, body } = await visitor.confirm({ peopleVersion: 1, cards });
    expect([status, body.code]).toEqual([422, 'people_not_supplied']);
    await expectNothingConfirmed();
  });

  it.each([
    [{ peopleVersion: 1, cards: [[]] }, '/cards'],
    [{ peopleVersion: 1 }, '/cards'],
    [{ peopleVersion: '1', cards: [{ externalId: 'ada', cardType: 'virtual' }] }, '/peopleVersion'],
    [{ peopleVersion: 1, cards: [{ externalId: 'ada', cardType: 'none' }] }, '/cards/0/cardType'],
    [
      { peopleVersion: 1, cards: [{ externalId: 'ada', cardType: 'virtual', name: 'Ada' }] },
      '/cards/0/name',
    ],
  ])('refuses %j', async (input, pointer) => {
    const { status, body } = await callJson<Problem>('POST', `${url}/confirmation`, input);
    expect([status, body.code]).toEqual([422, 'validation_failed']);
    expect(body.errors!.some((error) => error.pointer.startsWith(pointer))).toBe(true);
    await expectNothingConfirmed();
  });

  it(`accepts ${MAX_PEOPLE} people in one event of about 1 MB`, async () => {
    const people = peopleOf(MAX_PEOPLE);
    await visitor.enrich(people);
    const cards = people.map(({ externalId }, index) => ({
      externalId,
      cardType: index % 2 === 0 ? ('virtual' as const) : ('physical' as const),
    }));
    const startedAt = performance.now();
    const { status, body } = await visitor.confirm({ peopleVersion: 2, cards });
    const durationMs = Math.round(performance.now() - startedAt);
    console.info(`confirming ${MAX_PEOPLE} people took ${durationMs} ms`);
    expect([status, body.cards]).toEqual([200, MAX_PEOPLE]);
    const [event, ...others] = await events();
    expect(others).toEqual([]);
    expect(Buffer.byteLength(event!)).toBeGreaterThan(900_000);
    expect(JSON.parse(event!).data.people).toEqual(
      people.map((person, index) => ({ ...person, cardType: cards[index]!.cardType })),
    );
  });
});
