import type { Problem } from '#contracts';
import { callJson, eventually } from '#testing';
import type { PartnerClient } from '../../test/partner-client.js';
import { PlatformFixture } from '../../test/platform-fixture.js';

const LIMIT = 5;
const LINK = '/onboarding/company/some-token/application';

describe('the rate limit', () => {
  let platform: PlatformFixture;

  beforeAll(async () => {
    platform = await PlatformFixture.start({ rateLimitPerSecond: LIMIT });
  });

  afterAll(() => platform?.close());

  /** Far more requests at once than allowed, but within the limit for each single address. */
  function flood(partner: PartnerClient) {
    const paths = ['companies', 'people', 'cards', 'events'].flatMap((resource) => [
      `/v1/${resource}`,
      `/v1/${resource}/some-id`,
    ]);
    return Promise.all(
      Array.from({ length: LIMIT }, () => paths)
        .flat()
        .map((path) => partner.get<Problem>(path)),
    );
  }

  it('answers 429 with Retry-After, counted over all routes', async () => {
    const answers = await flood(await platform.addPartner());
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers, body } of refused) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
      expect(body.code).toBe('too_many_requests');
    }
  });

  it('counts each partner separately', async () => {
    const [noisy, quiet] = [await platform.addPartner(), await platform.addPartner()];
    const [, answer] = await Promise.all([flood(noisy), quiet.get('/v1/companies')]);
    expect(answer.status).toBe(200);
  });

  it('ends by itself', async () => {
    const partner = await platform.addPartner();
    await flood(partner);
    await eventually(
      'an answer again',
      async () => (await partner.get('/v1/companies')).status === 200,
    );
  });

  it('applies to visitors of onboarding links, who have no key', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => callJson('GET', `${platform.url}${LINK}`)),
    );
    expect(answers.some(({ status }) => status === 429)).toBe(true);
  });

  it.each(['v1/sandbox/cards/some-id/ship', 'v1/sandbox/companies/some-id/approve-kyc'])(
    'holds for %s of the sandbox',
    async (path) => {
      const partner = await platform.addPartner();
      const answers = await Promise.all(
        Array.from({ length: 4 * LIMIT }, () => partner.post(`/${path}`, {})),
      );
      expect(answers.some(({ status }) => status === 429)).toBe(true);
    },
  );

  it('does not apply to health checks', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => callJson('GET', `${platform.url}/health/ready`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});
