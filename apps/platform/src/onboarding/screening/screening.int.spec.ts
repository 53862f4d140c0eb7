import type {
  ApplicationCheck,
  ComplianceCase,
  KycAnswers,
  Page,
  ReviewedApplication,
} from '#contracts';
import { eventually, type Script, ScriptedServer } from '#testing';
import { DataSource } from 'typeorm';
import { BackOfficeClient } from '../../../test/back-office-client.js';
import {
  completeAnswers,
  OnboardingApplicant,
  samplePdf,
} from '../../../test/onboarding-applicant.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';

import { findOnSampleList } from './sample-list-provider.js';
import { ScreenedChecks } from './screenings.js';
import { ScreeningListWatch, ScreeningQueue } from './screening.worker.js';

/** A provider that works and finds the people of the sample list. */
const finds: Script = ({ body }) => ({
  status: 200,
  body: { hits: findOnSampleList(JSON.parse(body)) },
});

const DROZDOV = {
  name: 'Дроздов Виктор',
  role: 'owner',
  ownershipPercentage: 30,
  dateOfBirth: '1961-04-12',
  taxResidence: 'RU',
  politicallyExposed: false,
  placeOfBirth: 'Тверь',
  nationality: 'RU',
  residentialAddress: completeAnswers.kyc.representatives[0]!.residentialAddress,
} satisfies KycAnswers['beneficialOwners'][number];
const PEP = { ...DROZDOV, name: 'Margarethe Eichenhain', dateOfBirth: '1958-03-14' };

