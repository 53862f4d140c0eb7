import type {
  KycStatus,
  Page,
  QueuedApplication,
  ReviewedApplication,
  ReviewerResource,
  TrailEntryResource,
} from '#contracts';
import { ScreenedChecks } from '../../onboarding/screening/screenings.js';
import { BackOfficeClient } from '../../../test/back-office-client.js';
import {
  completeAnswers,
  OnboardingApplicant,
  samplePdf,
  samplePng,
} from '../../../test/onboarding-applicant.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';

const QUESTION = [{ section: 'kyc', question: 'Whose is the other third?' }];

describe('applications in the back office', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let rosa: BackOfficeClient;
  let omar: BackOfficeClient;
  let companyId: string;
  let applicant: OnboardingApplicant;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    partner = await platform.addPartner();
    rosa = await BackOfficeClient.signedIn(platform, 'Rosa Review');
    omar = await BackOfficeClient.signedIn(platform, 'Omar Office');
    openChecks(0);
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    companyId = (await partner.createCompany()).id;
    applicant = new OnboardingApplicant(await partner.onboardingUrl(companyId));
  });

  /** Replaces the screening, which has its own specs. */
  function openChecks(count: number): void {
    platform.app.get(ScreenedChecks, { strict: false }).countOpen = () => Promise.resolve(count);
  }

  const path = (rest = '') => `applications/${companyId}${rest}`;
  const application = async () => (await rosa.get<ReviewedApplication>(path())).body;

  /** Decides from the current state. */
  async function decide(
    reviewer: BackOfficeClient,
    step: `${'kyc' | 'credit'}/${string}`,
    body: object = {},
  ): Promise<string> {
    const { kyc, creditApplication } = await application();
    const { revision } = (step.startsWith('kyc') ? kyc : creditApplication)!;
    return send(reviewer, step, { revision, ...body });
  }

  async function send(reviewer: BackOfficeClient, step: string, body: object): Promise<string> {
    const answer = await reviewer.post(path(`/${step}`), body);
    return answer.status === 204 ? 'done' : `${answer.status} ${answer.body.code}`;
  }

  const kycStatus = async (): Promise<KycStatus> => (await applicant.application()).kyc!.status;

  const trail = async () =>
    (await application()).trail.map(({ action, actor }: TrailEntryResource) =>
      [action, actor.name ?? actor.kind].join(' by '),
    );

  it('have notes for other reviewers, which the company and its partner do not see', async () => {
    await applicant.completeKyc();
    await applicant.submitKyc(1);
    const text = 'The owner called.\nPlease compare the passport.';
    const notes = async () =>
      (await application()).trail
        .filter(({ action }) => action === 'note_written')
        .map(({ actor, reason }) => [actor.name, reason]);
    expect(await send(rosa, 'notes', { text })).toBe('done');
    expect(await send(rosa, 'notes', { text })).toBe('done');
    expect(await send(omar, 'notes', { text: 'Compared.' })).toBe('done');
    expect(await notes()).toEqual([
      ['Rosa Review', text],
      ['Omar Office', 'Compared.'],
    ]);
    expect(await send(rosa, 'notes', { text: ' ' })).toMatch(/^422 /);
    const outside = [
      await applicant.application(),
      (await partner.get(`/v1/companies/${companyId}`)).body,
      (await partner.get(`/v1/companies/${companyId}/personal-data`)).body,
    ];
    expect(JSON.stringify(outside)).not.toContain('passport');
  });

  it('are shown completely once they are submitted', async () => {
    await applicant.completeKyc();
    expect((await rosa.get(path())).body.code).toBe('application_unknown');
    await applicant.submitKyc(1);
    await applicant.saveCredit(completeAnswers.credit);
    const shown = await application();
    expect(shown).toMatchObject({
      id: companyId,
      partner: { id: partner.id, name: 'Northwind' },
      companyInformation: { answers: completeAnswers.companyInformation },
      dueDiligence: { answers: completeAnswers.dueDiligence },
      kyc: { status: 'submitted', answers: completeAnswers.kyc, proposal: null },
      // A draft is visible to the company only.
      creditApplication: null,
    });
    const other = await partner.createCompany();
    await new OnboardingApplicant(await partner.onboardingUrl(other.id)).submitCompleteKyc();
    const name = { section: 'kyc', pointer: '/beneficialOwners/0/name', isSameBirthDate: true };
    expect(shown.flags).toContainEqual({
      ...{ ...name, code: 'same_name', otherPointer: '/representatives/0' },
    });
    const { id, legalName } = other;
    expect((await application()).flags).toContainEqual({
      ...{ ...name, code: 'same_name_elsewhere', role: 'representative' },
      company: { id, legalName },
    });
    await applicant.submitCredit(1);
    expect((await application()).creditApplication).toMatchObject({
      status: 'submitted',
      answers: completeAnswers.credit,
    });
  });

  it('are for signed-in reviewers only', async () => {
    await applicant.submitCompleteKyc();
    const admin = await BackOfficeClient.signedIn(platform, 'Adam Admin', 'admin');
    const stranger = new BackOfficeClient(platform.url);
    for (const asked of ['applications', path(), path('/documents/doc_1')]) {
      expect((await admin.get(asked)).body.code).toBe('reviewer_role_missing');
      expect((await stranger.get(asked)).body.code).toBe('session_required');
    }
    expect(await send(stranger, 'kyc/start-review', { revision: 'x' })).toBe(
      '401 session_required',
    );
  });

  it('get a request for information, and are approved by two reviewers', async () => {
    await applicant.submitCompleteKyc();
    expect(await decide(rosa, 'kyc/propose-approval')).toBe('409 kyc_transition_impossible');
    expect(await decide(rosa, 'kyc/start-review')).toBe('done');
    expect(await decide(rosa, 'kyc/approve')).toBe('409 proposal_missing');
    expect(await decide(rosa, 'kyc/request-information', { items: QUESTION })).toBe('done');
    const asked = (await applicant.application()).kyc!;
    expect(asked.informationRequest!.items).toEqual(QUESTION);
    await applicant.submitKyc(asked.version);
    expect(await decide(rosa, 'kyc/propose-approval')).toBe('done');
    expect((await application()).kyc!.proposal!.reviewer.name).toBe('Rosa Review');
    expect(await decide(omar, 'kyc/propose-approval')).toBe('409 proposal_exists');
    expect(await decide(rosa, 'kyc/approve')).toBe('409 four_eyes_required');
    expect(await kycStatus()).toBe('in_review');
    expect(await decide(omar, 'kyc/approve')).toBe('done');
    expect(await kycStatus()).toBe('approved');
    expect(await decide(omar, 'kyc/deny', { reason: 'late' })).toBe(
      '409 kyc_transition_impossible',
    );
    expect(await trail()).toEqual([
      'kyc_submitted by company',
      'kyc_in_review by Rosa Review',
      'kyc_additional_information_requested by Rosa Review',
      'kyc_in_review by company',
      'kyc_approval_proposed by Rosa Review',
      'kyc_approved by Omar Office',
    ]);
  });

  it('show what the company changed after questions, once it has submitted again', async () => {
    await applicant.submitCompleteKyc();
    await decide(rosa, 'kyc/start-review');
    await decide(rosa, 'kyc/request-information', { items: QUESTION });
    const { kyc, companyInformation } = completeAnswers;
    const { version, questions } = (await applicant.application()).kyc!;
    await applicant.answerQuestion(questions[0]!.id, 'It is mine.');
    const [owner] = kyc.beneficialOwners;
    // The page also sends boxes that stayed unticked.
    const untouched = { hasNoBeneficialOwner: false };
    const beneficialOwners = [{ ...owner!, ownershipPercentage: 100 }];
    const changed = { ...kyc, ...untouched, beneficialOwners };
    await applicant.saveKyc(changed, version + 1);
    const { tradingName: _, ...rest } = companyInformation;
    await applicant.saveCompanyInformation({ ...rest, website: 'https://fabrikam.test' }, 1);
    expect((await application()).changes).toEqual([]);
    await applicant.submitKyc(version + 2);
    const shown = await application();
    expect(shown.changes).toEqual(
      expect.arrayContaining([
        {
          section: 'company-information',
          pointer: '/website',
          before: companyInformation.website,
          after: 'https://fabrikam.test',
        },
        {
          section: 'company-information',
          pointer: '/tradingName',
          before: 'Fabrikam',
          after: null,
        },
        {
          section: 'kyc',
          pointer: '/beneficialOwners/0/ownershipPercentage',
          before: 66.67,
          after: 100,
        },
        {
          section: 'kyc',
          pointer: '/beneficialOwners/1',
          before: kyc.beneficialOwners[1],
          after: null,
        },
      ]),
    );
    expect(shown.changes).toHaveLength(4);
    expect(shown.kyc!.questions[0]).toMatchObject({ answer: 'It is mine.' });
  });

  it.each(['answers', 'a document', 'a withdrawal'])(
    'are not approved on a proposal that is void after %s',
    async (what) => {
      await applicant.submitCompleteKyc();
      await decide(rosa, 'kyc/start-review');
      await decide(rosa, 'kyc/request-information', { items: QUESTION });
      await decide(rosa, 'kyc/propose-approval');
      const seen = (await application()).kyc!;
      const change = {
        answers: () => applicant.saveKyc(completeAnswers.kyc, seen.version),
        'a document': () => applicant.upload(samplePdf()),
        'a withdrawal': () => decide(omar, 'kyc/withdraw-proposal'),
      }[what]!;
      await change();
      const { revision } = seen;
      expect(await send(omar, 'kyc/approve', { revision })).toBe('409 application_changed');
      expect((await application()).kyc!.proposal).toBeNull();
      expect(await decide(omar, 'kyc/approve')).toBe('409 proposal_missing');
      if (what === 'answers') {
        expect(await decide(omar, 'kyc/propose-approval')).toBe('409 answers_not_handed_in');
        expect((await applicant.submitKyc(seen.version + 1)).status).toBe(200);
      }
      expect(await decide(omar, 'kyc/propose-approval')).toBe('done');
    },
  );

  it('are not approved on a proposal whose reviewer was disabled', async () => {
    const admin = await BackOfficeClient.signedIn(platform, 'Adam Admin', 'admin');
    const second = await BackOfficeClient.signedIn(platform, 'Sara Second', 'admin');
    const paul = await BackOfficeClient.signedIn(platform, 'Paul Proposer');
    await applicant.submitCompleteKyc();
    await decide(paul, 'kyc/start-review');
    await decide(paul, 'kyc/propose-approval');
    const { revision } = (await application()).kyc!;
    await admin.post(`reviewers/${paul.id}/disable`);
    expect(await send(omar, 'kyc/approve', { revision })).toBe('409 application_changed');
    expect((await application()).kyc!.proposal).toBeNull();
    expect(await decide(omar, 'kyc/approve')).toBe('409 proposal_missing');
    const { body } = await admin.post<ReviewerResource>(`reviewers/${paul.id}/enable`);
    await second.post(`reviewers/${paul.id}/requests/${body.request!.id}/confirm`);
    expect(await decide(omar, 'kyc/approve')).toBe('409 proposal_missing');
    expect((await trail()).at(-1)).toBe('kyc_proposal_void by Adam Admin');
    expect(await decide(omar, 'kyc/propose-approval')).toBe('done');
    // As a replica of the version before disables.
    await decide(omar, 'kyc/withdraw-proposal');
    await paul.signIn();
    expect(await decide(paul, 'kyc/propose-approval')).toBe('done');
    const disable = 'UPDATE reviewers SET disabled_at = now() WHERE id = $1';
    await platform.database.query(disable, [paul.id]);
    expect(await decide(omar, 'kyc/approve')).toBe('409 proposal_missing');
  });

  it('are approved or not if the proposer is disabled at the same time', async () => {
    const admin = await BackOfficeClient.signedIn(platform, 'Adam Admin', 'admin');
    for (let round = 0; round < 3; round += 1) {
      companyId = (await partner.createCompany()).id;
      applicant = new OnboardingApplicant(await partner.onboardingUrl(companyId));
      const paul = await BackOfficeClient.signedIn(platform, 'Paul Proposer');
      await applicant.submitCompleteKyc();
      await decide(paul, 'kyc/start-review');
      await decide(paul, 'kyc/propose-approval');
      const { revision } = (await application()).kyc!;
      const [approved, disabled] = await Promise.all([
        send(omar, 'kyc/approve', { revision }),
        admin.post(`reviewers/${paul.id}/disable`),
      ]);
      expect(disabled.status).toBe(200);
      const isApproved = approved === 'done';
      expect(isApproved || approved === '409 application_changed').toBe(true);
      expect(await kycStatus()).toBe(isApproved ? 'approved' : 'in_review');
    }
  });

  it('are decided once, also when several decide at the same time', async () => {
    const ina = await BackOfficeClient.signedIn(platform, 'Ina Inspector');
    await applicant.submitCompleteKyc();
    await decide(rosa, 'kyc/start-review');
    const before = (await application()).kyc!;
    const proposals = await Promise.all(
      [rosa, omar, ina].map((each) =>
        send(each, 'kyc/propose-approval', { revision: before.revision }),
      ),
    );
    expect(proposals.sort()).toEqual([
      '409 application_changed',
      '409 application_changed',
      'done',
    ]);
    const { revision, proposal } = (await application()).kyc!;
    const others = [rosa, omar, ina].filter(({ id }) => id !== proposal!.reviewer.id);
    const decisions = await Promise.all([
      send(others[0]!, 'kyc/approve', { revision }),
      send(others[1]!, 'kyc/approve', { revision }),
      send(others[1]!, 'kyc/deny', { revision, reason: 'sanctioned' }),
    ]);
    expect(decisions.filter((each) => each === 'done')).toHaveLength(1);
    expect(['approved', 'denied']).toContain(await kycStatus());
    const decided = (await trail()).filter((entry) => /^kyc_(approved|denied)/.test(entry));
    expect(decided).toHaveLength(1);
  });

  it('are not approved while checks are open', async () => {
    await applicant.submitCompleteKyc();
    await decide(rosa, 'kyc/start-review');
    try {
      openChecks(1);
      expect(await decide(rosa, 'kyc/propose-approval')).toBe('409 checks_open');
      openChecks(0);
      expect(await decide(rosa, 'kyc/propose-approval')).toBe('done');
      openChecks(2);
      expect(await decide(omar, 'kyc/approve')).toBe('409 checks_open');
      expect(await decide(omar, 'kyc/deny', { reason: 'on a list' })).toBe('done');
    } finally {
      openChecks(0);
    }
    const denied = (await application()).trail.at(-1)!;
    expect([denied.action, denied.reason]).toEqual(['kyc_denied', 'on a list']);
  });

  it('for credit are approved with the limit that was proposed', async () => {
    await applicant.submitCompleteCredit();
    expect((await application()).kyc).toBeNull();
    expect(await decide(rosa, 'credit/propose-approval', { limitAmount: 2_500_000 })).toBe('done');
    expect((await application()).creditApplication!.proposal!.creditLimit).toEqual({
      amount: 2_500_000,
      currency: 'EUR',
    });
    expect(await decide(rosa, 'credit/approve')).toBe('409 four_eyes_required');
    expect(await decide(omar, 'credit/approve')).toBe('done');
    const { creditApplication } = await application();
    expect(creditApplication).toMatchObject({
      status: 'approved',
      creditLimit: { amount: 2_500_000, currency: 'EUR' },
    });
    expect(await decide(rosa, 'credit/deny', { reason: 'late' })).toBe(
      '409 credit_transition_impossible',
    );
  });

  it('for credit are denied with a reason only', async () => {
    await applicant.submitCompleteCredit();
    expect(await decide(rosa, 'credit/deny', { reason: ' ' })).toBe('422 validation_failed');
    expect(await decide(rosa, 'credit/deny', { reason: 'too young' })).toBe('done');
    expect((await application()).debitSolution.isOffered).toBe(true);
  });

  it('can be decided by the sandbox, which the trail names', async () => {
    await applicant.submitCompleteKyc();
    await decide(rosa, 'kyc/start-review');
    await decide(rosa, 'kyc/propose-approval');
    await partner.approveKyc(companyId);
    expect((await trail()).at(-1)).toBe('kyc_approved by sandbox');
    expect((await application()).kyc!.proposal).toBeNull();
  });

  it('show the other reviewers who have them open', async () => {
    await applicant.submitCompleteKyc();
    const visit = async (reviewer: BackOfficeClient) =>
      (await reviewer.call<{ data: { name: string }[] }>('PUT', path('/visit'))).body.data;
    expect(await visit(rosa)).toEqual([]);
    expect(await visit(omar)).toEqual([{ id: rosa.id, name: 'Rosa Review' }]);
    expect(await visit(rosa)).toEqual([{ id: omar.id, name: 'Omar Office' }]);
    await omar.call('DELETE', path('/visit'));
    expect(await visit(rosa)).toEqual([]);
  });

  it('do not keep a session open by their automatic calls', async () => {
    await applicant.submitCompleteKyc();
    const idler = await BackOfficeClient.signedIn(platform);
    const wait = (minutes: number) =>
      platform.database.query(
        `UPDATE reviewer_sessions SET seen_at = seen_at - make_interval(mins => $2)
         WHERE reviewer_id = $1`,
        [idler.id, minutes],
      );
    await wait(10);
    expect((await idler.call('PUT', path('/visit'))).status).toBe(200);
    await wait(6);
    expect((await idler.call('PUT', path('/visit'))).status).toBe(401);
  });

  describe('with documents', () => {
    const text = 'x'.repeat(1_300_000);

    async function uploaded(content: Uint8Array<ArrayBuffer>, fileName: string): Promise<string> {
      const { body } = await applicant.upload(content, { fileName });
      return body.id;
    }

    it('serve them sandboxed with their type, and record each read in the trail', async () => {
      const pdf = await uploaded(samplePdf(text), 'Vollmacht "für".html');
      const png = await uploaded(samplePng(), 'Ausweis.png');
      expect((await applicant.submitKyc(await applicant.completeKyc(2))).status).toBe(200);
      const response = await omar.fetch(path(`/documents/${pdf}`));
      expect(response.status).toBe(200);
      const received = Buffer.from(await response.arrayBuffer());
      expect(received.equals(samplePdf(text))).toBe(true);
      const { headers } = response;
      expect(headers.get('content-type')).toBe('application/pdf');
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename=/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(headers.get('cache-control')).toBe('no-store');
      const image = await omar.fetch(path(`/documents/${png}`));
      expect(image.headers.get('content-type')).toBe('image/png');
      expect(image.headers.get('content-disposition')).toBe('inline; filename=Ausweis.png');
      const reads = (await application()).trail.filter(({ action }) => action === 'document_read');
      expect(reads.map(({ actor, details }) => [actor.name, details['documentId']])).toEqual([
        ['Omar Office', pdf],
        ['Omar Office', png],
      ]);
    });

    it('serve none of a draft, and none by the id of another application', async () => {
      const id = await uploaded(samplePdf(), 'Vollmacht.pdf');
      expect((await omar.get(path(`/documents/${id}`))).body.code).toBe('document_unknown');
      const other = await partner.createCompany();
      expect((await omar.get(`applications/${other.id}/documents/${id}`)).body.code).toBe(
        'document_unknown',
      );
    });
  });

  describe('in the queue', () => {
    const list = async (query: Record<string, string>) => {
      const asked = new URLSearchParams({ limit: '100', ...query }).toString();
      return (await rosa.get<Page<QueuedApplication>>(`applications?${asked}`)).body;
    };

    it('are sorted by waiting time, paged, and filtered by partner', async () => {
      const other = await platform.addPartner();
      const ids: string[] = [];
      for (const submit of ['submitCompleteKyc', 'submitCompleteCredit', 'submitCompleteKyc']) {
        const { id } = await other.createCompany();
        const visitor = new OnboardingApplicant(await other.onboardingUrl(id));
        await visitor[submit as 'submitCompleteKyc']();
        ids.push(id);
      }
      await other.createCompany();
      const partnerId = other.id;
      const first = await list({ partnerId, limit: '2' });
      expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
      expect(first.hasMore).toBe(true);
      const startingAfter = first.data.at(-1)!.position;
      const second = await list({ partnerId, startingAfter });
      expect([second.data.map(({ id }) => id), second.hasMore]).toEqual([ids.slice(2), false]);
      await other.sandbox(ids[0]!, 'deny-kyc');
      await other.sandbox(ids[0]!, 'start-review');
      const inReview = await list({ partnerId, kycStatus: 'in_review' });
      expect(inReview.data.map(({ id, kycStatus: status }) => [id, status])).toEqual([
        [ids[0], 'in_review'],
      ]);
      await other.sandbox(ids[0]!, 'deny-kyc');
      expect((await list({ partnerId })).data.map(({ id }) => id)).toEqual(ids.slice(1));
      const credit = await list({ partnerId, creditStatus: 'submitted' });
      expect(credit.data.map(({ id }) => id)).toEqual([ids[1]]);
    });

    it('show which ones wait for a second reviewer', async () => {
      await applicant.submitCompleteKyc();
      await decide(rosa, 'kyc/start-review');
      await decide(rosa, 'kyc/propose-approval');
      const proposed = async () =>
        (await list({ partnerId: partner.id })).data.find(({ id }) => id === companyId)!.proposed;
      expect(await proposed()).toEqual(['kyc']);
      await decide(omar, 'kyc/withdraw-proposal');
      expect(await proposed()).toEqual([]);
    });

    it.each(['kycStatus=draft', 'creditStatus=lost', 'startingAfter=cmp_1', 'limit=0', 'x=1'])(
      'are not listed by %s',
      async (query) => {
        expect((await rosa.get(`applications?${query}`)).body.code).toBe('validation_failed');
      },
    );
  });
});
