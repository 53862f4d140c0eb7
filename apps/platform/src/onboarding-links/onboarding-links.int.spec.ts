import { createHash } from 'node:crypto';
import type { CompanyResource, OnboardingLink, Problem } from '#contracts';
import { callJson } from '#testing';
import { PUBLIC_URL, type PartnerClient } from '../../test/partner-client.js';
import { PlatformFixture } from '../../test/platform-fixture.js';

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

  /** What a link answers to everything that can be done with it. */
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

  it('are unguessable addresses of the onboarding application, with an end', async () => {
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

  it('are stored as nothing but a hash', async () => {
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

  it('work until a newer one replaces them', async () => {
    const older = await partner.onboardingUrl(company.id);
    expect((await answersOf(older)).map(([status]) => status)).toEqual([200, 200, 200]);
    const newer = await partner.onboardingUrl(company.id);
    expect(await answersOf(older)).toEqual(Array(3).fill([410, 'onboarding_link_expired']));
    expect((await callJson('GET', `${newer}/application`)).status).toBe(200);
  });

  it('of which one alone works when many are asked for at once', async () => {
    const urls = await Promise.all(
      Array.from({ length: 10 }, () => partner.onboardingUrl(company.id)),
    );
    const answers = await Promise.all(urls.map((url) => callJson('GET', `${url}/application`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array<number>(9).fill(410),
    ]);
  });

  it('of another company stay', async () => {
    const url = await partner.onboardingUrl(company.id);
    await partner.onboardingUrl((await partner.createCompany()).id);
    expect((await callJson('GET', `${url}/application`)).status).toBe(200);
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

  it('that nobody made are unknown', async () => {
    const url = `${platform.url}/onboarding/company/${'A'.repeat(43)}`;
    expect(await answersOf(url)).toEqual(Array(3).fill([404, 'onboarding_link_unknown']));
  });

  it('are made for known companies only', async () => {
    expect((await generate('cmp_nobody')).status).toBe(404);
    const path = '/v1/companies/generate-onboarding-url';
    const { status, body } = await partner.get<Problem>(path);
    expect([status, body.code]).toEqual([422, 'validation_failed']);
  });
});
