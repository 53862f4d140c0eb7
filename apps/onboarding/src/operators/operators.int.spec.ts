import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OperatorSession, Problem } from '#contracts';
import { callJson, type JsonAnswer } from '#testing';
import { authorization, OnboardingFixture, OPERATOR_TOKEN } from '../../test/onboarding-fixture.js';

const PAGE = '<!doctype html><title>Companies</title>';
/** The header that a browser adds to calls of our own page. */
const OWN_PAGE = { 'sec-fetch-site': 'same-origin' };

describe("the partner's operators", () => {
  let webRoot: string;
  let onboarding: OnboardingFixture;

  beforeAll(async () => {
    webRoot = await mkdtemp(join(tmpdir(), 'partner-page-'));
    await writeFile(join(webRoot, 'partner.html'), PAGE);
    onboarding = await OnboardingFixture.start({ webRoot });
  });

  afterAll(async () => {
    await onboarding?.close();
    await rm(webRoot, { recursive: true });
  });

  const call = <T>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    headers: Record<string, string> = {},
    body?: unknown,
  ): Promise<JsonAnswer<T>> => callJson(method, `${onboarding.url}${path}`, body, headers);

  const signIn = (token: string, headers: Record<string, string> = OWN_PAGE) =>
    call<OperatorSession & Problem>('POST', '/operator-session', headers, { token });

  async function newCookie(): Promise<string> {
    const { headers } = await signIn(OPERATOR_TOKEN);
    return headers.get('set-cookie')!.split(';')[0]!;
  }

  it('open a page that uses nothing but what it brings, and is in no frame', async () => {
    const page = await fetch(`${onboarding.url}/partner`);
    expect([page.status, await page.text()]).toEqual([200, PAGE]);
    const policy = page.headers.get('content-security-policy')!;
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
  });

  it('need a token for every path below /companies', async () => {
    const { id } = await onboarding.createCompany();
    const addresses: ['GET' | 'POST' | 'DELETE', string][] = [
      ['GET', '/companies'],
      ['POST', '/companies'],
      ['GET', `/companies/${id}`],
      ['GET', `/companies/${id}/timeline`],
      ['GET', `/companies/${id}/cardholders`],
      ['GET', `/companies/${id}/people`],
      ['POST', `/companies/${id}/people`],
      ['POST', `/companies/${id}/people/import`],
      ['GET', `/companies/${id}/onboarding-link`],
      ['POST', `/companies/${id}/onboarding-links`],
      ['DELETE', `/companies/${id}/onboarding-links`],
    ];
    const strangers: Record<string, string>[] = [
      {},
      { authorization: 'Bearer wrong' },
      { cookie: 'operator_session=x' },
    ];
    for (const [method, path] of addresses) {
      for (const headers of strangers) {
        const { status, body } = await call<Problem>(method, path, headers);
        expect([method, path, status, body.code]).toEqual([method, path, 401, 'operator_required']);
      }
    }
  });

  it('exchange the token for a cookie that scripts can not read and other sites can not send', async () => {
    const { status, headers, body } = await signIn(OPERATOR_TOKEN);
    expect([status, body.expiresAt]).toEqual([201, expect.stringMatching(/Z$/)]);
    const cookie = headers.get('set-cookie')!;
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/']) {
      expect(cookie).toContain(attribute);
    }
    expect(cookie).not.toContain(OPERATOR_TOKEN);
    const list = await call('GET', '/companies', { cookie: cookie.split(';')[0]!, ...OWN_PAGE });
    expect([list.status, list.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  it('are not let in with a wrong token, nor signed in by another page', async () => {
    const wrong = await signIn(`${OPERATOR_TOKEN}x`);
    expect([wrong.status, wrong.body.code, wrong.headers.get('set-cookie')]).toEqual([
      401,
      'operator_required',
      null,
    ]);
    const foreign = await signIn(OPERATOR_TOKEN, { 'sec-fetch-site': 'cross-site' });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'origin_foreign']);
  });

  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    {},
  ])('are not made to do anything by another page: %j', async (headers) => {
    const { id } = await onboarding.createCompany();
    const cookie = await newCookie();
    for (const [method, path] of [
      ['GET', `/companies/${id}/onboarding-link`],
      ['POST', `/companies/${id}/onboarding-links`],
      ['DELETE', `/companies/${id}/onboarding-links`],
    ] as const) {
      const { status, body } = await call<Problem>(method, path, { cookie, ...headers });
      expect([status, body.code]).toEqual([403, 'origin_foreign']);
    }
    const { body } = await onboarding.get(`/companies/${id}`);
    expect(body).toMatchObject({ link: null });
  });

  it('are signed out permanently', async () => {
    const cookie = await newCookie();
    const session = () => call('GET', '/operator-session', { cookie, ...OWN_PAGE });
    expect((await session()).status).toBe(200);
    const left = await fetch(`${onboarding.url}/operator-session`, {
      method: 'DELETE',
      headers: { cookie, ...OWN_PAGE },
    });
    expect(left.status).toBe(204);
    expect((await session()).status).toBe(401);
  });

  it('lose their session with the token that they signed in with, and after twelve hours', async () => {
    const cookie = await newCookie();
    const list = () => call('GET', '/companies', { cookie, ...OWN_PAGE });
    expect((await list()).status).toBe(200);
    // Simulates that the token was removed from the settings.
    await onboarding.database.query(`UPDATE operator_sessions SET operator_token_hash = '\\x00'`);
    expect((await list()).status).toBe(401);
    const late = await newCookie();
    await onboarding.database.query(
      `UPDATE operator_sessions SET expires_at = expires_at - interval '12 hours'`,
    );
    expect((await call('GET', '/companies', { cookie: late, ...OWN_PAGE })).status).toBe(401);
    expect((await call('GET', '/companies', authorization)).status).toBe(200);
  });
});
