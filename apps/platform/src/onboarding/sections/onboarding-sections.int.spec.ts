import { callJson } from '#testing';
import { completeAnswers, OnboardingApplicant } from '../../../test/onboarding-applicant.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';

const { companyInformation, dueDiligence } = completeAnswers;

describe('sections of an onboarding application', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let companyId: string;
  let applicant: OnboardingApplicant;

  beforeAll(async () => {
    // All invalid links are tried from one address.
    platform = await PlatformFixture.start({ guessesPerMinute: 1_000_000 });
    partner = await platform.addPartner();
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    const company = await partner.createCompany('Blumen Özdemir & Söhne KG');
    companyId = company.id;
    applicant = new OnboardingApplicant(await partner.onboardingUrl(companyId));
  });

  const codesOf = (problems: readonly { pointer: string; code: string }[]) =>
    problems.map(({ pointer, code }) => `${pointer} ${code}`);

  it("begin with the partner's data", async () => {
    const { companyInformation: section } = await applicant.application();
    expect(section).toMatchObject({
      version: 0,
      savedAt: null,
      isEditable: true,
      answers: { legalName: 'Blumen Özdemir & Söhne KG', registeredAddress: { country: 'DE' } },
    });
  });

  it('are stored, and shown with a newer link on another device', async () => {
    const { status, body } = await applicant.saveCompanyInformation(companyInformation);
    expect([status, body]).toEqual([
      200,
      {
        version: 1,
        savedAt: expect.stringMatching(/Z$/),
        answers: companyInformation,
        problems: [],
        isEditable: true,
      },
    ]);
    await applicant.saveDueDiligence(dueDiligence);
    const elsewhere = new OnboardingApplicant(await partner.onboardingUrl(companyId));
    const application = await elsewhere.application();
    expect(application.companyInformation).toEqual(body);
    expect(application.dueDiligence).toMatchObject({ answers: dueDiligence, problems: [] });
  });

  it('are stored incomplete, with their problems', async () => {
    const { status, body } = await applicant.saveCompanyInformation({
      legalName: ' ',
      registrationNumber: 'HRB',
      vatNumber: 'DE136695977',
      incorporationDate: '2023-02-30',
      registeredAddress: { country: 'DE' },
      industryCode: '62',
      website: 'javascript:alert(1)',
    });
    expect(status).toBe(200);
    expect(codesOf(body.problems)).toEqual([
      '/legalName missing',
      '/registrationNumber registration_number_malformed',
      '/vatNumber vat_number_malformed',
      '/legalForm missing',
      '/incorporationDate date_malformed',
      '/registeredAddress/line1 missing',
      '/registeredAddress/postalCode missing',
      '/registeredAddress/city missing',
      '/website website_malformed',
    ]);
    expect(body.answers).toMatchObject({ vatNumber: 'DE136695977' });
  });

  it('are stored in one line without surrounding blanks, and count as missing if nothing is visible', async () => {
    const { status, body } = await applicant.saveCompanyInformation({
      legalName: ' \tBlumen\tO\u0308zdemir\u202E ',
      tradingName: '\u200B',
      legalForm: ' \u2060\u2800',
      website: 'www.blumen.example ',
    });
    expect(status).toBe(200);
    expect(body.answers).toMatchObject({
      legalName: 'Blumen Özdemir',
      website: 'https://www.blumen.example',
    });
    expect(codesOf(body.problems)).toContain('/legalForm missing');
  });

  it.each([
    [{ line1: 'Marina 1', region: 'Dubai', country: 'AE' }, []],
    [
      { line1: '1 Main St', city: 'Austin', postalCode: '787', country: 'US' },
      ['/registeredAddress/region missing', '/registeredAddress/postalCode postal_code_malformed'],
    ],
    [
      { line1: '1 Main St', city: 'Austin', region: 'XX', postalCode: '78701', country: 'US' },
      ['/registeredAddress/region region_unknown'],
    ],
  ])('ask for the address as its country writes it: %j', async (registeredAddress, expected) => {
    const { body } = await applicant.saveCompanyInformation({
      ...companyInformation,
      registeredAddress,
    });
    const problems = codesOf(body.problems).filter((problem) => problem.includes('Address'));
    expect(problems).toEqual(expected);
    expect(body.answers).toMatchObject({ registeredAddress });
  });

  it.each<[unknown, string]>([
    [{ legalName: 7 }, '/answers/legalName'],
    [{ legalName: 'x'.repeat(201) }, '/answers/legalName'],
    [{ legalName: 'nul\u0000' }, '/answers/legalName'],
    [{ owner: 'Ada' }, '/answers/owner'],
    [{ registeredAddress: 'Köln' }, '/answers/registeredAddress'],
    [{ registeredAddress: { planet: 'Earth' } }, '/answers/registeredAddress/planet'],
    ['all', '/answers'],
    [undefined, '/answers'],
  ])('refuse what is no answer by its form: %j', async (answers, pointer) => {
    const { status, body } = await applicant.saveCompanyInformation(answers);
    expect([status, body.code]).toEqual([422, 'validation_failed']);
    expect(body.errors!.map((error) => error.pointer)).toContain(pointer);
    expect((await applicant.application()).companyInformation!.version).toBe(0);
  });

  it('refuse amounts that are not integers, and nested lists', async () => {
    const monthlyPaymentVolume = { amount: 12.5, currency: 'EUR' };
    const { body } = await applicant.saveDueDiligence({
      monthlyPaymentVolume,
      countriesOfOperation: [['DE']],
      politicallyExposed: 'no',
    });
    expect(new Set(body.errors!.map(({ pointer }) => pointer))).toEqual(
      new Set([
        '/answers/monthlyPaymentVolume/amount',
        '/answers/countriesOfOperation',
        '/answers/politicallyExposed',
      ]),
    );
  });

  it('accept a repeated save without a change', async () => {
    const first = await applicant.saveDueDiligence(dueDiligence);
    const again = await applicant.saveDueDiligence(dueDiligence);
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  it('are not overwritten by a save of an earlier version', async () => {
    await applicant.saveDueDiligence(dueDiligence);
    const { status, body } = await applicant.saveDueDiligence({ politicallyExposed: true });
    expect([status, body.code]).toEqual([409, 'section_changed']);
    const { body: seen } = await applicant.saveDueDiligence({ politicallyExposed: true }, 1);
    expect(seen).toMatchObject({ version: 2, answers: { politicallyExposed: true } });
  });

  it('accept one of 10 concurrent saves', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        applicant.saveCompanyInformation({ ...companyInformation, legalName: `Name ${index}` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array<number>(9).fill(409),
    ]);
    const saved = answers.find(({ status }) => status === 200)!.body;
    expect((await applicant.application()).companyInformation).toEqual(saved);
  });

  it('of another company are unchanged', async () => {
    const other = new OnboardingApplicant(
      await partner.onboardingUrl((await partner.createCompany()).id),
    );
    await applicant.saveDueDiligence(dueDiligence);
    expect((await other.application()).dueDiligence).toMatchObject({ version: 0, answers: {} });
  });

  describe('with a link that does not open them', () => {
    const parts: [method: 'PUT' | 'POST', path: string][] = [
      ['PUT', 'company-information'],
      ['PUT', 'due-diligence'],
      ['PUT', 'kyc'],
      ['POST', 'kyc/submit'],
      ['POST', 'documents'],
      ['PUT', 'credit-application'],
      ['POST', 'credit-application/submit'],
      ['POST', 'debit-solution'],
      ['POST', 'confirmation'],
    ];

    const answersOf = (url: string) =>
      Promise.all(
        parts.map(async ([method, path]) => {
          const { status, body } = await callJson<{ code?: string }>(method, `${url}/${path}`, {});
          return `${status} ${body.code}`;
        }),
      );

    it('are unknown with an unknown link, for any body', async () => {
      const url = `${platform.url}/onboarding/company/${'A'.repeat(43)}`;
      expect(new Set(await answersOf(url))).toEqual(new Set(['404 onboarding_link_unknown']));
    });

    it('are gone with a revoked link', async () => {
      await partner.delete(`/v1/companies/${companyId}/onboarding-links`);
      expect(new Set(await answersOf(applicant.url))).toEqual(
        new Set(['410 onboarding_link_expired']),
      );
    });

    it('are open with the link of their module only', async () => {
      const { modules } = await partner.onboardingLink(companyId);
      const open = (answers: string[]) =>
        parts.filter((_, index) => !answers[index]!.startsWith('404')).map(([, path]) => path);
      expect(open(await answersOf(modules.kyc))).toEqual([
        'company-information',
        'due-diligence',
        'kyc',
        'kyc/submit',
        'documents',
      ]);
      expect(open(await answersOf(modules.creditApplication))).toEqual([
        'credit-application',
        'credit-application/submit',
        'debit-solution',
      ]);
    });

    it('are not shown with the link of another module', async () => {
      const { modules } = await partner.onboardingLink(companyId);
      const kyc = await new OnboardingApplicant(modules.kyc).application();
      expect(kyc).toMatchObject({ entrance: 'kyc', creditApplication: null, people: [] });
      expect(kyc.kyc).not.toBeNull();
      const credit = await new OnboardingApplicant(modules.creditApplication).application();
      expect(credit).toMatchObject({
        entrance: 'credit-application',
        companyInformation: null,
        dueDiligence: null,
        kyc: null,
      });
      expect(credit.creditApplication).not.toBeNull();
    });

    it('are not opened by the token of one module at the path of another', async () => {
      const { modules } = await partner.onboardingLink(companyId);
      const url = modules.kyc.replace('/onboarding/kyc/', '/onboarding/company/');
      expect(new Set(await answersOf(url))).toEqual(new Set(['404 onboarding_link_unknown']));
    });
  });
});
