import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  OperatorEventResource,
  OperatorInvitation,
  OperatorResource,
  Problem,
} from '#contracts';
import { hashOfToken } from '#http';
import { readOperatorCommand, RemovedOperatorsSweeper, runOperatorCommand } from '#operators';
import { callJson, type JsonAnswer } from '#testing';
import { OnboardingFixture, OPERATOR_TOKEN, PARTNER_PAGE_URL } from '../test/onboarding-fixture.js';
import { OperatorClient } from '../../../libs/operators/test/operator-client.js';
import { onboardingDatabase } from './database/onboarding-database.js';
import { partnerPage } from './onboarding.config.js';

const PAGE = '<!doctype html><title>Companies</title>';

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
  ): Promise<JsonAnswer<T>> => callJson(method, `${onboarding.url}${path}`, undefined, headers);

  const outcomeOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
    const { status, body } = await answer;
    return [status, body?.code];
  };

  it('are invited, listed and removed by a command', async () => {
    const settings = {
      database: onboardingDatabase(onboarding.database.url),
      kind: partnerPage,
      publicUrl: PARTNER_PAGE_URL,
    };
    const run = async (...args: string[]) =>
      runOperatorCommand(settings, readOperatorCommand(args));
    const listed = async () => {
      const operators = (await run('list')) as OperatorResource[];
      return operators.filter(({ email }) => email === 'vera@partner.example');
    };
    const vera = ['--email', 'Vera@partner.example'];
    await expect(run(...vera)).rejects.toThrow('Give a name to invite one.');
    const invited = await run('add', ...vera, '--name', 'Vera View', '--role', 'viewer');
    expect(invited).toMatchObject({
      operator: { name: 'Vera View', role: 'viewer', status: 'invited' },
      enrolment: { url: expect.stringContaining(`${PARTNER_PAGE_URL}/partner#enrol=`) },
    });
    expect(await listed()).toMatchObject([{ name: 'Vera View', role: 'viewer' }]);
    expect(await run(...vera)).toMatchObject({ operator: { name: 'Vera View' } });
    expect(await run('remove', ...vera)).toMatchObject({ name: 'Vera View' });
    expect(await listed()).toEqual([]);
    await expect(run('remove', ...vera)).rejects.toThrow('No operator has the address');
    for (const wrong of [
      ['list', ...vera],
      ['remove'],
      ['remove', ...vera, '--name', 'Vera View'],
      ['drop', ...vera],
      ['add', ...vera, '--role', 'owner'],
      [...vera, '--name', 'Vera\u0007View'],
    ]) {
      await expect(run(...wrong)).rejects.toThrow('Usage: operators [add]');
    }
  });

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
      ['POST', `/companies/${id}/people/import/preview`],
      ['GET', `/companies/${id}/onboarding-link`],
      ['POST', `/companies/${id}/onboarding-links`],
      ['POST', `/companies/${id}/onboarding-links/mails`],
      ['DELETE', `/companies/${id}/onboarding-links`],
    ];
    const strangers: Record<string, string>[] = [
      {},
      { authorization: 'Bearer wrong' },
      { cookie: 'operator_session=x' },
      { cookie: '__Host-partner_page=x', 'sec-fetch-site': 'same-origin' },
    ];
    for (const [method, path] of addresses) {
      for (const headers of strangers) {
        const { status, body } = await call<Problem>(method, path, headers);
        expect([method, path, status, body.code]).toEqual([method, path, 401, 'operator_required']);
      }
    }
  });

  it('sign in with a passkey, whose session scripts can not read and other sites can not send', async () => {
    const operator = await OperatorClient.signedIn(onboarding);
    const { status, headers, body } = await operator.signIn();
    expect([status, body.operator.role]).toEqual([201, 'operator']);
    const [cookie] = headers.getSetCookie();
    for (const attribute of ['__Host-partner_page=', 'HttpOnly', 'Secure', 'SameSite=Strict']) {
      expect(cookie).toContain(attribute);
    }
    const list = await operator.call('GET', '/companies');
    expect([list.status, list.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const kept = await onboarding.database.query(
      "SELECT encode(token_hash, 'hex') AS hash FROM operator_passkey_sessions",
    );
    expect(JSON.stringify(kept)).not.toContain(operator.cookie.split('=')[1]);
    const stranger = new OperatorClient(onboarding);
    expect(await outcomeOf(stranger.enrol('AAAA-AAAA-AAAA-AAAA-AAAA'))).toEqual([
      422,
      'enrolment_code_invalid',
    ]);
  });

  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site', origin: 'https://other.example' },
    { 'sec-fetch-site': 'same-site', origin: PARTNER_PAGE_URL.replace('companies', 'mails') },
    { 'sec-fetch-site': 'none' },
    {},
  ])('are not made to do anything by another page: %j', async (headers) => {
    const { id } = await onboarding.createCompany();
    const operator = await OperatorClient.signedIn(onboarding);
    for (const [method, path] of [
      ['GET', `/companies/${id}/onboarding-link`],
      ['POST', `/companies/${id}/onboarding-links`],
      ['DELETE', `/companies/${id}/onboarding-links`],
    ] as const) {
      expect(await outcomeOf(operator.call(method, path, undefined, headers))).toEqual([
        403,
        'origin_foreign',
      ]);
    }
    const { body } = await onboarding.get(`/companies/${id}`);
    expect(body).toMatchObject({ link: null });
  });

  it('change nothing as viewers', async () => {
    const { id } = await onboarding.createCompany();
    const viewer = await OperatorClient.signedIn(onboarding, 'viewer');
    expect((await viewer.call('GET', `/companies/${id}/people`)).status).toBe(200);
    const changes: ['GET' | 'POST' | 'PATCH' | 'DELETE', string][] = [
      ['POST', '/companies'],
      ['PATCH', `/companies/${id}`],
      ['POST', `/companies/${id}/people`],
      ['POST', `/companies/${id}/people/import`],
      ['POST', `/companies/${id}/people/import/preview`],
      ['GET', `/companies/${id}/onboarding-link`],
      ['POST', `/companies/${id}/onboarding-links`],
      ['POST', `/companies/${id}/onboarding-links/mails`],
      ['DELETE', `/companies/${id}/onboarding-links`],
      ['POST', `/mails/${id}/resend`],
      ['DELETE', `/mail-suppressions/${id}`],
      ['GET', 'operators'],
      ['POST', 'operators'],
    ];
    for (const [method, path] of changes) {
      const outcome = await outcomeOf(viewer.call(method, path, method === 'GET' ? undefined : {}));
      expect([method, path, ...outcome]).toEqual([method, path, 403, 'operator_role_missing']);
    }
  });

  it('are signed out permanently, after a time without activity, and after a working day', async () => {
    const operator = await OperatorClient.signedIn(onboarding);
    const list = () => outcomeOf(operator.call('GET', '/companies'));
    const age = (column: string) =>
      onboarding.database.query(
        `UPDATE operator_passkey_sessions SET ${column} = ${column} - interval '12 hours' WHERE operator_id = $1`,
        [operator.id],
      );
    for (const column of ['seen_at', 'expires_at']) {
      await operator.signIn();
      expect(await list()).toEqual([200, undefined]);
      await age(column);
      expect(await list()).toEqual([401, 'operator_required']);
    }
    await operator.signIn();
    const { cookie } = operator;
    expect((await operator.call('DELETE', 'session')).status).toBe(204);
    operator.cookie = cookie;
    expect(await list()).toEqual([401, 'operator_required']);
  });

  it('are invited by an admin, who sees the link once, and leave a trail', async () => {
    const admin = await OperatorClient.signedIn(onboarding, 'admin', 'Ada Admin');
    const input = { name: 'Nia New', email: 'Nia@partner.example', role: 'operator' };
    const { status, body: invited } = await admin.call<OperatorInvitation>(
      'POST',
      'operators',
      input,
    );
    expect([status, invited.operator.status, invited.operator.email]).toEqual([
      201,
      'invited',
      'nia@partner.example',
    ]);
    expect(invited.enrolment.url).toBe(
      `${PARTNER_PAGE_URL}/partner#enrol=${invited.enrolment.code}`,
    );
    expect(await outcomeOf(admin.call('POST', 'operators', input))).toEqual([
      409,
      'operator_email_taken',
    ]);
    const nia = new OperatorClient(onboarding);
    expect((await nia.enrol(invited.enrolment.code)).status).toBe(201);
    expect(await outcomeOf(nia.enrol(invited.enrolment.code))).toEqual([
      422,
      'enrolment_code_invalid',
    ]);
    expect(await outcomeOf(nia.call('GET', 'operators'))).toEqual([403, 'operator_role_missing']);
    await admin.call('PATCH', `operators/${nia.id}`, { role: 'viewer' });
    expect(await outcomeOf(nia.call('POST', '/companies', {}))).toEqual([
      403,
      'operator_role_missing',
    ]);
    expect((await admin.call('DELETE', `operators/${nia.id}`)).status).toBe(204);
    expect(await outcomeOf(nia.call('GET', '/companies'))).toEqual([401, 'operator_required']);
    expect(await outcomeOf(nia.signIn())).toEqual([422, 'passkey_refused']);
    const { body: trail } = await admin.call<{ data: OperatorEventResource[] }>(
      'GET',
      'operator-events',
    );
    const ofNia = trail.data.filter(({ operator }) => operator.id === nia.id);
    expect(ofNia.map(({ action, actor }) => [action, actor?.name]).reverse()).toEqual([
      ['invited', 'Ada Admin'],
      ['enrolled', 'Nia New'],
      ['role_changed', 'Ada Admin'],
      ['removed', 'Ada Admin'],
    ]);
    await expect(onboarding.database.query('DELETE FROM operator_events')).rejects.toThrow();
    const [row] = await onboarding.database.query('SELECT email FROM operators WHERE id = $1', [
      nia.id,
    ]);
    expect(row).toEqual({ email: null });
    await onboarding.database.query(
      "UPDATE operators SET disabled_at = disabled_at - interval '401 days' WHERE id = $1",
      [nia.id],
    );
    await onboarding.provider(RemovedOperatorsSweeper).poll();
    const later = await admin.call<{ data: OperatorEventResource[] }>('GET', 'operator-events');
    expect(later.body.data[0]).toMatchObject({ operator: { id: nia.id, name: null } });
  });

  it('keep one admin, also when two remove each other at once', async () => {
    const own = await OnboardingFixture.start();
    try {
      const admins = [
        await OperatorClient.signedIn(own, 'admin'),
        await OperatorClient.signedIn(own, 'admin'),
      ] as const;
      const removals = await Promise.all([
        admins[0].call('DELETE', `operators/${admins[1].id}`),
        admins[1].call('DELETE', `operators/${admins[0].id}`),
      ]);
      const passkeys = await own.database.query('SELECT operator_id FROM operator_passkeys');
      expect([removals.filter(({ status }) => status === 204).length, passkeys.length]).toEqual([
        1, 1,
      ]);
    } finally {
      await own.close();
    }
  });

  it('keep the session of a page that the former version opened, until it ends', async () => {
    const token = 'a-session-of-the-former-version';
    await onboarding.database.query(
      "INSERT INTO operator_sessions VALUES ($1, $2, now() + interval '1 hour')",
      [hashOfToken(token), hashOfToken(OPERATOR_TOKEN)],
    );
    const headers = { cookie: `operator_session=${token}`, 'sec-fetch-site': 'same-origin' };
    const list = () => outcomeOf(call('GET', '/companies', headers));
    expect(await list()).toEqual([200, undefined]);
    const foreign = { ...headers, 'sec-fetch-site': 'same-site' };
    expect(await outcomeOf(call('GET', '/companies', foreign))).toEqual([403, 'origin_foreign']);
    await onboarding.database.query('UPDATE operator_sessions SET expires_at = now()');
    expect(await list()).toEqual([401, 'operator_required']);
  });
});
