import { MAX_ENRICHMENT_BYTES, MAX_PEOPLE, type Problem } from '#contracts';
import { callJson } from '#testing';
import { OnboardingVisitor, peopleOf } from '../../../test/onboarding-visitor.js';
import { PUBLIC_URL, type PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';

describe('enrichment of an onboarding link', () => {
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
    companyId = (await partner.createCompany('Blumen Özdemir & Söhne KG')).id;
    url = await partner.onboardingUrl(companyId);
    visitor = new OnboardingVisitor(url);
  });

  it('supplies the people that the application shows, in their order', async () => {
    expect(await visitor.application()).toMatchObject({
      status: 'open',
      confirmedAt: null,
      company: { legalName: 'Blumen Özdemir & Söhne KG' },
      partner: { name: 'Northwind' },
      peopleVersion: 0,
      people: [],
    });
    const { status, body } = await visitor.enrich([
      { externalId: 'e-2', name: 'Zoë' },
      { externalId: 'e-1', name: '陳大文' },
    ]);
    expect([status, body]).toEqual([
      200,
      { companyId, people: 2, redirectUrl: url.replace(platform.url, PUBLIC_URL) },
    ]);
    expect(await visitor.application()).toMatchObject({
      peopleVersion: 1,
      people: [
        { externalId: 'e-2', name: 'Zoë', cardType: 'none' },
        { externalId: 'e-1', name: '陳大文', cardType: 'none' },
      ],
    });
  });

  it('replaces the earlier list and raises its version', async () => {
    await visitor.enrich(peopleOf(3));
    await visitor.enrich([{ externalId: 'employee-000001', name: 'Renamed' }]);
    expect(await visitor.application()).toMatchObject({
      peopleVersion: 2,
      people: [{ externalId: 'employee-000001', name: 'Renamed', cardType: 'none' }],
    });
  });

  it('replaces the whole list when lists arrive concurrently', async () => {
    const lists = Array.from({ length: 8 }, (_, list) =>
      peopleOf(20).map(({ externalId }) => ({ externalId, name: `list ${list}` })),
    );
    const answers = await Promise.all(lists.map((people) => visitor.enrich(people)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { people, peopleVersion } = await visitor.application();
    expect(people).toHaveLength(20);
    expect(new Set(people.map(({ name }) => name)).size).toBe(1);
    expect(peopleVersion).toBe(8);
  });

  it('refuses duplicate people, and names their positions', async () => {
    const { status, body } = await visitor.enrich([
      { externalId: 'e-1', name: 'Mia' },
      { externalId: 'e-2', name: 'Jo' },
      { externalId: 'e-1', name: 'Mia again' },
    ]);
    expect([status, body.code]).toEqual([422, 'people_duplicated']);
    expect(body.errors).toEqual([
      expect.objectContaining({ pointer: '/people/2/externalId', code: 'duplicate' }),
    ]);
    expect((await visitor.application()).people).toEqual([]);
  });

  it.each([
    [{}, '/people'],
    [{ people: [] }, '/people'],
    [{ people: 'everybody' }, '/people'],
    [{ people: [null] }, '/people'],
    [{ people: [[]] }, '/people'],
    [{ people: [['e-1', 'Mia']] }, '/people'],
    [{ people: [{ externalId: 'e-1' }] }, '/people/0/name'],
    [{ people: [{ externalId: '', name: 'Mia' }] }, '/people/0/externalId'],
    [{ people: [{ externalId: 'e-1', name: 'Mi\0a' }] }, '/people/0/name'],
    [{ people: [{ externalId: 'e-1', name: 'Mia', email: 'a@b.example' }] }, '/people/0/email'],
    [{ people: [{ externalId: 'e-1', name: 'Mia' }], notify: true }, '/notify'],
  ])('is refused as %j', async (input, pointer) => {
    const { status, body } = await callJson<Problem>('POST', url, input);
    expect([status, body.code]).toEqual([422, 'validation_failed']);
    const pointers = body.errors!.map((error) => error.pointer);
    expect(pointers.some((found) => found.startsWith(pointer))).toBe(true);
    expect((await visitor.application()).peopleVersion).toBe(0);
  });

  it(`accepts at most ${MAX_PEOPLE} people`, async () => {
    const tooMany = await visitor.enrich(peopleOf(MAX_PEOPLE + 1));
    expect([tooMany.status, tooMany.body.code]).toEqual([422, 'validation_failed']);
    expect(tooMany.body.errors!.map(({ pointer }) => pointer)).toEqual(['/people']);
    const { status, body } = await visitor.enrich(peopleOf(MAX_PEOPLE));
    expect([status, body.people]).toEqual([200, MAX_PEOPLE]);
    const { people } = await visitor.application();
    expect(people.map(({ externalId, name }) => ({ externalId, name }))).toEqual(
      peopleOf(MAX_PEOPLE),
    );
  });

  it('refuses a body over the limit with 413', async () => {
    const name = 'x'.repeat(MAX_ENRICHMENT_BYTES);
    const { status, body } = await visitor.enrich([{ externalId: 'e-1', name }]);
    expect([status, body.code]).toEqual([413, 'body_too_large']);
  });
});
