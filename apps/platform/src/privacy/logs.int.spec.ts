import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { eventually, oddSpellings, ServiceProcess } from '#testing';
import {
  completeAnswers,
  OnboardingApplicant,
  samplePdf,
} from '../../test/onboarding-applicant.js';
import type { PartnerClient } from '../../test/partner-client.js';
import { PlatformFixture } from '../../test/platform-fixture.js';

const MAIN = fileURLToPath(new URL('../../../../dist/apps/platform/src/main.js', import.meta.url));
const MARK = 'Zxqmarked';
const PUBLIC_URL = 'http://platform.test';

/** The deployed program with all its log output. */
describe('the logs of the platform', () => {
  let setUp: PlatformFixture;
  let program: ServiceProcess;
  let partner: PartnerClient;

  beforeAll(async () => {
    const encryptionKey = randomBytes(32).toString('base64');
    setUp = await PlatformFixture.start({ encryptionKey });
    partner = await setUp.addPartner();
    await setUp.stop();
    program = new ServiceProcess(MAIN, {
      DATABASE_URL: setUp.database.url,
      PUBLIC_URL,
      ENCRYPTION_KEY: encryptionKey,
      EGRESS_ALLOWED_RANGES: '127.0.0.0/8',
      SANDBOX: 'true',
      LOG_LEVEL: 'trace',
    });
    await program.ready();
    partner = partner.at(program.url);
  });

  afterAll(async () => {
    await end();
    await setUp?.close();
  });

  async function end(): Promise<void> {
    program?.kill('SIGTERM');
    await program?.ended();
  }

  const atProgram = (link: string) => link.replace(PUBLIC_URL, program.url);

  it('contain no personal data of a company, also when something fails', async () => {
    const name = `${MARK} Byron`;
    const company = await partner.createCompany(`${MARK} GmbH`);
    const link = await partner.onboardingLink(company.id);
    const applicant = new OnboardingApplicant(atProgram(link.onboardingUrl));
    await partner.post('/v1/people', {
      companyId: company.id,
      externalId: 'e-1',
      name,
      email: `${MARK}@cardholder.example`,
    });
    await fetch(atProgram(link.onboardingUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ people: [{ externalId: 'e-1', name }] }),
    });
    const { companyInformation, dueDiligence, kyc, credit } = completeAnswers;
    const people = { representatives: [{ ...kyc.representatives[0], name }] };
    const submittedBy = { ...kyc.submittedBy, name, email: `${MARK}@company.example` };
    await applicant.saveCompanyInformation({ ...companyInformation, legalName: `${MARK} GmbH` });
    await applicant.saveDueDiligence(dueDiligence);
    await applicant.upload(samplePdf(MARK), { fileName: `${MARK}.pdf` });
    await applicant.saveKyc({ ...kyc, ...people, submittedBy }, 1);
    expect((await applicant.submitKyc(2)).status).toBe(200);
    await eventually('the screening', async () => {
      const waiting = await setUp.database.query("SELECT FROM screenings WHERE status = 'pending'");
      return waiting.length === 0;
    });
    await partner.sandbox(company.id, 'start-review');
    const items = [{ section: 'kyc', question: `Who is ${name}?` }];
    await partner.sandbox(company.id, 'request-information', { items });
    await applicant.saveKyc({ ...kyc, ...people, unknown: name }, 3);
    // The links of the modules open the application, too.
    for (const module of [link.modules.kyc, link.modules.creditApplication]) {
      expect(
        (await new OnboardingApplicant(atProgram(module)).application()).entrance,
      ).toBeDefined();
    }
    const spelled = await tokensInOddSpellings(
      [link.onboardingUrl, link.modules.kyc].map(atProgram),
    );
    // Database errors contain the values of the failed statement.
    await setUp.database.query(
      "ALTER TABLE onboarding_sections ADD CHECK (section <> 'credit-application')",
    );
    const figures = { ...credit, numberOfEmployees: 24, requestedLimit: { currency: MARK } };
    expect((await applicant.saveCredit(figures)).status).toBe(500);
    await partner.sandbox(company.id, 'deny-kyc', { reason: `${name} is on a list` });
    await end();

    const logs = program.output + program.errors;
    const lines = logs.split('\n').filter((line) => line.startsWith('{'));
    expect(lines.some((line) => line.includes('/onboarding/company/:token/kyc/submit'))).toBe(true);
    expect(lines.filter((line) => /"url":/.test(line))).toEqual([]);
    // Every occurrence of one letter is percent-encoded in these spellings, so that a part of the token
    // would be found, too.
    for (const token of spelled)
      expect(logs.toLowerCase()).not.toContain(token.slice(0, 12).toLowerCase());
    expect(lines.some((line) => line.includes('violates check constraint'))).toBe(true);
    expect(lines.filter((line) => line.includes(MARK))).toEqual([]);
    expect(logs).not.toContain(MARK);
    for (const opener of [link.onboardingUrl, link.modules.kyc, link.modules.creditApplication]) {
      expect(logs).not.toContain(opener.split('/').at(-1));
    }
    expect(logs).not.toContain(partner.apiKey);
  });
});

/** Opens links and similar addresses in unusual spellings. @returns their tokens. */
async function tokensInOddSpellings(links: string[]): Promise<string[]> {
  const { origin } = new URL(links[0]!);
  const tokens = links.map((link) => link.split('/').at(-1)!);
  const invented = ['challenges', 'onboarding/credit-agreement', 'unsubscribe', 'brandings'].map(
    (path) => `${origin}/${path}/${randomBytes(32).toString('hex')}`,
  );
  for (const link of [...links, ...invented]) {
    for (const path of oddSpellings(new URL(link).pathname)) {
      const response = await fetch(`${origin}${path}`);
      await response.arrayBuffer();
      if (response.status >= 500) throw new Error(`${path} is answered with ${response.status}`);
    }
  }
  return [...tokens, ...invented.map((link) => link.split('/').at(-1)!)];
}
