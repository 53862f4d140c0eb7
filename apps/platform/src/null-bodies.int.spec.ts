import { bodiesReadOtherwise, faultsWithNull } from '#testing';
import { requestExamples } from './api-document/examples.js';
import { PlatformFixture } from '../test/platform-fixture.js';

const ACS_KEY = 'the-key-of-the-acs-of-the-spec';

describe('the bodies of the platform', () => {
  let platform: PlatformFixture;

  beforeAll(async () => {
    platform = await PlatformFixture.start({
      acsApiKeys: [ACS_KEY],
      acsResultUrl: 'http://127.0.0.1:9',
      acsResultToken: 'the-result-token',
      guessesPerMinute: 1_000_000,
      rateLimitPerSecond: 1_000_000,
    });
  });

  afterAll(() => platform?.close());

  it('with null are refused by the name of its field, wherever it does not mean something', async () => {
    const partner = await platform.addPartner();
    const company = await partner.createCompany();
    const person = await partner.createPerson(company.id);
    const token = (await partner.onboardingUrl(company.id)).split('/').at(-1)!;
    const isOfPerson = (path: string) => path.includes('/people/');
    const { fields, faults } = await faultsWithNull(platform, (path) => ({
      path: path
        .replace(':token', token)
        .replace(':channel', 'events')
        .replace(/:\w+/g, isOfPerson(path) ? person.id : company.id),
      headers: {
        authorization: `Bearer ${path.startsWith('/acs/') ? ACS_KEY : partner.apiKey}`,
        'x-back-office': '1',
      },
    }));
    expect(faults).toEqual([]);
    expect(fields).toBeGreaterThan(150);
    // Nothing of it was kept.
    const settings = '/v1/communication-settings';
    for (let time = 0; time < 2; time += 1) {
      expect((await partner.put(settings, { integrationLevel: 'native' })).status).toBe(200);
      expect((await partner.get(settings)).status).toBe(200);
      expect((await partner.get('/v1/branding')).status).toBe(200);
      await partner.orderCard(person.id);
    }
  });

  it('have the problems that class-validator finds in them', () => {
    const { bodies, faults } = bodiesReadOtherwise(platform, requestExamples);
    expect(faults).toEqual([]);
    expect(bodies).toBeGreaterThan(5_000);
  });
});
