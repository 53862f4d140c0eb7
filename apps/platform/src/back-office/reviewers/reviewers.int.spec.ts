import type { MailOutbox } from '#mail';
import { BACK_OFFICE_HEADER, type ReviewerSession } from '#contracts';
import { BackOfficeClient } from '../../../test/back-office-client.js';
import { PUBLIC_URL } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import type { PlatformConfig } from '../../platform.config.js';
import { ReviewerHost } from './reviewer-host.js';

const SANDBOX_CODE = 'K7QM-2XPD-9RTW-4HVC-B0NZ';

describe('the accounts of the back office', () => {
  let platform: PlatformFixture;
  let reviewer: BackOfficeClient;

  beforeAll(async () => {
    platform = await PlatformFixture.start({ sandboxReviewerCodes: [SANDBOX_CODE] });
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    reviewer = await BackOfficeClient.signedIn(platform);
  });

  const query = (sql: string, values?: unknown[]) => platform.database.query(sql, values);
  const actionsOf = async (id: string) =>
    (
      await query('SELECT action FROM reviewer_events WHERE reviewer_id = $1 ORDER BY id', [id])
    ).map(({ action }) => action as string);

  it('sign in by passkey and sign out, and each step is logged', async () => {
    const { body } = await reviewer.get<ReviewerSession>('session');
    expect(body).toMatchObject({
      reviewer: { id: reviewer.id, name: 'Rosa Review', role: 'reviewer' },
      idleMinutes: 15,
    });
    expect((await reviewer.call('DELETE', 'session')).status).toBe(204);
    expect((await reviewer.get('session')).body.code).toBe('session_required');
    expect((await reviewer.signIn()).status).toBe(201);
    expect((await reviewer.get('session')).status).toBe(200);
    expect(await actionsOf(reviewer.id)).toEqual(['added', 'enrolled', 'signed_out', 'signed_in']);
    await expect(query('DELETE FROM reviewer_events')).rejects.toThrow('append-only');
  });

  it('keep their session in an HttpOnly, SameSite=Strict cookie', async () => {
    const { headers } = await reviewer.signIn();
    const [cookie] = headers.getSetCookie();
    expect(cookie).toMatch(
      /^back_office=[\w-]{43}; Path=\/; Expires=.*; HttpOnly; SameSite=Strict$/,
    );
    expect(headers.get('cache-control')).toBe('no-store');
    const secure = new ReviewerHost(
      { publicUrl: 'https://office.example' } as PlatformConfig,
      {} as MailOutbox,
    );
    expect([secure.cookieName, secure.isSecure]).toEqual(['__Host-back_office', true]);
    const [{ kept }] = (await query(
      `SELECT count(*)::int AS kept FROM reviewer_sessions WHERE encode(token_hash, 'escape') = $1`,
      [reviewer.cookie.split('=')[1]],
    )) as [{ kept: number }];
    expect(kept).toBe(0);
  });

  it('are signed out after the idle time, and after the session hours in any case', async () => {
    const age = (column: string, interval: string) =>
      query(
        `UPDATE reviewer_sessions SET ${column} = ${column} - $2::interval WHERE reviewer_id = $1`,
        [reviewer.id, interval],
      );
    await age('seen_at', '14 minutes');
    expect((await reviewer.get('session')).status).toBe(200);
    await age('seen_at', '14 minutes');
    expect((await reviewer.get('session')).status).toBe(200);
    await age('seen_at', '15 minutes');
    expect((await reviewer.get('session')).status).toBe(401);
    await reviewer.signIn();
    await age('expires_at', '8 hours');
    expect((await reviewer.get('session')).status).toBe(401);
  });

  it.each([
    ['without the header of our page', { origin: PUBLIC_URL }],
    ["from another site's page", { origin: 'https://evil.example', [BACK_OFFICE_HEADER]: '1' }],
  ])('change nothing %s', async (_case, headers) => {
    const { status, body } = await reviewer.call('DELETE', 'session', undefined, headers);
    expect([status, body.code]).toEqual([403, 'origin_foreign']);
    expect((await reviewer.get('session')).status).toBe(200);
  });

  it('are locked out after five failed attempts in a row, over all replicas', async () => {
    const replica = await PlatformFixture.start({}, platform.database);
    try {
      reviewer.authenticator.verifiesUser = false;
      const codes: string[] = [];
      for (let attempt = 1; attempt <= 5; attempt += 1) {
        const { body } = await reviewer.signIn();
        codes.push(body.code);
      }
      expect(codes).toEqual([...Array<string>(4).fill('passkey_refused'), 'locked_out']);
      reviewer.authenticator.verifiesUser = true;
      const elsewhere = new BackOfficeClient(replica.url);
      Object.assign(elsewhere, { authenticator: reviewer.authenticator });
      const refused = await elsewhere.signIn();
      expect([refused.status, refused.body.code]).toEqual([429, 'locked_out']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    } finally {
      await replica.close();
    }
    expect(await actionsOf(reviewer.id)).toContain('locked_out');
    await query('UPDATE reviewers SET locked_until = now() WHERE id = $1', [reviewer.id]);
    expect((await reviewer.signIn()).status).toBe(201);
  });

  it('are not locked out by failed attempts with a sign-in between them', async () => {
    const { authenticator } = reviewer;
    const codesOf = async (attempts: number) => {
      authenticator.verifiesUser = false;
      const codes: string[] = [];
      while (codes.length < attempts) codes.push((await reviewer.signIn()).body.code);
      authenticator.verifiesUser = true;
      return new Set(codes);
    };
    expect(await codesOf(4)).toEqual(new Set(['passkey_refused']));
    expect((await reviewer.signIn()).status).toBe(201);
    expect(await codesOf(4)).toEqual(new Set(['passkey_refused']));
  });

  it("cannot reuse an assertion, nor use another's passkey", async () => {
    const { body } = await reviewer.post<{ options: never }>('session/options');
    const assertion = reviewer.authenticator.assert(body.options);
    expect((await reviewer.post('session', { assertion })).status).toBe(201);
    expect((await reviewer.post('session', { assertion })).body.code).toBe('passkey_refused');
    const forged = reviewer.authenticator.assert({ challenge: 'a\0b' });
    expect((await reviewer.post('session', { assertion: forged })).body.code).toBe(
      'passkey_refused',
    );
    const stranger = new BackOfficeClient(platform.url);
    stranger.authenticator.register({
      rp: { id: 'platform.test', name: '' },
      user: { id: 'x', name: '', displayName: '' },
    } as never);
    expect((await stranger.signIn()).body.code).toBe('passkey_refused');
  });

  it('are set up in the sandbox with a code that each boot renews', async () => {
    const first = new BackOfficeClient(platform.url);
    expect((await first.enrol(SANDBOX_CODE)).body.reviewer.name).toBe('Sandbox Reviewer 1');
    expect((await first.enrol(SANDBOX_CODE)).body.code).toBe('enrolment_code_invalid');
    const settings = { sandboxReviewerCodes: [SANDBOX_CODE] };
    const rebooted = await PlatformFixture.start(settings, platform.database);
    try {
      expect((await first.get('session')).status).toBe(200);
      const other = new BackOfficeClient(rebooted.url);
      expect((await other.enrol(SANDBOX_CODE)).status).toBe(201);
      expect((await first.get('session')).status).toBe(401);
    } finally {
      await rebooted.close();
    }
  });
});