describe('screening', () => {
  let provider: ScriptedServer;
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let reviewer: BackOfficeClient;
  let companyId: string;
  let applicant: OnboardingApplicant;

  beforeAll(async () => {
    provider = await ScriptedServer.start(finds);
    platform = await PlatformFixture.start({
      screeningProviderUrl: provider.url,
      screeningProviderToken: 'token-of-the-provider',
    });
    partner = await platform.addPartner();
    reviewer = await BackOfficeClient.signedIn(platform, 'Rosa Review');
  });

  afterAll(async () => {
    await platform?.close();
    await provider?.close();
  });

  beforeEach(async () => {
    provider.script = finds;
    companyId = (await partner.createCompany()).id;
    applicant = new OnboardingApplicant(await partner.onboardingUrl(companyId));
  });

  const { kyc } = completeAnswers;

  /** @returns the version of the submitted KYC answers. */
  async function submit(answers: object = kyc): Promise<number> {
    const version = await applicant.completeKyc();
    const saved = await applicant.saveKyc({ ...kyc, ...answers }, version);
    const { status } = await applicant.submitKyc(saved.body.version);
    expect(status).toBe(200);
    return saved.body.version;
  }

  const withOwner = (owner: object) => ({ beneficialOwners: [kyc.beneficialOwners[0], owner] });

  async function checks(): Promise<ApplicationCheck[]> {
    const path = `applications/${companyId}/checks`;
    return (await reviewer.get<{ data: ApplicationCheck[] }>(path)).body.data;
  }

  const screened = () =>
    eventually('every check to be done', async () => {
      const found = await checks();
      const isDone = found.every(({ status }) => status !== 'pending' && status !== 'failed');
      return isDone && found.length > 0 ? found : undefined;
    });

  const openChecks = () =>
    platform.app.get(ScreenedChecks).countOpen(platform.app.get(DataSource).manager, companyId);

  const resolve = (checkId: string, resolution: string, note = 'Another person', by = reviewer) =>
    by.post<ApplicationCheck>(`checks/${checkId}/resolve`, { resolution, note });

  async function hitOf(owner: object): Promise<ApplicationCheck> {
    await submit(withOwner(owner));
    return (await screened()).find(({ matched }) => matched)!;
  }

  it('screens the company and each person named in its application once', async () => {
    await applicant.upload(samplePdf());
    const submittedBy = { ...kyc.submittedBy, name: 'Grace Hopper', role: 'power_of_attorney' };
    const version = await applicant.completeKyc(1);
    const { body } = await applicant.saveKyc({ ...kyc, submittedBy }, version);
    expect(await checks()).toEqual([]);
    await applicant.submitKyc(body.version);
    const found = await screened();
    expect(found.map(({ subject, status }) => [subject.kind, subject.name, status])).toEqual([
      ['company', 'Fabrikam GmbH', 'clear'],
      ['representative', 'Ada Byron', 'clear'],
      ['owner', 'Charles Babbage', 'clear'],
      ['power_of_attorney', 'Grace Hopper', 'clear'],
    ]);
    expect(found[0]).toMatchObject({
      provider: new URL(provider.url).host,
      checkedAt: expect.stringMatching(/Z$/),
      matched: null,
    });
    expect(await openChecks()).toBe(0);
  });

  it('reports a hit, and blocks the approval until a reviewer has resolved it', async () => {
    const hit = await hitOf(DROZDOV);
    expect(hit).toEqual({
      id: expect.stringMatching(/^chk_/),
      subject: { kind: 'owner', name: 'Дроздов Виктор' },
      isCurrent: true,
      provider: expect.any(String),
      list: 'sample-sanctions',
      category: 'sanctions',
      status: 'match',
      score: expect.any(Number),
      matched: {
        name: 'Viktor Aleksandrovich Drozdov',
        reason: 'Made up: financed an armed group',
        list: 'sample-sanctions',
        entryId: 'sample-s-001',
      },
      checkedAt: expect.any(String),
      resolvedBy: null,
      resolvedAt: null,
      resolution: null,
      note: null,
    });
    expect(await openChecks()).toBe(1);
    const { status, body } = await resolve(hit.id, 'dismissed');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'dismissed',
      resolution: 'dismissed',
      note: 'Another person',
      resolvedBy: 'Rosa Review',
      resolvedAt: expect.stringMatching(/Z$/),
    });
    expect(await openChecks()).toBe(0);
    const [entry] = await platform.database.query(
      `SELECT action, actor_id, reason, details FROM application_events
       WHERE company_id = $1 AND action LIKE 'check%'`,
      [companyId],
    );
    expect(entry).toEqual({
      action: 'check_dismissed',
      actor_id: reviewer.id,
      reason: 'Another person',
      details: { checkId: hit.id, list: 'sample-sanctions', entryId: 'sample-s-001' },
    });
  });

  it('blocks the approval permanently after a confirmed sanction', async () => {
    const hit = await hitOf(DROZDOV);
    const { body } = await resolve(hit.id, 'confirmed', 'Passport seen');
    expect(body).toMatchObject({ status: 'match', resolution: 'confirmed' });
    expect(await openChecks()).toBe(1);
    const again = await resolve(hit.id, 'dismissed');
    expect([again.status, again.body.code]).toEqual([409, 'check_resolved']);
    // Removing the person from the answers does not help.
    const items = [{ section: 'kyc', question: 'Who?' }];
    await partner.sandbox(companyId, 'start-review');
    await partner.sandbox(companyId, 'request-information', { items });
    const { kyc: asked } = await applicant.application();
    const saved = await applicant.saveKyc(kyc, asked!.version);
    await applicant.submitKyc(saved.body.version);
    await screened();
    expect(await openChecks()).toBe(1);
    expect((await checks()).find(({ id }) => id === hit.id)).toMatchObject({ isCurrent: false });
  });

  it('allows the approval of a politically exposed person after a reviewer has confirmed it', async () => {
    const hit = await hitOf(PEP);
    expect([hit.category, await openChecks()]).toEqual(['pep', 1]);
    await resolve(hit.id, 'confirmed', 'Source of wealth is documented');
    expect(await openChecks()).toBe(0);
  });

  it('lets one of several concurrent reviewers resolve a check', async () => {
    const hit = await hitOf(DROZDOV);
    const other = await BackOfficeClient.signedIn(platform, 'Otto Other');
    const answers = await Promise.all([
      resolve(hit.id, 'dismissed'),
      resolve(hit.id, 'dismissed'),
      resolve(hit.id, 'confirmed', 'It is him', other),
      resolve(hit.id, 'confirmed', 'It is him', other),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
  });

  it('screens only changed and added people again after a request for information', async () => {
    await submit();
    const before = await screened();
    const items = [{ section: 'kyc', question: 'Who owns the rest?' }];
    await partner.sandbox(companyId, 'start-review');
    await partner.sandbox(companyId, 'request-information', { items });
    const { kyc: asked } = await applicant.application();
    const lookUps = provider.requests.length;
    const saved = await applicant.saveKyc({ ...kyc, ...withOwner(DROZDOV) }, asked!.version);
    await applicant.submitKyc(saved.body.version);
    const after = await screened();
    expect(after.map(({ subject }) => subject.name)).toEqual([
      'Fabrikam GmbH',
      'Ada Byron',
      'Дроздов Виктор',
    ]);
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(provider.requests.length).toBe(lookUps + 1);
  });

  it('retries while the provider is down, and blocks approvals meanwhile', async () => {
    provider.script = () => ({ status: 503 });
    await submit();
    await eventually('a failed attempt of each', async () =>
      (await checks()).every(({ status }) => status === 'failed'),
    );
    expect(await openChecks()).toBe(3);
    provider.script = finds;
    await platform.database.query('UPDATE screenings SET next_attempt_at = now()');
    await screened();
    expect(await openChecks()).toBe(0);
  });

  it('takes over the claim of a killed replica, and ignores a late result of that replica', async () => {
    provider.script = () => ({ status: 503 });
    await submit();
    await eventually('a failed attempt of each', async () =>
      (await checks()).every(({ status }) => status === 'failed'),
    );
    const queue = platform.app.get(ScreeningQueue);
    // One statement, so that the running worker is not first.
    const [killed] = (await platform.database.query(
      `UPDATE screenings SET leased_until = now() + interval '1 hour', attempts = attempts + 1,
         next_attempt_at = now()
       WHERE company_id = $1 AND subject_kind = 'owner' RETURNING id, subject, attempts`,
      [companyId],
    )) as never as [Parameters<ScreeningQueue['setDone']>[0]];
    provider.script = finds;
    await platform.database.query('UPDATE screenings SET next_attempt_at = now()');
    await eventually('the others', async () => (await openChecks()) === 1);
    await platform.database.query("UPDATE screenings SET leased_until = now() - interval '1 s'");
    await screened();
    const [hit] = findOnSampleList({ kind: 'person', names: [DROZDOV.name], countries: [] });
    await queue.setDone(killed, 'a dead one', [hit!]);
    expect((await checks()).map(({ status }) => status)).toEqual(['clear', 'clear', 'clear']);
  });

  const casesOf = async (state = 'open') => {
    const path = `compliance-cases?state=${state}&companyId=${companyId}`;
    return (await reviewer.get<Page<ComplianceCase>>(path)).body.data;
  };
  /** The daily screening of the company, as if its last one were more than a day ago. */
  async function screenAgain(): Promise<void> {
    const started = new Date();
    await platform.database.query(
      "UPDATE screenings SET checked_at = now() - interval '25 hours' WHERE company_id = $1",
      [companyId],
    );
    await eventually('the screening of each subject', async () =>
      (await checks()).every(({ checkedAt }) => new Date(checkedAt!) >= started),
    );
  }
  const ENTRY = {
    ...{ status: 'match', score: 1, category: 'sanctions', list: 'EU', entryId: 'EU.1' },
    ...{ name: 'BYRON, Ada', reason: 'Regulation 1/2026' },
  };
  /** A list that a person of the company is put on after its approval. */
  const lists =
    (...entries: object[]): Script =>
    ({ method, body }) => {
      if (method === 'GET') return { status: 404 };
      const hits = body.includes('Ada Byron') ? entries : [];
      return { status: 200, body: { hits } };
    };

  it('screens approved companies daily, and opens one case for each new hit', async () => {
    await submit();
    await screened();
    await partner.approveKyc(companyId);
    await screenAgain();
    expect(await casesOf()).toEqual([]);
    provider.script = lists(ENTRY);
    await screenAgain();
    await screenAgain();
    const [found, ...more] = await casesOf();
    expect([found, more]).toEqual([
      {
        id: expect.stringMatching(/^cas_/),
        kind: 'screening',
        company: { id: companyId, legalName: 'Fabrikam GmbH', isRestricted: false },
        partner: { id: partner.id, name: expect.any(String) },
        details: {
          ...{ checkId: expect.stringMatching(/^chk_/), list: 'EU' },
          ...{ entryId: 'EU.1', category: 'sanctions' },
        },
        openedAt: expect.stringMatching(/Z$/),
        ...{ closedAt: null, closedBy: null, note: null },
      },
      [],
    ]);
    const closed = await reviewer.post(`compliance-cases/${found!.id}/close`, { note: 'No' });
    expect([closed.status, closed.body.code]).toEqual([409, 'case_of_check']);
  });

  it('keeps a dismissed hit dismissed until its entry on the list changes', async () => {
    await submit();
    await screened();
    provider.script = lists(ENTRY);
    await screenAgain();
    const hitNow = async () => (await checks()).find(({ matched }) => matched)!;
    await resolve((await hitNow()).id, 'dismissed', 'Born elsewhere');
    expect(await casesOf()).toEqual([]);
    expect(await casesOf('closed')).toMatchObject([
      { closedBy: 'Rosa Review', note: 'Born elsewhere' },
    ]);
    // The score is no part of the entry.
    provider.script = lists({ ...ENTRY, score: 0.8 });
    await screenAgain();
    expect([await casesOf(), (await hitNow()).status]).toEqual([[], 'dismissed']);
    provider.script = lists({ ...ENTRY, reason: 'Regulation 2/2026' });
    await screenAgain();
    expect([(await casesOf()).length, (await hitNow()).resolution]).toEqual([1, null]);
    await resolve((await hitNow()).id, 'confirmed', 'It is her');
    provider.script = lists({ ...ENTRY, reason: 'Regulation 3/2026' });
    await screenAgain();
    expect([await casesOf(), (await hitNow()).resolution]).toEqual([[], 'confirmed']);
  });

  it('screens at once when the version of the list changes, and never after a denial', async () => {
    await submit();
    const before = await screened();
    const watch = platform.app.get(ScreeningListWatch);
    const publish = async (listVersion: string) => {
      provider.script = ({ method, ...request }) =>
        method === 'GET'
          ? { status: 200, body: { listVersion } }
          : lists(ENTRY)({ method, ...request });
      await watch.poll();
    };
    await publish('2026-11-27');
    await eventually('a case', async () => (await casesOf()).length === 1);
    const changed = () =>
      platform.database.query('SELECT version, changed_at FROM screening_lists');
    const seen = await changed();
    await publish('2026-11-27');
    expect(await changed()).toEqual(seen);
    await partner.sandbox(companyId, 'start-review');
    await partner.sandbox(companyId, 'deny-kyc');
    const denied = await checks();
    await publish('2026-11-28');
    await eventually('the end of the watch', async () => {
      const watched = await platform.database.query(
        'SELECT FROM screenings WHERE company_id = $1 AND is_watched',
        [companyId],
      );
      return watched.length === 0;
    });
    expect(await checks()).toEqual(denied);
    expect(denied.length).toBe(before.length);
  });

  it('repeats a daily screening that failed, or whose replica was killed', async () => {
    await submit();
    await screened();
    provider.script = () => ({ status: 503 });
    await platform.database.query(
      "UPDATE screenings SET checked_at = now() - interval '25 hours' WHERE company_id = $1",
      [companyId],
    );
    const failed = () =>
      platform.database.query(
        'SELECT FROM screenings WHERE company_id = $1 AND failure IS NOT NULL',
        [companyId],
      );
    await eventually('a failed attempt of each', async () => (await failed()).length === 3);
    // The last result stays valid meanwhile.
    expect(await openChecks()).toBe(0);
    provider.script = lists(ENTRY);
    await platform.database.query(
      `UPDATE screenings SET leased_until = now() - interval '1 s', next_attempt_at = now()
       WHERE company_id = $1`,
      [companyId],
    );
    await eventually('a case', async () => (await casesOf()).length === 1);
    expect(await openChecks()).toBe(1);
  });

  it('does not block approvals in the sandbox', async () => {
    await hitOf(DROZDOV);
    await partner.approveKyc(companyId);
    expect((await applicant.application()).kyc!.status).toBe('approved');
  });

  it('refuses callers who are not signed in, unknown checks, and checks without a hit', async () => {
    const path = `applications/${companyId}/checks`;
    expect((await new BackOfficeClient(platform.url).get(path)).status).toBe(401);
    expect((await reviewer.get('applications/cmp_unknown/checks')).body.code).toBe(
      'company_unknown',
    );
    expect((await resolve('chk_unknown', 'dismissed')).body.code).toBe('check_unknown');
    await submit();
    const [clear] = await screened();
    const nothingFound = await resolve(clear!.id, 'dismissed');
    expect([nothingFound.status, nothingFound.body.code]).toEqual([409, 'check_not_resolvable']);
  });

  it.each([
    ['ignored', 'Note'],
    ['dismissed', ''],
    ['dismissed', '   '],
    ['confirmed', 'x'.repeat(1_001)],
  ])('refuses to resolve a check as %s with the note "%.9s"', async (resolution, note) => {
    const { status, body } = await resolve('chk_any', resolution, note);
    expect([status, body.code]).toEqual([422, 'validation_failed']);
  });

  it('blocks an approval while changed answers are not submitted and screened', async () => {
    const omar = await BackOfficeClient.signedIn(platform, 'Omar Office');
    const version = await submit();
    await screened();
    const decide = async (by: BackOfficeClient, step: string, body: object = {}) => {
      const { revision } = (await by.get<ReviewedApplication>(`applications/${companyId}`)).body
        .kyc!;
      const path = `applications/${companyId}/kyc/${step}`;
      const answer = await by.post(path, { revision, ...body });
      return answer.status === 204 ? 'done' : answer.body.code;
    };
    const ask = { items: [{ section: 'kyc', question: 'Who else?' }] };
    expect(await decide(reviewer, 'start-review')).toBe('done');
    expect(await decide(reviewer, 'request-information', ask)).toBe('done');
    // The submitted application can still be decided.
    expect(await decide(reviewer, 'propose-approval')).toBe('done');
    const changed = await applicant.saveKyc({ ...kyc, ...withOwner(DROZDOV) }, version + 1);
    expect(changed.status).toBe(200);
    expect(await openChecks()).toBe(0);
    expect(await decide(reviewer, 'propose-approval')).toBe('answers_not_handed_in');
    expect(await decide(omar, 'approve')).toBe('proposal_missing');
    expect((await applicant.submitKyc(version + 2)).status).toBe(200);
    await screened();
    expect(await decide(reviewer, 'propose-approval')).toBe('checks_open');
  });
});
