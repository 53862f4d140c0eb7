import type { PersonalData, Problem } from '#contracts';
import { BackOfficeClient } from '../../test/back-office-client.js';
import {
  completeAnswers,
  OnboardingApplicant,
  samplePdf,
} from '../../test/onboarding-applicant.js';
import type { PartnerClient } from '../../test/partner-client.js';
import { PlatformFixture } from '../../test/platform-fixture.js';
import { CreditAgreements } from '../onboarding/credit-agreements/credit-agreements.js';
import { RetentionWorker } from './erasure.service.js';

describe('personal data', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let reviewer: BackOfficeClient;
  let companyId: string;
  let applicant: OnboardingApplicant;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    partner = await platform.addPartner();
    reviewer = await BackOfficeClient.signedIn(platform);
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    companyId = (await partner.createCompany()).id;
    const url = await partner.onboardingUrl(companyId);
    applicant = new OnboardingApplicant(url);
    await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ people: [{ externalId: 'e-1', name: 'Mia Berg' }] }),
    });
    await applicant.upload(samplePdf());
  });

  const pathOf = () => `/v1/companies/${companyId}/personal-data`;
  const exported = async () => (await partner.get<PersonalData>(pathOf())).body;

  async function erase(by = partner): Promise<[number, string | undefined]> {
    const response = await fetch(`${platform.url}${pathOf()}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${by.apiKey}` },
    });
    const text = await response.text();
    return [response.status, text ? (JSON.parse(text) as Problem).code : undefined];
  }

  /** Every row of every table that may contain data of the company, as text. */
  async function everything(): Promise<string> {
    const tables = [
      'companies WHERE id',
      ...[
        'onboarding_sections',
        'onboarding_documents',
        'supplied_people',
        'screenings',
        'compliance_cases',
        'kyc_applications',
        'credit_applications',
        'application_events',
        'mails',
        'people',
      ].map((table) => `${table} WHERE company_id`),
    ];
    const rows = await Promise.all(
      tables.map((table) =>
        platform.database.query(
          `SELECT to_jsonb(t) AS row FROM ${table.replace(' ', ' t ')} = $1`,
          [companyId],
        ),
      ),
    );
    return JSON.stringify(rows);
  }

  /** Denied, with a reason that contains a name; a year counts as at least 365 days. */
  async function deny(yearsAgo: number): Promise<void> {
    await applicant.completeKyc(1);
    const { kyc } = await applicant.application();
    await applicant.submitKyc(kyc!.version);
    await partner.sandbox(companyId, 'start-review');
    await partner.sandbox(companyId, 'deny-kyc', { reason: 'Ada Byron is on a list' });
    await platform.database.query(
      'UPDATE kyc_applications SET decided_at = now() - make_interval(years => $2) WHERE company_id = $1',
      [companyId, yearsAgo],
    );
  }

  it('contain the shipping addresses and purposes of cards', async () => {
    const { id: personId } = await partner.createPerson(companyId);
    const shippingAddress = { line1: 'Kai 1', postalCode: '20457', city: 'Hamburg', country: 'DE' };
    const card = { personId, cardType: 'physical', shippingAddress, purpose: 'Travel' };
    expect((await partner.post('/v1/cards', card)).status).toBe(201);
    await partner.orderCard(personId);
    const { people } = await exported();
    expect(people).toMatchObject([
      {
        id: personId,
        companyAdmin: false,
        shippingAddresses: [shippingAddress],
        cardPurposes: ['Travel'],
      },
    ]);
  });

  it('of a company are exported for its partner without the review', async () => {
    const { companyInformation, dueDiligence, kyc } = completeAnswers;
    await applicant.completeKyc(1);
    const person = await partner.createPerson(companyId);
    const data = await exported();
    expect(data).toMatchObject({
      exportedAt: expect.stringMatching(/Z$/),
      company: { id: companyId },
      retention: { state: 'erasable', erasableFrom: null },
      answers: { companyInformation, dueDiligence, kyc, creditApplication: {} },
      documents: [{ fileName: 'Vollmacht.pdf', path: null }],
      suppliedPeople: [{ externalId: 'e-1', name: 'Mia Berg' }],
      people: [{ id: person.id, name: 'Mia Berg', email: null, shippingAddresses: [] }],
      review: null,
    });
    const other = await platform.addPartner();
    expect((await other.get(pathOf())).status).toBe(404);
    expect(await erase(other)).toEqual([404, 'company_unknown']);
  });

  it('are exported for a reviewer with checks, trail and paths of documents', async () => {
    await deny(0);
    const { status, headers, body } = await reviewer.get<PersonalData>(
      `applications/${companyId}/personal-data`,
    );
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body.review!.trail.map(({ action }) => action)).toContain('kyc_denied');
    expect(body.review!.checks.length).toBeGreaterThan(0);
    const [document] = body.documents;
    const read = await reviewer.fetch(document!.path!.replace('/back-office/v1/', ''));
    expect(Buffer.from(await read.arrayBuffer())).toEqual(Buffer.from(samplePdf()));
  });

  it('of a draft are erased completely and at once', async () => {
    await applicant.completeKyc(1);
    await partner.createPerson(companyId);
    expect(await erase()).toEqual([204, undefined]);
    expect(await everything()).not.toMatch(/Fabrikam|Byron|Babbage|Mia|Vollmacht|12345|example/);
    expect(await exported()).toMatchObject({
      company: { legalName: 'Erased' },
      retention: { state: 'erased' },
      documents: [],
      suppliedPeople: [],
    });
    expect(await erase()).toEqual([204, undefined]);
    const trail = await platform.database.query(
      'SELECT action, actor FROM application_events WHERE company_id = $1',
      [companyId],
    );
    expect(trail).toEqual([{ action: 'personal_data_erased', actor: 'partner' }]);
    // Its link no longer works, and no new one is issued.
    expect((await fetch(`${applicant.url}/application`)).status).toBe(410);
    const link = await partner.get<Problem>(
      `/v1/companies/generate-onboarding-url?companyId=${companyId}`,
    );
    expect([link.status, link.body.code]).toEqual([409, 'company_erased']);
  });

  it('contain the mails, and who accepted the credit agreement', async () => {
    await applicant.completeKyc(1);
    await applicant.submitCompleteCredit();
    expect((await partner.sandbox(companyId, 'approve-credit')).status).toBe(204);
    expect((await exported()).creditAgreements).toEqual([
      {
        id: expect.stringMatching(/^cag_/),
        creditLimit: { amount: 5_000_000, currency: 'EUR' },
        language: 'de-DE',
        createdAt: expect.stringMatching(/Z$/),
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        acceptance: null,
      },
    ]);
    await platform.app.get(CreditAgreements).accept(companyId, 'Ada Byron', 'company');
    const { creditAgreements, mails } = await exported();
    expect(creditAgreements[0]!.acceptance).toEqual({
      acceptedBy: 'Ada Byron',
      acceptedAt: expect.stringMatching(/Z$/),
    });
    expect(mails.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      'credit_agreement pending',
      'credit_agreement_reminder pending',
      'credit_agreement_reminder pending',
    ]);
    // A running contract is kept, with the name of the signatory.
    expect(await erase()).toEqual([409, 'business_relationship_exists']);
    expect((await exported()).creditAgreements).toEqual(creditAgreements);
  });

  it('are erased with mails and suppressed addresses', async () => {
    await deny(6);
    const [{ id }] = (await platform.database.query(
      `UPDATE mails SET recipient = 'ada@fabrikam.example', status = 'rejected'
       WHERE company_id = $1 RETURNING id`,
      [companyId],
    )) as [{ id: string }];
    expect((await exported()).mails).toMatchObject([
      { kind: 'kyc_denied', status: 'rejected', recipient: 'ada@fabrikam.example' },
    ]);
    await platform.database.query(
      `INSERT INTO mail_suppressions (id, address, failure, mail_id, suppressed_at)
       VALUES ($1, 'ada@fabrikam.example', 'nobody there', $1, now())`,
      [id],
    );
    expect(await erase()).toEqual([204, undefined]);
    expect((await exported()).mails).toEqual([]);
    expect(await platform.database.query('SELECT * FROM mail_suppressions')).toEqual([]);
  });

  it('of an undecided application cannot be erased', async () => {
    await applicant.completeKyc(1);
    const { kyc } = await applicant.application();
    await applicant.submitKyc(kyc!.version);
    expect(await erase()).toEqual([409, 'application_undecided']);
    await partner.approveKyc(companyId);
    expect(await erase()).toEqual([409, 'business_relationship_exists']);
    expect((await exported()).retention.state).toBe('business_relationship');
    expect((await exported()).documents).toHaveLength(1);
  });

  it("of a denied application are kept for five years, then erased with the reviewers' texts", async () => {
    await deny(4);
    expect(await erase()).toEqual([409, 'retention_period_running']);
    const { retention } = await exported();
    const daysLeft = (Date.parse(retention.erasableFrom!) - Date.now()) / 86_400_000;
    expect(retention.state).toBe('retained');
    expect(Math.abs(daysLeft - 365)).toBeLessThan(3);
    await platform.app.get(RetentionWorker).poll();
    expect(await everything()).toContain('Ada Byron is on a list');
    await platform.database.query(
      "UPDATE kyc_applications SET decided_at = decided_at - interval '1 year 1 day' WHERE company_id = $1",
      [companyId],
    );
    await platform.app.get(RetentionWorker).poll();
    expect(await everything()).not.toMatch(/Fabrikam|Byron|Babbage|Mia|Vollmacht|12345/);
    const trail = await platform.database.query(
      'SELECT action, reason FROM application_events WHERE company_id = $1 ORDER BY id',
      [companyId],
    );
    expect(trail.at(-2)).toEqual({ action: 'kyc_denied', reason: null });
    expect(trail.at(-1)).toEqual({ action: 'personal_data_erased', reason: null });
  });

  it('are erased by a reviewer, and the trail names the reviewer', async () => {
    const { status } = await reviewer.call('DELETE', `applications/${companyId}/personal-data`);
    expect(status).toBe(204);
    const [entry] = await platform.database.query(
      'SELECT action, actor_id FROM application_events WHERE company_id = $1',
      [companyId],
    );
    expect(entry).toEqual({ action: 'personal_data_erased', actor_id: reviewer.id });
  });

  it('in the trails of other companies are unchanged', async () => {
    await deny(0);
    for (const change of ['reason = NULL', "actor = 'nobody'", "details = '{}'"]) {
      await expect(
        platform.database.query(`UPDATE application_events SET ${change}`),
      ).rejects.toThrow('append-only');
    }
  });

  it('that arrive during an erasure are not stored', async () => {
    const whole = Buffer.from(samplePdf());
    let finish!: () => void;
    const isErased = new Promise<void>((resolve) => (finish = resolve));
    const slow = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(whole.subarray(0, 10));
        await isErased;
        controller.enqueue(whole.subarray(10));
        controller.close();
      },
    });
    const uploading = applicant.upload(slow, { fileName: 'Ada Byron.pdf' });
    // The link is validated before the body is read, so it was still valid.
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await erase()).toEqual([204, undefined]);
    finish();
    const { status, body } = await uploading;
    expect([status, body.code]).toEqual([410, 'onboarding_link_expired']);
    expect(await everything()).not.toContain('Byron');
  });

  it('are refused for people of an erased company', async () => {
    const known = await partner.createPerson(companyId);
    expect(await erase()).toEqual([204, undefined]);
    const { status, body } = await partner.post<Problem>('/v1/people', {
      ...{ companyId, externalId: 'e-9', name: 'Ada Byron', email: 'ada@fabrikam.example' },
    });
    expect([status, body.code]).toEqual([409, 'company_erased']);
    const changed = await partner.patch<Problem>(`/v1/people/${known.id}`, { name: 'Ada Byron' });
    expect([changed.status, changed.body.code]).toEqual([409, 'company_erased']);
    expect(await everything()).not.toContain('Byron');
    expect((await partner.get(`/v1/people/${known.id}`)).body).toMatchObject({ name: 'Erased' });
  });

  it('of a company with a denied credit and a draft KYC are erased automatically', async () => {
    await applicant.completeKyc(1);
    await applicant.submitCompleteCredit();
    expect((await partner.sandbox(companyId, 'deny-credit')).status).toBe(204);
    expect(await erase()).toEqual([409, 'retention_period_running']);
    await platform.database.query(
      `UPDATE credit_applications SET decided_at = now() - interval '5 years 1 day'
       WHERE company_id = $1`,
      [companyId],
    );
    await platform.app.get(RetentionWorker).poll();
    expect(await everything()).not.toMatch(/Fabrikam|Byron|Babbage|Mia|Vollmacht|12345/);
  });

  it('of an undecided KYC application are kept, also long after the credit was denied', async () => {
    await applicant.completeKyc(1);
    await applicant.submitCompleteCredit();
    expect((await partner.sandbox(companyId, 'deny-credit')).status).toBe(204);
    await platform.database.query(
      `UPDATE credit_applications SET decided_at = now() - interval '6 years' WHERE company_id = $1`,
      [companyId],
    );
    const { kyc } = await applicant.application();
    expect((await applicant.submitKyc(kyc!.version)).status).toBe(200);
    expect(await erase()).toEqual([409, 'application_undecided']);
  });
});
