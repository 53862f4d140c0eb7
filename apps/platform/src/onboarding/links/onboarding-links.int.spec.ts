import { createHash } from 'node:crypto';
import type { CompanyResource, OnboardingLink, Problem } from '#contracts';
import { callJson } from '#testing';
import { PUBLIC_URL, type PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';

const DAY_MS = 24 * 3_600_000;

describe('onboarding links', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let company: CompanyResource;

  beforeAll(async () => {
    platform = await PlatformFixture.start({ onboardingLinkDays: 3 });
    partner = await platform.addPartner();
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    company = await partner.createCompany();
  });

  const generate = (companyId: string) =>
    partner.get<OnboardingLink>(`/v1/companies/generate-onboarding-url?companyId=${companyId}`);

  /** The answers of a link to every possible call. */
  async function answersOf(url: string): Promise<[number, string][]> {
    const people = [{ externalId: 'e-1', name: 'Mia Berg' }];
    const cards = [{ externalId: 'e-1', cardType: 'virtual' }];
    const answers = [
      await callJson<Problem>('POST', url, { people }),
      await callJson<Problem>('GET', `${url}/application`),
      await callJson<Problem>('POST', `${url}/confirmation`, { peopleVersion: 1, cards }),
    ];
    return answers.map(({ status, body }) => [status, body.code]);
  }

  it('are unguessable addresses that expire', async () => {
    const { status, body } = await generate(company.id);
    expect(status).toBe(200);
    expect(body).toEqual({
      companyId: company.id,
      onboardingUrl: expect.stringMatching(
        new RegExp(`^${PUBLIC_URL}/onboarding/company/[\\w-]{43}$`),
      ),
      expiresAt: expect.any(String),
      modules: {
        kyc: expect.stringMatching(new RegExp(`^${PUBLIC_URL}/onboarding/kyc/[\\w-]{43}$`)),
        creditApplication: expect.stringMatching(
          new RegExp(`^${PUBLIC_URL}/onboarding/credit-application/[\\w-]{43}$`),
        ),
      },
    });
    const days = (Date.parse(body.expiresAt) - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(2.9);
    expect(days).toBeLessThanOrEqual(3);
  });

  it('are stored only as a hash', async () => {
    const { body } = await generate(company.id);
    const token = body.onboardingUrl.split('/').at(-1)!;
    const rows = await platform.database.query(
      'SELECT l::text AS text, token_hash FROM onboarding_links l ' +
        "WHERE company_id = $1 AND entrance = 'company'",
      [company.id],
    );
    expect(rows).toEqual([
      {
        text: expect.not.stringContaining(token),
        token_hash: createHash('sha256').update(token).digest(),
      },
    ]);
    expect(rows[0]!.text).not.toContain(Buffer.from(token).toString('hex'));
  });

  it('work beside newer ones, until the partner revokes all', async () => {
    const { body: older } = await generate(company.id);
    const reached = (url: string) => url.replace(PUBLIC_URL, platform.url);
    const other = await partner.onboardingUrl((await partner.createCompany()).id);
    expect((await answersOf(reached(older.onboardingUrl))).map(([status]) => status)).toEqual([
      200, 200, 200,
    ]);
    const newer = await partner.onboardingUrl(company.id);
    const { kyc, creditApplication } = older.modules;
    const urls = [...[older.onboardingUrl, kyc, creditApplication].map(reached), newer];
    const statuses = () =>
      Promise.all(
        [...urls, other].map(async (url) => (await callJson('GET', `${url}/application`)).status),
      );
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
    const revoke = () => partner.delete(`/v1/companies/${company.id}/onboarding-links`);
    expect((await revoke()).status).toBe(204);
    expect((await revoke()).status).toBe(204);
    expect(await statuses()).toEqual([410, 410, 410, 410, 200]);
    expect(await answersOf(newer)).toEqual(Array(3).fill([410, 'onboarding_link_expired']));
    expect((await generate(company.id)).status).toBe(200);
  });

  it('are revoked by their own partner only', async () => {
    const url = await partner.onboardingUrl(company.id);
    const stranger = await platform.addPartner();
    const path = `/v1/companies/${company.id}/onboarding-links`;
    expect((await stranger.delete(path)).status).toBe(404);
    expect((await callJson('GET', `${url}/application`)).status).toBe(200);
  });

  it('are at most 20 at a time, also when they are created concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 22 }, () => generate(company.id)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, (body as unknown as Problem).code])).toEqual(
      Array(2).fill([409, 'too_many_onboarding_links']),
    );
    await platform.database.query(
      `UPDATE onboarding_links SET expires_at = now() - interval '1 second'
       WHERE token_hash IN (SELECT token_hash FROM onboarding_links
         WHERE company_id = $1 AND entrance = 'company' LIMIT 1)`,
      [company.id],
    );
    expect((await generate(company.id)).status).toBe(200);
    expect((await generate(company.id)).status).toBe(409);
  });

  it('end', async () => {
    const url = await partner.onboardingUrl(company.id);
    await platform.database.query(
      `UPDATE onboarding_links SET expires_at = now() - interval '1 second'
       WHERE company_id = $1`,
      [company.id],
    );
    expect(await answersOf(url)).toEqual(Array(3).fill([410, 'onboarding_link_expired']));
  });

  it('that were never created are unknown', async () => {
    const url = `${platform.url}/onboarding/company/${'A'.repeat(43)}`;
    expect(await answersOf(url)).toEqual(Array(3).fill([404, 'onboarding_link_unknown']));
  });

  it('are created for known companies only', async () => {
    expect((await generate('cmp_nobody')).status).toBe(404);
    const path = '/v1/companies/generate-onboarding-url';
    const { status, body } = await partner.get<Problem>(path);
    expect([status, body.code]).toEqual([422, 'validation_failed']);
  });

  describe('that are guessed', () => {
    let guarded: PlatformFixture;

    beforeAll(async () => {
      guarded = await PlatformFixture.start(
        { onboardingGuessLimit: 3, trustedProxies: 1 },
        platform.database,
      );
    });

    afterAll(() => guarded?.close());

    /** With another client address, as set by the proxy. */
    const open = (address: string, token: string, at = guarded) =>
      callJson<Problem>('GET', `${at.url}/onboarding/company/${token}/application`, undefined, {
        'x-forwarded-for': address,
      });

    async function guess(address: string, guesses: number, first = 0): Promise<number[]> {
      const statuses: number[] = [];
      for (let token = first; token < first + guesses; token += 1) {
        statuses.push((await open(address, `guess-${token}`)).status);
      }
      return statuses;
    }

    const retryAfter = async (address: string) =>
      Number((await open(address, 'one-more')).headers.get('retry-after'));

    /** Simulates the passing of this time. */
    const pass = (seconds: number) =>
      platform.database.query(
        'UPDATE onboarding_link_guesses SET guessed_at = guessed_at - make_interval(secs => $1)',
        [seconds],
      );

    it('lock the address out for longer each time, for valid links too', async () => {
      const { body } = await generate(company.id);
      const token = body.onboardingUrl.split('/').at(-1)!;
      expect(await guess('192.0.2.1', 4)).toEqual([404, 404, 404, 429]);
      const refused = await open('192.0.2.1', token);
      expect([refused.status, refused.body.code]).toEqual([429, 'too_many_guesses']);
      expect(await retryAfter('192.0.2.1')).toBeGreaterThan(30);
      expect((await open('192.0.2.2', token)).status).toBe(200);
      await pass(60);
      expect((await open('192.0.2.1', token)).status).toBe(200);
      expect(await guess('192.0.2.1', 2, 10)).toEqual([404, 429]);
      expect(await retryAfter('192.0.2.1')).toBeGreaterThan(60);
      await pass(86_400);
      expect(await guess('192.0.2.1', 4, 20)).toEqual([404, 404, 404, 429]);
    });

    it('lock the address out at all replicas', async () => {
      await guess('192.0.2.3', 3);
      const other = await PlatformFixture.start(
        { onboardingGuessLimit: 3, trustedProxies: 1 },
        platform.database,
      );
      expect((await open('192.0.2.3', 'guess', other)).status).toBe(429);
      await other.close();
    });

    it('lock out a whole IPv6 network', async () => {
      await guess('2001:db8:1:2::1', 1);
      await guess('2001:db8:1:2::2', 1, 1);
      await guess('2001:db8:1:2:ffff::3', 1, 2);
      expect((await open('2001:db8:1:2::4', 'guess')).status).toBe(429);
      expect((await open('2001:db8:1:3::4', 'guess')).status).toBe(404);
    });

    it('do not lock out before the limit, even while another guess is recorded', async () => {
      await platform.database.query(
        `INSERT INTO onboarding_link_guesses (network, token_hash, guessed_at)
         VALUES ('192.0.2.5', 'concurrent', now() + interval '5 seconds')`,
      );
      expect((await open('192.0.2.5', 'mangled')).status).toBe(404);
    });

    it('count once for the same link', async () => {
      const tries = Array.from({ length: 10 }, () => open('192.0.2.4', 'mangled'));
      expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(
        new Set([404]),
      );
    });

    it('do not count if the link was once valid', async () => {
      const { body } = await generate(company.id);
      await partner.delete(`/v1/companies/${company.id}/onboarding-links`);
      const links = [body.onboardingUrl, body.modules.kyc, body.modules.creditApplication];
      for (const link of [...links, ...links]) {
        const path = new URL(link).pathname;
        const { status } = await callJson('GET', `${guarded.url}${path}/application`, undefined, {
          'x-forwarded-for': '192.0.2.5',
        });
        expect(status).toBe(410);
      }
    });
  });
});
