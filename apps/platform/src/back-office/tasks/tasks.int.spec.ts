import type { Page, ReviewTask } from '#contracts';
import { DataSource } from 'typeorm';
import { BackOfficeClient } from '../../../test/back-office-client.js';
import { completeAnswers, OnboardingApplicant } from '../../../test/onboarding-applicant.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';

describe('tasks of reviewers', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let rosa: BackOfficeClient;
  let omar: BackOfficeClient;
  let companyId: string;

  const sql = (statement: string, values: unknown[] = []): Promise<unknown> =>
    platform.app.get(DataSource).query(statement, values);

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    partner = await platform.addPartner();
    rosa = await BackOfficeClient.signedIn(platform, 'Rosa Review');
    omar = await BackOfficeClient.signedIn(platform, 'Omar Office');
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    await sql('DELETE FROM task_assignees');
    await sql(`UPDATE companies SET kyc_status = 'denied'`);
    await sql(`UPDATE credit_applications SET status = 'denied'`);
    companyId = await submitted();
  });

  async function submitted(): Promise<string> {
    const { id } = await partner.createCompany();
    const applicant = new OnboardingApplicant(await partner.onboardingUrl(id));
    await applicant.completeKyc();
    await applicant.submitKyc(1);
    return id;
  }

  const list = async (query = ''): Promise<Page<ReviewTask>> =>
    (await rosa.get<Page<ReviewTask>>(`tasks?${query}`)).body;

  const task = async (query = `search=${companyId}&kind=kyc`) => (await list(query)).data[0]!;

  async function assign(
    reviewer: BackOfficeClient,
    from: BackOfficeClient | null,
    to: BackOfficeClient | null,
  ): Promise<string> {
    const { id } = await task();
    const body = { from: from?.id ?? null, to: to?.id ?? null };
    const answer = await reviewer.post(`tasks/${id}/assign`, body);
    return answer.status === 204 ? 'done' : `${answer.status} ${answer.body.code}`;
  }

  it('lists open work by its due time and marks what is overdue, in pages', async () => {
    const late = await submitted();
    await sql(
      `UPDATE kyc_applications SET submitted_at = now() - interval '3 days' WHERE company_id = $1`,
      [late],
    );
    const { data, hasMore } = await list('limit=1');
    expect(data).toMatchObject([
      { kind: 'kyc', subject: 'submitted', company: { id: late }, isOverdue: true, assignee: null },
    ]);
    expect(Date.parse(data[0]!.dueAt) - Date.parse(data[0]!.submittedAt)).toBe(48 * 3_600_000);
    expect(hasMore).toBe(true);
    const next = await list(`limit=1&startingAfter=${data[0]!.position}`);
    expect(next).toMatchObject({
      data: [{ company: { id: companyId }, isOverdue: false }],
      hasMore: false,
    });
  });

  it('lists KYC, credit and cases until they are decided, with filters', async () => {
    const applicant = new OnboardingApplicant(await partner.onboardingUrl(companyId));
    await applicant.saveCredit(completeAnswers.credit);
    await applicant.submitCredit(1);
    await sql(
      `INSERT INTO compliance_cases (id, company_id, kind, cause, details)
       VALUES ('cas_' || md5($1), $1, 'screening', $1, '{}')`,
      [companyId],
    );
    const kinds = async (query: string) => (await list(query)).data.map(({ kind }) => kind).sort();
    expect(await kinds('')).toEqual(['case', 'credit', 'kyc']);
    expect(await kinds('kind=credit')).toEqual(['credit']);
    await assign(rosa, null, rosa);
    expect(await kinds(`assignee=${rosa.id}`)).toEqual(['kyc']);
    expect(await kinds('assignee=none')).toEqual(['case', 'credit']);
    expect(await kinds('search=no%20such%20company')).toEqual([]);
    const [{ company, id }] = (await list('kind=kyc')).data as [ReviewTask];
    expect(await kinds(`search=${company!.legalName.slice(2, 8).toUpperCase()}`)).toHaveLength(3);
    expect(await kinds(`search=${id}`)).toEqual(['kyc']);
    await sql(`UPDATE companies SET kyc_status = 'denied' WHERE id = $1`, [companyId]);
    expect(await kinds('')).toEqual(['case', 'credit']);
    expect((await rosa.post(`tasks/${id}/assign`, { from: null, to: rosa.id })).body.code).toBe(
      'task_unknown',
    );
    expect((await rosa.get('tasks?kind=other')).status).toBe(422);
  });

  it('gives a task to one of two reviewers who take it at once, and shows the other who has it', async () => {
    const results = await Promise.all([assign(rosa, null, rosa), assign(omar, null, omar)]);
    expect(results.sort()).toEqual(['409 task_taken', 'done']);
    const { assignee } = await task();
    const [winner, loser] = assignee!.id === rosa.id ? [rosa, omar] : [omar, rosa];
    expect(await assign(winner, null, winner)).toBe('done');
    const { id } = await task();
    const refused = await loser.post(`tasks/${id}/assign`, { from: null, to: loser.id });
    expect(refused.body.detail).toBe(`${assignee!.name} has this task.`);
  });

  it('hands a task over and gives it back, but not by an outdated view', async () => {
    expect(await assign(rosa, null, rosa)).toBe('done');
    expect(await assign(rosa, rosa, omar)).toBe('done');
    expect((await task()).assignee).toEqual({ id: omar.id, name: 'Omar Office' });
    expect(await assign(rosa, rosa, null)).toBe('409 task_taken');
    expect(await assign(omar, omar, null)).toBe('done');
    expect(await assign(omar, omar, null)).toBe('done');
    expect((await task()).assignee).toBeNull();
  });

  it('assigns tasks to active reviewers only, and frees those of a disabled one', async () => {
    const admin = await BackOfficeClient.signedIn(platform, 'Ada Admin', 'admin');
    const leaver = await BackOfficeClient.signedIn(platform, 'Lea Leaver');
    expect(await assign(rosa, null, admin)).toBe('422 assignee_unknown');
    expect(await assign(rosa, null, leaver)).toBe('done');
    expect((await admin.post(`reviewers/${leaver.id}/disable`)).status).toBe(200);
    expect((await task()).assignee).toBeNull();
    expect(await assign(rosa, null, leaver)).toBe('422 assignee_unknown');
    const { data } = (await rosa.get<{ data: { id: string }[] }>('tasks/assignees')).body;
    const ids = data.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([rosa.id, omar.id]));
    expect(ids).not.toContain(leaver.id);
    expect(ids).not.toContain(admin.id);
  });
});
