import type { KycApplicationSection } from '#contracts';
import {
  completeAnswers,
  OnboardingApplicant,
  samplePdf,
} from '../../../test/onboarding-applicant.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';

const { kyc } = completeAnswers;

describe('the KYC application', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let companyId: string;
  let applicant: OnboardingApplicant;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    partner = await platform.addPartner();
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    companyId = (await partner.createCompany()).id;
    applicant = new OnboardingApplicant(await partner.onboardingUrl(companyId));
  });

  async function events(): Promise<{ event: string; data: object }[]> {
    const rows = await platform.database.query(
      'SELECT body FROM events WHERE company_id = $1 ORDER BY sequence',
      [companyId],
    );
    return rows.map(({ body }) => {
      const { event, data } = JSON.parse(body as string);
      return { event, data };
    });
  }

  async function trail(): Promise<string[]> {
    const rows = await platform.database.query(
      'SELECT action, actor, reason FROM application_events WHERE company_id = $1 ORDER BY id',
      [companyId],
    );
    return rows.map(({ action, actor, reason }) =>
      [action, actor, reason].filter(Boolean).join(' '),
    );
  }

  const kycNow = async (): Promise<KycApplicationSection> => (await applicant.application()).kyc!;

  it('is submitted when it is complete, and reported', async () => {
    const version = await applicant.completeKyc();
    const { status, body } = await applicant.submitKyc(version);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'submitted',
      submittedAt: expect.stringMatching(/Z$/),
      isEditable: false,
      problems: [],
    });
    expect(await events()).toEqual([
      {
        event: 'kyc_application_submitted',
        data: {
          applicationId: expect.stringMatching(/^kyc_[0-9a-f]{32}$/),
          submittedBy: { name: 'Ada Byron', role: 'signatory' },
        },
      },
    ]);
    expect(await trail()).toEqual(['kyc_submitted company']);
  });

  it('is not submitted while any section is incomplete', async () => {
    await applicant.saveKyc({ ...kyc, representatives: [] });
    const { status, body } = await applicant.submitKyc(1);
    expect([status, body.code]).toEqual([422, 'application_incomplete']);
    expect(body.errors!.map(({ pointer }) => pointer)).toEqual(
      expect.arrayContaining([
        '/companyInformation/legalForm',
        '/dueDiligence/sourceOfFunds',
        '/kyc/representatives',
        '/kyc/submittedBy/name',
      ]),
    );
    expect((await kycNow()).status).toBe('draft');
    expect(await events()).toEqual([]);
  });

  it('is not submitted in an earlier version', async () => {
    const version = await applicant.completeKyc();
    await applicant.saveKyc({ ...kyc, submittedBy: { name: 'Charles Babbage' } }, version);
    const { status, body } = await applicant.submitKyc(version);
    expect([status, body.code]).toEqual([409, 'section_changed']);
  });

  it('is submitted once by 10 concurrent clicks', async () => {
    const version = await applicant.completeKyc();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => applicant.submitKyc(version)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await events()).toHaveLength(1);
    const { status, body } = await applicant.submitKyc(version + 1);
    expect([status, body.code]).toEqual([409, 'kyc_transition_impossible']);
  });

  it("can't be changed after the submission, in any section", async () => {
    await applicant.submitCompleteKyc();
    const answers = [
      await applicant.saveCompanyInformation({}, 1),
      await applicant.saveDueDiligence({}, 1),
      await applicant.saveKyc({}, 1),
      await applicant.upload(samplePdf()),
    ];
    expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual(
      Array(4).fill('409 section_locked'),
    );
  });

  it('keeps a draft from before the questions of the country, and asks for what is missing', async () => {
    const version = await applicant.completeKyc();
    const [{ placeOfBirth: _, nationality: __, residentialAddress: ___, ...former }] =
      kyc.representatives as [(typeof kyc.representatives)[0] & object];
    const draft = {
      ...kyc,
      representatives: [former],
      beneficialOwners: [],
      hasNoBeneficialOwner: true,
    };
    const saved = (await applicant.saveKyc(draft, version)).body;
    expect(saved.answers.representatives).toEqual([former]);
    const { status, body } = await applicant.submitKyc(saved.version);
    expect([status, body.errors!.map(({ pointer }) => pointer)]).toEqual([
      422,
      [
        'placeOfBirth',
        'nationality',
        'residentialAddress/line1',
        'residentialAddress/city',
        'residentialAddress/country',
      ].map((field) => `/kyc/representatives/0/${field}`),
    ]);
  });

  it('has one entry for a person with all roles, whose name follows the applicant', async () => {
    const version = await applicant.completeKyc();
    const me = {
      ...kyc.representatives[0],
      name: 'Typed before',
      isApplicant: true,
      isOwner: true,
      ownershipPercentage: 66.67,
    };
    const answers = { ...kyc, representatives: [me], beneficialOwners: [kyc.beneficialOwners[1]] };
    const { body } = await applicant.saveKyc(answers, version);
    expect([body.problems, body.answers.representatives]).toEqual([
      [],
      [{ ...me, name: 'Ada Byron' }],
    ]);
    expect((await applicant.submitKyc(body.version)).status).toBe(200);
    const screened = await platform.database.query(
      "SELECT subject->'names' AS names FROM screenings WHERE company_id = $1 ORDER BY 1",
      [companyId],
    );
    expect(screened.filter(({ names }) => JSON.stringify(names).includes('Ada'))).toHaveLength(1);
  });

  it('needs a power of attorney if the applicant is not a signatory', async () => {
    await applicant.completeKyc();
    const submittedBy = { name: 'Grace Hopper', role: 'power_of_attorney' };
    await applicant.saveKyc({ ...kyc, submittedBy: { ...kyc.submittedBy, ...submittedBy } }, 1);
    const without = await applicant.submitKyc(2);
    expect(without.status).toBe(422);
    expect(without.body.errors).toEqual([
      expect.objectContaining({ pointer: '/kyc/documents', code: 'power_of_attorney_missing' }),
    ]);
    await applicant.upload(samplePdf(), { purpose: 'additional_information' });
    expect((await applicant.submitKyc(3)).status).toBe(422);
    await applicant.upload(samplePdf());
    const { status, body } = await applicant.submitKyc(4);
    expect([status, body.status]).toEqual([200, 'submitted']);
    expect((await events())[0]!.data).toMatchObject({ submittedBy });
  });

  it("accepts a signatory only from the company's representatives", async () => {
    await applicant.completeKyc();
    const submittedBy = { name: 'Grace Hopper', role: 'signatory' };
    const saved = { ...kyc, submittedBy: { ...kyc.submittedBy, ...submittedBy } };
    const { body } = await applicant.saveKyc(saved, 1);
    expect(body.problems).toEqual([
      expect.objectContaining({
        pointer: '/submittedBy/name',
        code: 'signatory_not_represented',
      }),
    ]);
  });

  describe('in review', () => {
    beforeEach(async () => {
      await applicant.submitCompleteKyc();
      expect((await partner.sandbox(companyId, 'start-review')).status).toBe(204);
    });

    const items = [{ section: 'documents', question: 'An extract of the register, please.' }];

    it('requests information, receives it, and is approved', async () => {
      await partner.sandbox(companyId, 'request-information', { items });
      const asked = await kycNow();
      expect(asked).toMatchObject({
        status: 'additional_information_requested',
        informationRequest: { requestedAt: expect.stringMatching(/Z$/), items },
        isEditable: true,
      });
      await applicant.upload(samplePdf(), { purpose: 'additional_information' });
      const { version } = await kycNow();
      expect((await applicant.submitKyc(version)).body).toMatchObject({
        status: 'in_review',
        informationRequest: null,
        isEditable: false,
      });
      expect((await applicant.submitKyc(version)).status).toBe(200);
      await partner.approveKyc(companyId);
      expect(await kycNow()).toMatchObject({
        status: 'approved',
        decidedAt: expect.stringMatching(/Z$/),
      });
      expect((await events()).map(({ event }) => event)).toEqual([
        'kyc_application_submitted',
        'kyc_information_requested',
        'kyc_application_submitted',
        'kyc_approved',
      ]);
      const ids = (await events()).map(
        ({ data }) => (data as { applicationId: string }).applicationId,
      );
      expect(new Set(ids).size).toBe(1);
      expect(await trail()).toEqual([
        'kyc_submitted company',
        'kyc_in_review sandbox',
        'kyc_additional_information_requested sandbox',
        'kyc_in_review company',
        'kyc_approved sandbox',
      ]);
    });

    const ask = async (more: object[] = items) => {
      expect(
        (await partner.sandbox(companyId, 'request-information', { items: more })).status,
      ).toBe(204);
      return (await kycNow()).questions;
    };

    it('is answered in words and with files, until it is submitted again', async () => {
      const [question] = await ask();
      const { id } = question!;
      expect(question).toMatchObject({ ...items[0], follows: null, answer: null });
      const { version } = await kycNow();
      const answer = 'Der Auszug ist beantragt.\nEr kommt am Montag – 契約.';
      const answered = (await applicant.answerQuestion(id, answer)).body;
      expect([answered.version, answered.questions[0]!.answer]).toEqual([version + 1, answer]);
      // Repeated, because the answer was lost.
      expect((await applicant.answerQuestion(id, answer)).body.version).toBe(version + 1);
      await applicant.takeAnswerBack(id);
      expect((await kycNow()).questions[0]).toMatchObject({ answer: null, answeredAt: null });
      await applicant.answerQuestion(id, answer);
      const purpose = 'additional_information';
      const { body } = await applicant.upload(samplePdf('register'), { purpose, questionId: id });
      expect(body.questionId).toBe(id);
      await applicant.submitKyc((await kycNow()).version);
      const [closed] = (await kycNow()).questions;
      expect(closed).toMatchObject({ answer, submittedAt: expect.stringMatching(/Z$/) });
      for (const late of [
        await applicant.answerQuestion(id, 'Later'),
        await applicant.takeAnswerBack(id),
        await applicant.upload(samplePdf('late'), { purpose, questionId: id }),
      ]) {
        expect([late.status, late.body.code]).toEqual([409, 'section_locked']);
      }
    });

    it('is asked again about an earlier answer, which stays', async () => {
      const [first] = await ask();
      await applicant.answerQuestion(first!.id, 'It is in the mail.');
      await applicant.submitKyc((await kycNow()).version);
      const again = { section: 'documents', question: 'Which mail?', follows: first!.id };
      const questions = await ask([again]);
      expect(questions).toMatchObject([{ answer: 'It is in the mail.' }, { ...again }]);
      const late = await applicant.answerQuestion(first!.id, 'Another answer');
      expect([late.status, late.body.code]).toEqual([409, 'section_locked']);
      expect((await applicant.answerQuestion(questions[1]!.id, 'Today’s.')).status).toBe(200);
    });

    it('takes no answer to a question of another company, and none without words', async () => {
      const [question] = await ask();
      const other = new OnboardingApplicant(
        await partner.onboardingUrl((await partner.createCompany('Contoso')).id),
      );
      for (const answered of [
        await other.answerQuestion(question!.id, 'Ours'),
        await applicant.answerQuestion('kyq_none', 'Ours'),
      ]) {
        expect([answered.status, answered.body.code]).toEqual([404, 'question_unknown']);
      }
      const unknown = { ...items[0], follows: 'kyq_none' };
      const otherCompany = await partner.createCompany('Tailwind');
      await new OnboardingApplicant(
        await partner.onboardingUrl(otherCompany.id),
      ).submitCompleteKyc();
      await partner.sandbox(otherCompany.id, 'start-review');
      for (const follows of [unknown.follows, question!.id]) {
        const refused = await partner.sandbox(otherCompany.id, 'request-information', {
          items: [{ ...items[0], follows }],
        });
        expect([refused.status, refused.body.code]).toEqual([404, 'question_unknown']);
      }
      for (const answer of ['', ' \u200b', 'x'.repeat(4_001)]) {
        expect((await applicant.answerQuestion(question!.id, answer)).status).toBe(422);
      }
    });

    it('does not accept the repeated first submission as an answer', async () => {
      await partner.sandbox(companyId, 'request-information', { items });
      const { status, body } = await applicant.submitKyc(1);
      expect([status, body.code]).toEqual([409, 'section_changed']);
    });

    it('continues after a request only when the company answers', async () => {
      await partner.sandbox(companyId, 'request-information', { items });
      const { status, body } = await partner.sandbox(companyId, 'start-review');
      expect([status, body.code]).toEqual([409, 'kyc_transition_impossible']);
    });

    it('is denied without disclosing the reason', async () => {
      const reason = 'Name on a sanctions list';
      expect((await partner.sandbox(companyId, 'deny-kyc', { reason })).status).toBe(204);
      const denied = await kycNow();
      expect(denied).toMatchObject({ status: 'denied', isEditable: false });
      expect(JSON.stringify(denied)).not.toContain(reason);
      expect(await trail()).toContain(`kyc_denied sandbox ${reason}`);
      expect((await events()).slice(1)).toEqual([
        { event: 'kyc_denied', data: { applicationId: expect.stringMatching(/^kyc_/) } },
      ]);
      for (const action of ['approve-kyc', 'start-review']) {
        const { status, body } = await partner.sandbox(companyId, action);
        expect([status, body.code]).toEqual([409, 'kyc_transition_impossible']);
      }
    });

    it.each([{}, { items: [] }, { items: [{ section: 'people', question: 'Who?' }] }])(
      'asks for nothing by %j',
      async (body) => {
        expect((await partner.sandbox(companyId, 'request-information', body)).status).toBe(422);
      },
    );

    it("can't be decided by another partner", async () => {
      const other = await platform.addPartner();
      for (const action of ['approve-kyc', 'deny-kyc', 'start-review', 'request-information']) {
        const { status } = await other.sandbox(companyId, action, { items });
        expect(status === 404 || status === 422).toBe(true);
      }
      expect((await kycNow()).status).toBe('in_review');
    });
  });

  it('shows the partner the approved company, and finds it by its original values', async () => {
    const created = await partner.createCompany('Fabrikam in formation');
    const own = new OnboardingApplicant(await partner.onboardingUrl(created.id));
    await own.submitCompleteKyc();
    const shown = () => partner.get(`/v1/companies/${created.id}`);
    expect((await shown()).body).toMatchObject({ legalName: 'Fabrikam in formation' });
    await partner.approveKyc(created.id);
    const approved = {
      id: created.id,
      legalName: 'Fabrikam GmbH',
      registrationNumber: 'Amtsgericht Köln HRB 12345',
      country: 'DE',
    };
    expect((await shown()).body).toMatchObject(approved);
    const { externalId, legalName, registrationNumber, country } = created;
    const given = { externalId, legalName, registrationNumber, country };
    const again = await partner.post('/v1/companies', given);
    expect([again.status, again.body]).toEqual([201, expect.objectContaining(approved)]);
    // The approved name is not what it was created with.
    const other = { ...given, legalName: approved.legalName };
    expect((await partner.post('/v1/companies', other)).status).toBe(409);
    // Approved by an earlier version, which did not keep what was given.
    await platform.database.query('UPDATE companies SET given_legal_name = NULL');
    expect((await partner.post('/v1/companies', given)).status).toBe(201);
  });

  it('is not decided before its submission', async () => {
    for (const action of ['start-review', 'deny-kyc']) {
      const { status, body } = await partner.sandbox(companyId, action);
      expect([status, body.code]).toEqual([409, 'kyc_transition_impossible']);
    }
  });

  it("leaves a trail that can't be changed", async () => {
    await applicant.submitCompleteKyc();
    for (const change of [
      "UPDATE application_events SET actor = 'nobody'",
      'DELETE FROM application_events',
    ]) {
      await expect(platform.database.query(change)).rejects.toThrow('append-only');
    }
  });
});
