import { randomUUID } from 'node:crypto';
import {
  type BrandingResource,
  type CardAppResource,
  type ChallengeResource,
  challengeStreamEvents,
  type CommunicationSettingsResource,
  type Enrichment,
  type EnrolmentCode,
  type IntegrationLevel,
  integrationLevels,
  mailResponsibilities,
  type OnboardingApplication,
  type OnboardingLink,
  type Problem,
} from '#contracts';
import { callJson, eventually, fetchAtHost } from '#testing';
import { CardAppClient } from '../../../../../libs/strong-auth/test/card-app-client.js';
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

  describe('at the partner’s own host', () => {
    let hostName: string;
    let origin: string;

    beforeEach(async () => {
      hostName = `${randomUUID()}.northwind.example`;
      origin = `https://${hostName}`;
      await choose('white_label');
      const { status, body } = await setHost(hostName.toUpperCase());
      expect([status, body.hostName]).toEqual([200, hostName]);
    });

    const setHost = (name: string | null, by = partner) =>
      by.patch<BrandingResource & Problem>('/v1/branding', { hostName: name });
    const fetchAt = (path: string, host = hostName) =>
      fetchAtHost(host)(`${fixture.platform.url}${path}`);
    const statusAt = async (path: string) => (await fetchAt(path)).status;
    const codeFor = async (personId: string) =>
      (await partner.post<EnrolmentCode>(`/v1/people/${personId}/enrolment-codes`)).body;
    const deviceAt = (host: string) => {
      const device = new CardAppClient(fixture.platform.url, `https://${host}`);
      device.send = fetchAtHost(host);
      return device;
    };

    it('serves the pages for the partner’s customers, and nothing else', async () => {
      const paths = [
        '/v1/companies',
        '/console',
        '/back-office',
        '/docs',
        '/sandbox/shop',
        '/health',
      ];
      for (const path of [...paths, '/acs/v1/authentications', '/console/v1/session']) {
        expect([path, await statusAt(path)]).toEqual([path, 403]);
      }
      for (const path of [
        '/card-app/api/app',
        '/card-app.webmanifest',
        `/brandings/${partner.id}`,
      ]) {
        expect([path, await statusAt(path)]).toEqual([path, 200]);
      }
      const { status, headers } = await fetchAt('/');
      expect([status, headers.get('location')]).toEqual([302, '/card-app']);
    });

    it('shows the brand without an id in the address', async () => {
      const app = await deviceAt(hostName).call<CardAppResource>('GET', 'app');
      expect(app.body).toMatchObject({ name: 'NW Cards', primaryColor: '#aa0033' });
      const manifest = await fetchAt('/card-app.webmanifest', `${hostName}:443`);
      expect(await manifest.json()).toMatchObject({ name: 'NW Cards' });
    });

    it('is in the links that the platform hands out', async () => {
      const { person } = await fixture.newCardholder('virtual', partner);
      expect((await codeFor(person.id)).url).toMatch(new RegExp(`^${origin}/card-app\\?`));
      const path = `/v1/companies/generate-onboarding-url?companyId=${person.companyId}`;
      const { body } = await partner.get<OnboardingLink>(path);
      for (const url of [body.onboardingUrl, body.modules.kyc, body.modules.creditApplication]) {
        expect(url).toMatch(new RegExp(`^${origin}/onboarding/`));
      }
      const token = body.onboardingUrl.split('/').at(-1);
      expect(await statusAt(`/onboarding/company/${token}/application`)).toBe(200);
      const enriched = await callJson<Enrichment>(
        'POST',
        `${fixture.platform.url}/onboarding/company/${token}`,
        { people: [{ externalId: 'e-1', name: 'Mia Berg' }] },
      );
      expect(enriched.body.redirectUrl).toBe(body.onboardingUrl);
    });

    it('is the relying party of the passkeys that are created there', async () => {
      const { person } = await fixture.newCardholder('virtual', partner);
      const device = deviceAt(hostName);
      expect((await device.enrol((await codeFor(person.id)).code)).status).toBe(201);
      expect((await device.signIn()).status).toBe(201);
      // Its acts are signed there, too.
      const devices = await device.call<{ data: { id: string }[] }>('GET', 'devices');
      const path = `devices/${devices.body.data[0]!.id}`;
      expect((await device.call('PATCH', path, { name: 'My phone' })).status).toBe(204);
    });

    it("does not enrol another partner's cardholder", async () => {
      const other = await fixture.platform.addPartner();
      const { person } = await fixture.newCardholder('virtual', other);
      const path = `/v1/people/${person.id}/enrolment-codes`;
      const { code } = (await other.post<EnrolmentCode>(path)).body;
      const { status, body } = await deviceAt(hostName).enrol(code);
      expect([status, (body as unknown as Problem).code]).toEqual([422, 'passkey_refused']);
    });

    it.each([
      ['of another host of a partner', 'pages'],
      ['of a stranger', 'stranger'],
    ])('rejects a page %s', async (_of, kind) => {
      const { person } = await fixture.newCardholder('virtual', partner);
      const { code } = await codeFor(person.id);
      const device = deviceAt(kind === 'pages' ? hostName : 'evil.example');
      device.send = kind === 'pages' ? fetch : fetchAtHost(hostName);
      const { status, body } = await device.enrol(code);
      expect([status, (body as unknown as Problem).code]).toEqual([403, 'origin_foreign']);
    });

    it('does not change once a passkey is bound to it, and stays for its owner after White Label', async () => {
      const { person } = await fixture.newCardholder('virtual', partner);
      const device = deviceAt(hostName);
      await device.enrol((await codeFor(person.id)).code);
      for (const name of [null, `other.${hostName}`]) {
        const { status, body } = await setHost(name);
        expect([status, body.code]).toEqual([409, 'host_name_bound']);
      }
      expect((await setHost(hostName)).status).toBe(200);
      const link = await partner.onboardingUrl(person.companyId);
      const onboarding = `/onboarding/company/${link.split('/').at(-1)}/application`;
      expect(await statusAt(onboarding)).toBe(200);
      await choose('native');
      expect(
        await eventually('the host is closed', async () => (await statusAt(onboarding)) === 403),
      ).toBe(true);
      expect((await device.signIn()).status).toBe(201);
      const { status, body } = await setHost(hostName);
      expect([status, body.code]).toEqual([403, 'white_label_required']);
      // The links are those of the platform again.
      const again = await partner.get<OnboardingLink>(
        `/v1/companies/generate-onboarding-url?companyId=${person.companyId}`,
      );
      expect(again.body.onboardingUrl).toMatch(/^http:\/\/platform\.test\//);
    });

    it('belongs to one partner, also if two want it at once', async () => {
      const others = await Promise.all([1, 2].map(() => fixture.platform.addPartner()));
      expect((await setHost(hostName, others[0])).body.code).toBe('host_name_taken');
      const free = `${randomUUID()}.northwind.example`;
      const answers = await Promise.all(others.map((other) => setHost(free, other)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect((await setHost(null)).status).toBe(200);
      expect((await setHost(hostName, others[0])).status).toBe(200);
    });

    it.each([
      ...['cards.bank.com', 'cards.platform.example', 'x.cards.platform.example', 'platform.test'],
      ...[
        'example',
        '127.0.0.1',
        '[::1]',
        'a_b.example',
        'a..example',
        'a.example:80',
        'a.example/x',
      ],
      ...[
        '-a.example',
        'a.example\r\nx',
        `${'a'.repeat(64)}.example`,
        `${'a.'.repeat(124)}example`,
      ],
    ])('rejects the name %j', async (name) => {
      const { status, body } = await setHost(name);
      expect([status, body.errors?.[0]?.pointer]).toEqual([422, '/hostName']);
    });
  });
});
