import { randomUUID } from 'node:crypto';
import type { CompanyProgressResource, Problem } from '#contracts';
import { type ReceivedRequest, type ScriptedAnswer, ScriptedServer } from '#testing';
import { API_KEY, authorization, OnboardingFixture } from '../../test/onboarding-fixture.js';
import type { CompanyResource } from '../companies/companies.service.js';

const REGISTER = 'POST /v1/companies';
const GENERATE = 'GET /v1/companies/generate-onboarding-url';
const ENRICH = 'POST /onboarding/company/the-token';
const SETTINGS = '/v1/communication-settings';

describe('the onboarding link', () => {
  let platform: ScriptedServer;
  let onboarding: OnboardingFixture;
  let company: CompanyResource;
  let platformCompanyId: string;

  beforeAll(async () => {
    platform = await ScriptedServer.start(() => ({ status: 404 }));
    onboarding = await OnboardingFixture.start({ platformUrl: platform.url });
  });

  afterAll(async () => {
    await onboarding?.close();
    await platform?.close();
  });

  beforeEach(async () => {
    company = await onboarding.createCompany();
    platformCompanyId = `cmp_${randomUUID()}`;
    platform.requests.length = 0;
    script({});
  });

  /** A working platform, except for the given answers. */
  function script(faults: Record<string, ScriptedAnswer>): void {
    const answers: Record<string, ScriptedAnswer> = {
      [REGISTER]: { status: 201, body: { id: platformCompanyId } },
      [GENERATE]: { status: 200, body: link() },
      [ENRICH]: { status: 200, body: { people: 1 } },
      ...faults,
    };
    platform.script = (request) => answers[callOf(request)] ?? { status: 404 };
  }

  /** Without the periodic requests for the settings. */
  const requests = () => platform.requests.filter(({ path }) => path !== SETTINGS);

  const onboardingUrl = () => `${platform.url}/onboarding/company/the-token`;

  const link = () => ({
    companyId: platformCompanyId,
    onboardingUrl: onboardingUrl(),
    expiresAt: '2030-01-31T12:00:00.000Z',
    modules: {
      kyc: `${platform.url}/onboarding/kyc/k`,
      creditApplication: `${platform.url}/onboarding/credit-application/c`,
    },
  });

  const callOf = ({ method, path }: ReceivedRequest) => `${method} ${path.split('?')[0]}`;

  const open = () => onboarding.get<Problem>(`/companies/${company.id}/onboarding-link`);

  const addPeople = (...people: object[]) =>
    onboarding.post(`/companies/${company.id}/people`, { people });

  const problem = (status: number, code: string, headers?: Record<string, string>) => ({
    status,
    headers: { ...headers },
    body: { status, code, detail: code },
  });

  it('supplies the people of a CSV to the application, once there is one', async () => {
    const drop = async () => {
      const path = `/companies/${company.id}/people/import?supply=true`;
      const response = await fetch(`${onboarding.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'text/csv', ...authorization },
        body: 'externalId,name,email\ne-1,Ben,ben@fabrikam.example\n',
      });
      return response.json();
    };
    expect(await drop()).toEqual({ received: 1, changed: 1, supplied: false });
    expect(requests()).toEqual([]);
    await onboarding.post(`/companies/${company.id}/onboarding-links`, {});
    platform.requests.length = 0;
    expect(await drop()).toEqual({ received: 1, changed: 0, supplied: true });
    expect(await drop()).toEqual({ received: 1, changed: 0, supplied: true });
    // The second one uses the link of the first one.
    expect(requests().map(callOf)).toEqual([GENERATE, ENRICH, ENRICH]);
    script({ [ENRICH]: problem(503, 'unavailable') });
    expect(await drop()).toEqual({ received: 1, changed: 0, supplied: false });
  });

  it('registers the company, supplies its employees and leads to the application', async () => {
    await addPeople(
      { externalId: 'e-2', name: 'Zoë', email: 'zoe@fabrikam.example' },
      { externalId: 'a-1', name: 'Ada', email: 'ada@fabrikam.example', role: 'admin' },
      { externalId: 'e-1', name: 'Ben', email: 'ben@fabrikam.example' },
    );
    const { status, headers } = await open();
    expect([status, headers.get('location')]).toEqual([303, onboardingUrl()]);
    expect(requests().map(callOf)).toEqual([REGISTER, GENERATE, ENRICH]);
    const [register, generate, enrich] = requests();
    const { externalId, legalName, registrationNumber, country } = company;
    expect(JSON.parse(register!.body)).toEqual({
      externalId,
      legalName,
      registrationNumber,
      country,
    });
    expect(generate!.path).toBe(
      `/v1/companies/generate-onboarding-url?companyId=${platformCompanyId}`,
    );
    // Only employees, and only the fields that the page shows.
    expect(JSON.parse(enrich!.body)).toEqual({
      people: [
        { externalId: 'e-1', name: 'Ben' },
        { externalId: 'e-2', name: 'Zoë' },
      ],
    });
  });

  it('shows the API key to the API and not to the link', async () => {
    await addPeople({ externalId: 'e-1', name: 'Ben', email: 'ben@fabrikam.example' });
    await open();
    expect(requests().map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${API_KEY}`,
      `Bearer ${API_KEY}`,
      undefined,
    ]);
  });

  it('gives an operator all three addresses, and keeps none of them', async () => {
    const { status, body } = await onboarding.post(`/companies/${company.id}/onboarding-links`, {});
    const { onboardingUrl, modules, expiresAt } = link();
    expect([status, body]).toEqual([201, { onboardingUrl, modules, expiresAt }]);
    const { body: progress } = await onboarding.get<CompanyProgressResource>(
      `/companies/${company.id}`,
    );
    expect(progress.link).toEqual({ generatedAt: expect.stringMatching(/Z$/), expiresAt });
    expect(JSON.stringify(progress)).not.toContain('/onboarding/');
  });

  it('registers a company once, however often it is opened', async () => {
    const generate = () => onboarding.post(`/companies/${company.id}/onboarding-links`, {});
    expect((await generate()).status).toBe(201);
    expect((await generate()).status).toBe(201);
    expect(requests().map(callOf)).toEqual([REGISTER, GENERATE, GENERATE]);
    const { body } = await onboarding.get(`/companies/${company.id}`);
    expect(body).toMatchObject({ platformCompanyId, status: 'started' });
  });

  it('corrects a company that was registered with earlier values, when its id was lost', async () => {
    const { registrationNumber, legalName, country } = company;
    const found = { data: [{ id: platformCompanyId, registrationNumber }], hasMore: false };
    script({
      [REGISTER]: problem(409, 'company_exists_with_other_values'),
      'GET /v1/companies': { status: 200, body: found },
      [`PATCH /v1/companies/${platformCompanyId}`]: {
        status: 200,
        body: { id: platformCompanyId },
      },
    });
    expect((await open()).status).toBe(303);
    const correction = requests().find(({ method }) => method === 'PATCH')!;
    expect(JSON.parse(correction.body)).toEqual({ legalName, registrationNumber, country });
    const { body } = await onboarding.get(`/companies/${company.id}`);
    expect(body).toMatchObject({ platformCompanyId });
  });

  describe('and a company that the platform knows', () => {
    const change = (changes: object) =>
      onboarding.patch<CompanyResource & Problem>(`/companies/${company.id}`, changes);
    const PATCH = () => `PATCH /v1/companies/${platformCompanyId}`;

    beforeEach(async () => {
      await open();
      platform.requests.length = 0;
    });

    it('is changed there, too, and only by what the platform has', async () => {
      script({ [PATCH()]: { status: 200, body: { id: platformCompanyId } } });
      const changes = { legalName: 'Fabrikam AG', timeZone: 'Europe/Vienna' };
      const { status, body } = await change(changes);
      expect([status, body]).toEqual([200, { ...company, ...changes, platformCompanyId }]);
      expect(requests().map(({ body }) => JSON.parse(body))).toEqual([
        { legalName: 'Fabrikam AG' },
      ]);
      await change({ timeZone: 'Europe/Berlin' });
      expect(requests()).toHaveLength(1);
    });

    it.each([
      ['refuses it', 409, 'company_kyc_submitted', 409, 'company_change_refused'],
      ['is away', 503, 'unavailable', 503, 'platform_unavailable'],
    ])('stays as it is where the platform %s', async (_why, status, code, answered, shown) => {
      script({ [PATCH()]: problem(status, code) });
      const answer = await change({ legalName: 'Fabrikam AG' });
      expect([answer.status, answer.body.code]).toEqual([answered, shown]);
      const { body } = await onboarding.get(`/companies/${company.id}`);
      expect(body).toMatchObject({ legalName: company.legalName });
    });
  });

  it('opens for a company without employees too', async () => {
    await addPeople({ externalId: 'a-1', name: 'Ada', email: 'a@f.example', role: 'admin' });
    expect((await open()).status).toBe(303);
    expect(requests().map(callOf)).not.toContain(ENRICH);
  });

  it('opens again after the admin has confirmed', async () => {
    await addPeople({ externalId: 'e-1', name: 'Ben', email: 'ben@fabrikam.example' });
    script({ [ENRICH]: problem(409, 'onboarding_confirmed') });
    const { status, headers } = await open();
    expect([status, headers.get('location')]).toEqual([303, onboardingUrl()]);
  });

  it.each<[string, string, ScriptedAnswer]>([
    ['registering', REGISTER, 'reset'],
    ['generating the link', GENERATE, { status: 503 }],
    ['supplying the people', ENRICH, problem(500, 'internal_error')],
    ['a wrong API key', REGISTER, problem(401, 'api_key_invalid')],
  ])('asks to try again when the platform fails at %s', async (_what, call, answer) => {
    await addPeople({ externalId: 'e-1', name: 'Ben', email: 'ben@fabrikam.example' });
    script({ [call]: answer });
    const { status, headers, body } = await open();
    expect([status, body.code, headers.get('retry-after')]).toEqual([
      503,
      'platform_unavailable',
      '5',
    ]);
    script({});
    expect((await open()).status).toBe(303);
  });

  it('passes on how long the platform wants to be left alone', async () => {
    script({ [GENERATE]: problem(429, 'too_many_requests', { 'retry-after': '17' }) });
    const { status, headers } = await open();
    expect([status, headers.get('retry-after')]).toEqual([503, '17']);
  });

  it('gives one link to all clicks, so that none ends a link that was sent to somebody', async () => {
    await addPeople({ externalId: 'e-1', name: 'Ben', email: 'ben@fabrikam.example' });
    for (let click = 0; click < 3; click += 1) {
      const { status, headers } = await open();
      expect([status, headers.get('location')]).toEqual([303, onboardingUrl()]);
    }
    expect(requests().map(callOf)).toEqual([REGISTER, GENERATE, ENRICH, ENRICH, ENRICH]);
  });

  it('gives one link to many clicks at the same moment', async () => {
    await addPeople({ externalId: 'e-1', name: 'Ben', email: 'ben@fabrikam.example' });
    const answers = await Promise.all(Array.from({ length: 30 }, open));
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(303));
    expect(requests().filter((request) => callOf(request) === GENERATE)).toHaveLength(1);
  });

  it('creates a link for a company without employees, whose earlier link may have been revoked', async () => {
    await open();
    await open();
    expect(requests().map(callOf)).toEqual([REGISTER, GENERATE, GENERATE]);
  });

  it('gives the link of an earlier click when the platform allows no more', async () => {
    await open();
    script({ [GENERATE]: problem(409, 'too_many_onboarding_links') });
    const { status, headers } = await open();
    expect([status, headers.get('location')]).toEqual([303, onboardingUrl()]);
  });

  it('creates a link when that of an earlier click was revoked at the platform', async () => {
    await addPeople({ externalId: 'e-1', name: 'Ben', email: 'ben@fabrikam.example' });
    await open();
    const answer = platform.script;
    let supplies = 0;
    platform.script = (request) =>
      callOf(request) === ENRICH && (supplies += 1) === 1
        ? problem(410, 'onboarding_link_expired')
        : answer(request);
    expect((await open()).status).toBe(303);
    const calls = [REGISTER, GENERATE, ENRICH, ENRICH, GENERATE, ENRICH];
    expect(requests().map(callOf)).toEqual(calls);
  });

  it('creates a link when that of an earlier click ends soon', async () => {
    await addPeople({ externalId: 'e-1', name: 'Ben', email: 'ben@fabrikam.example' });
    const expiresAt = new Date(Date.now() + 2 * 24 * 3_600_000).toISOString();
    script({ [GENERATE]: { status: 200, body: { ...link(), expiresAt } } });
    await open();
    await open();
    expect(requests().map(callOf)).toEqual([REGISTER, GENERATE, ENRICH, GENERATE, ENRICH]);
  });

  it('ends all links of a company at the platform', async () => {
    const REVOKE = `DELETE /v1/companies/${platformCompanyId}/onboarding-links`;
    script({ [REVOKE]: { status: 204 } });
    const path = `/companies/${company.id}/onboarding-links`;
    expect((await onboarding.delete(path)).status).toBe(204);
    await open();
    expect((await onboarding.delete(path)).status).toBe(204);
    expect(requests().map(callOf)).toEqual([REGISTER, GENERATE, REVOKE]);
    const { body } = await onboarding.get<CompanyProgressResource>(`/companies/${company.id}`);
    expect(Date.parse(body.link!.expiresAt)).toBeLessThanOrEqual(Date.now());
    await open();
    expect(requests().map(callOf).at(-1)).toBe(GENERATE);
  });

  it('says that the platform allows no more links', async () => {
    script({ [GENERATE]: problem(409, 'too_many_onboarding_links') });
    const { status, body } = await open();
    expect([status, body.code]).toEqual([409, 'too_many_onboarding_links']);
  });

  it('says so when the platform refuses', async () => {
    script({ [REGISTER]: problem(422, 'validation_failed') });
    const { status, headers, body } = await open();
    expect([status, body.code, headers.get('retry-after')]).toEqual([
      502,
      'platform_refused',
      null,
    ]);
    expect(body.detail).toContain('validation_failed');
  });
});
