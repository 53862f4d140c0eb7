import {
  type BrandingResource,
  type CardAppResource,
  type ChallengeResource,
  challengeStreamEvents,
  type CommunicationSettingsResource,
  type EnrolmentCode,
  type IntegrationLevel,
  integrationLevels,
  mailResponsibilities,
  type OnboardingApplication,
  type Problem,
} from '#contracts';
import { callJson } from '#testing';
import { CardAppFixture } from '../../../test/card-app-fixture.js';
import type { PartnerClient } from '../../../test/partner-client.js';

const PNG = `data:image/png;base64,${Buffer.from('89504e470d0a1a0a0000', 'hex').toString('base64')}`;
const brand = { displayName: 'NW Cards', logo: PNG, primaryColor: '#aa0033' };
const names = { light: 'Light', native: 'Native' };

describe('White Label', () => {
  let fixture: CardAppFixture;
  let partner: PartnerClient;

  beforeAll(async () => {
    const partnerDomains: string[] = [];
    fixture = await CardAppFixture.start({ partnerDomains });
  });

  beforeEach(async () => {
    partner = await fixture.platform.addPartner();
    expect((await partner.patch('/v1/branding', brand)).status).toBe(200);
  });

  afterAll(() => fixture?.close());

  const choose = async (integrationLevel: IntegrationLevel) => {
    const settings = { integrationLevel };
    const path = '/v1/communication-settings';
    const { status, body } = await partner.put<CommunicationSettingsResource>(path, settings);
    expect(status).toBe(200);
    return body;
  };
  const get = async <T>(path: string) =>
    (await callJson<T>('GET', `${fixture.platform.url}${path}`)).body;
  const cardAppLooks = () => get<CardAppResource>(`/card-app/api/app?partner=${partner.id}`);

  /** What a partner of the level gets of the card app, the brand and the addresses of its mails. */
  async function walk() {
    const { person } = await fixture.newCardholder('virtual', partner);
    const code = await partner.post<EnrolmentCode & Problem>(
      `/v1/people/${person.id}/enrolment-codes`,
    );
    const sender = await partner.patch<BrandingResource & Problem>('/v1/branding', {
      senderAddress: 'cards@northwind.example',
    });
    const onboarding = await partner.onboardingUrl(person.companyId);
    const application = await callJson<OnboardingApplication>('GET', `${onboarding}/application`);
    const { name, logoUrl, primaryColor } = await cardAppLooks();
    return {
      enrolment: [code.status, code.body.code?.length ? code.body : null],
      sender: [sender.status, sender.body],
      onboarding: application.body.partner,
      cardApp: { name, logoUrl, primaryColor },
    };
  }

  it.each(integrationLevels)('at %s each mail has the sender of the table', async (level) => {
    const { senders } = await choose(level);
    for (const { mail, sender } of mailResponsibilities) {
      const by = sender[level] === 'choice' ? 'partner' : sender[level];
      expect([mail, senders[mail]]).toEqual([mail, by]);
    }
  });

  it('opens the card app, the brand on pages, and an own sender address', async () => {
    await choose('white_label');
    const { enrolment, sender, onboarding, cardApp } = await walk();
    expect([enrolment[0], sender[0]]).toEqual([201, 200]);
    expect(sender[1]).toMatchObject({ senderAddress: 'cards@northwind.example' });
    const logoUrl = expect.stringContaining(`/brandings/${partner.id}/logo`) as string;
    const looks = { name: 'NW Cards', logoUrl, primaryColor: '#aa0033' };
    expect(onboarding).toEqual(looks);
    expect(cardApp).toEqual(looks);
  });

  it.each(['light', 'native'] as const)('is closed at %s', async (level) => {
    await choose(level);
    const { enrolment, sender, onboarding, cardApp } = await walk();
    const problem = {
      code: 'white_label_required',
      detail: expect.stringContaining(names[level]) as string,
    };
    expect(enrolment).toEqual([403, expect.objectContaining(problem)]);
    expect(sender).toEqual([403, expect.objectContaining(problem)]);
    expect(onboarding).toEqual({ name: 'NW Cards', logoUrl: null, primaryColor: null });
    expect(cardApp).toEqual({ name: 'Cards', logoUrl: null, primaryColor: null });
  });

  it('is open until a level is chosen, so that all can be tried', async () => {
    const { enrolment, onboarding } = await walk();
    expect(enrolment[0]).toBe(201);
    expect(onboarding).toMatchObject({ name: 'NW Cards', primaryColor: '#aa0033' });
  });

  it('leaves enrolled cardholders signed in and able to approve after a change of the level', async () => {
    const cardholder = await fixture.newCardholder();
    const device = await fixture.enrolledDevice(cardholder);
    const settings = { integrationLevel: 'native' };
    await fixture.partner.put('/v1/communication-settings', settings);
    expect((await device.signIn()).status).toBe(201);
    const app = await device.openStream();
    await app.next('what waits', ({ event }) => event === challengeStreamEvents.all);
    const answer = await fixture.ask(cardholder);
    const { id } = await app.next<ChallengeResource>(
      'the payment is on the screen',
      ({ event }) => event === challengeStreamEvents.one,
    );
    expect((await device.approve(id)).status).toBe(200);
    expect(await fixture.resultOf(answer)).toMatchObject({ transStatus: 'Y' });
    app.close();
    const looks = (await device.call<CardAppResource>('GET', 'app')).body;
    expect(looks).toMatchObject({ name: 'Cards', primaryColor: null });
  });

  it.each([
    'cards@bank.com',
    'cards@northwind.example.com',
    'cards@notlocalhost',
    'a@b.example\r\nBcc: c@d.example',
    'Northwind <cards@northwind.example>',
  ])('rejects the sender address %j', async (senderAddress) => {
    const { status, body } = await partner.patch<Problem>('/v1/branding', { senderAddress });
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, '/senderAddress']);
  });
});
