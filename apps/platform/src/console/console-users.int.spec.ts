import type {
  AccessEventResource,
  ConsoleRole,
  ConsoleSession,
  ConsoleUserResource,
  Page,
} from '#contracts';
import { eventually, SmtpInbox } from '#testing';
import { ConsoleClient } from '../../test/console-client.js';
import { MailedCodes } from '../../test/mailed-codes.js';
import type { PartnerClient } from '../../test/partner-client.js';
import { PlatformFixture } from '../../test/platform-fixture.js';
import { RemovedUsersSweeper } from './console-users.service.js';

const SANDBOX_CODE = 'K7QM-2XPD-9RTW-4HVC-B0NZ';

describe('the people of the console', () => {
  let platform: PlatformFixture;
  let inbox: SmtpInbox;
  let partner: PartnerClient;
  let mailed: MailedCodes;
  let admin: ConsoleClient;

  beforeAll(async () => {
    inbox = await SmtpInbox.start();
    mailed = new MailedCodes(inbox);
    platform = await PlatformFixture.start({
      smtpUrl: inbox.url,
      mailFrom: 'Card Platform <webhooks@platform.example>',
    });
  });

  beforeEach(async () => {
    partner = await platform.addPartnerWithoutWebhook();
    admin = await ConsoleClient.signedIn(platform, partner.id, 'admin', 'Adam Admin');
  });

  afterAll(async () => {
    await platform?.close();
    await inbox?.stop();
  });

  const query = (sql: string, values?: unknown[]) => platform.database.query(sql, values);
  const invite = (email: string, role: ConsoleRole = 'developer', by = admin) =>
    by.post<ConsoleUserResource>('users', { name: 'Nora New', email, role });
  const requestCode = (id: string, by = admin) =>
    by.post<ConsoleUserResource>(`users/${id}/invitations`);
  const decide = ({ id, request }: ConsoleUserResource, by: ConsoleClient, decision = 'confirm') =>
    by.post<ConsoleUserResource>(`users/${id}/requests/${request!.id}/${decision}`);
  const emailOf = async ({ id }: { id: string }) =>
    (await query('SELECT email FROM console_users WHERE id = $1', [id]))[0]!.email as string;
  const listed = async (by = admin) =>
    (await by.get<{ data: ConsoleUserResource[] }>('users')).body.data;
  const remove = (id: string, by = admin) => by.call('DELETE', `users/${id}`);
  const changeRole = (id: string, role: unknown, by = admin) =>
    by.call<ConsoleUserResource>('PATCH', `users/${id}`, { role });

  it('are invited by a mailed link that works once', async () => {
    const { status, body: user } = await invite('Nora@partner.example');
    expect(status).toBe(201);
    expect(user).toMatchObject({
      ...{ email: 'nora@partner.example', status: 'invited', request: null },
      codeMail: { status: 'pending' },
    });
    const code = await mailed.next('nora@partner.example');
    expect(mailed.subjectsTo('nora@partner.example')).toEqual([
      'Your invitation to the console of Northwind',
    ]);
    for (const answer of [user, await listed()]) {
      expect(JSON.stringify(answer)).not.toContain(code);
    }

    const nora = new ConsoleClient(platform.url);
    expect((await nora.enrol(code)).status).toBe(201);
    expect((await nora.get('session')).body).toMatchObject({
      user: { name: 'Nora New', role: 'developer' },
      partner: { id: partner.id, name: 'Northwind' },
      idleMinutes: 30,
    });
    expect((await new ConsoleClient(platform.url).enrol(code)).body.code).toBe(
      'enrolment_code_invalid',
    );
    const found = (await listed()).find(({ id }) => id === user.id)!;
    expect([found.status, found.lastSignedInAt, found.codeMail?.status]).toEqual([
      ...['active', expect.any(String), 'sent'],
    ]);
  });

  it('enrol once when an invitation is used twice at the same time', async () => {
    await invite('twice@partner.example');
    const code = await mailed.next('twice@partner.example');
    const devices = Array.from({ length: 5 }, () => new ConsoleClient(platform.url));
    const answers = await Promise.all(devices.map((device) => device.enrol(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422]);
    const passkeys = await query('SELECT FROM console_passkeys WHERE user_id = $1', [
      answers.find(({ status }) => status === 201)!.body.user.id,
    ]);
    expect(passkeys).toHaveLength(1);
  });

  it('cannot use an expired invitation', async () => {
    const { body: user } = await invite('late@partner.example');
    const code = await mailed.next('late@partner.example');
    await query('UPDATE console_enrolment_codes SET expires_at = now() WHERE user_id = $1', [
      user.id,
    ]);
    const late = new ConsoleClient(platform.url);
    expect((await late.enrol(code)).body.code).toBe('enrolment_code_invalid');
    expect((await requestCode(user.id)).status).toBe(200);
    expect((await late.enrol(await mailed.next('late@partner.example'))).status).toBe(201);
  });

  it('get a mail for the newest invitation only', async () => {
    const { body: user } = await invite('many@partner.example');
    await Promise.all(Array.from({ length: 20 }, () => requestCode(user.id)));
    const isThrough = async () => {
      const [row] = await query(
        `SELECT count(*)::int AS due FROM mails WHERE company_id = $1 AND status = 'pending'`,
        [user.id],
      );
      return row!.due === 0;
    };
    await eventually('all mails are through', isThrough);
    // Mails that are sent at the same time arrive in any order.
    const codes = mailed.codesTo('many@partner.example').reverse();
    const statuses: number[] = [];
    for (const code of codes) {
      statuses.push((await new ConsoleClient(platform.url).enrol(code)).status);
      if (statuses.at(-1) === 201) break;
    }
    expect(statuses.at(-1)).toBe(201);
  });

  it('get a new passkey when a second person confirms it, and a mail at the request and at its use', async () => {
    const lost = await ConsoleClient.signedIn(platform, partner.id, 'viewer', 'Lena Lost');
    const email = await emailOf(lost);
    const second = await ConsoleClient.signedIn(platform, partner.id, 'admin', 'Sara Second');
    const { body } = await requestCode(lost.id);
    expect(body).toMatchObject({
      status: 'active',
      request: { kind: 'passkey', requestedBy: { kind: 'console_user', name: 'Adam Admin' } },
    });
    const notified = await eventually('the notification', async () =>
      inbox.mailsTo(email).find(({ headers }) => headers.get('subject')!.includes('requested')),
    );
    expect(notified.source.replaceAll('=\r\n', '')).toContain('Adam Admin requested a new passkey');
    expect((await decide(body, admin)).body.code).toBe('second_person_required');
    expect((await decide(body, lost)).body.code).toBe('console_role_missing');
    expect(mailed.codesTo(email)).toEqual([]);
    expect((await decide(body, second)).body.request).toBeNull();
    const code = await mailed.next(email);
    expect((await lost.get('session')).status).toBe(200);
    expect((await new ConsoleClient(platform.url).enrol(code)).status).toBe(201);
    expect((await lost.get('session')).status).toBe(401);
    expect((await lost.signIn()).body.code).toBe('passkey_refused');
    await eventually('the second notification', async () => mailed.subjectsTo(email).length >= 4);
    const created = 'A passkey was created for your account at the console of Northwind';
    expect(mailed.subjectsTo(email).filter((subject) => subject === created)).toHaveLength(2);
  });

  it('keep their passkey if an admin declines the request, or its requester is removed', async () => {
    const person = await ConsoleClient.signedIn(platform, partner.id, 'developer');
    const second = await ConsoleClient.signedIn(platform, partner.id, 'admin', 'Sara Second');
    const first = (await requestCode(person.id)).body;
    expect((await decide(first, second, 'decline')).status).toBe(204);
    expect((await decide(first, second)).body.code).toBe('access_request_unknown');
    const later = (await requestCode(person.id, second)).body;
    await remove(second.id);
    expect((await decide(later, admin)).body.code).toBe('access_request_unknown');
    expect((await person.get('session')).status).toBe(200);
  });

  it('cannot confirm requests with a new passkey', async () => {
    const held = await PlatformFixture.start({ newPasskeyHoldHours: 24 }, platform.database);
    try {
      const second = await ConsoleClient.signedIn(platform, partner.id, 'admin', 'Sara Second');
      const person = await ConsoleClient.signedIn(platform, partner.id, 'viewer');
      const { body } = await requestCode(person.id);
      const there = Object.assign(new ConsoleClient(held.url), { cookie: second.cookie });
      expect((await decide(body, there)).body.code).toBe('passkey_too_new');
      const { body: session } = await there.get<ConsoleSession>('session');
      expect(Date.parse(session.decidesFrom!) - Date.now()).toBeGreaterThan(23 * 3_600_000);
      await query(
        `UPDATE console_passkeys SET held_from = now() - interval '24 hours' WHERE user_id = $1`,
        [second.id],
      );
      expect((await decide(body, there)).status).toBe(200);
    } finally {
      await held.close();
    }
  });

  it.each<[string, object, string]>([
    ['no name', { name: '' }, '/name'],
    ['a name of null', { name: null }, '/name'],
    ['a name of two lines', { name: 'a\nb' }, '/name'],
    ['no address', { email: 'nowhere' }, '/email'],
    ['an address of null', { email: null }, '/email'],
    ['another role', { role: 'king' }, '/role'],
    ['a role of null', { role: null }, '/role'],
    ['another partner', { partnerId: 'ptn_1' }, '/partnerId'],
  ])('are not invited with %s', async (_what, change, pointer) => {
    const body = { name: 'N', email: 'n@partner.example', role: 'viewer', ...change };
    const answer = await admin.post('users', body);
    expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([422, pointer]);
  });

  it('are created once per address, also by a hundred invitations at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => invite('same@partner.example')),
    );
    const outcomes = answers.map(({ status, body }) => (status === 201 ? 201 : body.code));
    expect(outcomes.filter((outcome) => outcome === 201)).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set([201, 'console_user_email_taken']));
    const other = await platform.addPartnerWithoutWebhook();
    const elsewhere = await ConsoleClient.signedIn(platform, other.id);
    expect((await invite('same@partner.example', 'viewer', elsewhere)).status).toBe(201);
  });

  it('are managed by admins only', async () => {
    for (const role of ['developer', 'viewer'] as const) {
      const person = await ConsoleClient.signedIn(platform, partner.id, role);
      const calls = [
        await person.get('users'),
        await invite('x@partner.example', 'viewer', person),
        await person.post(`users/${admin.id}/invitations`),
        await changeRole(person.id, 'admin', person),
        await remove(admin.id, person),
      ];
      expect(calls.map(({ body }) => body.code)).toEqual(
        Array(calls.length).fill('console_role_missing'),
      );
    }
    const key = { authorization: `Bearer ${partner.apiKey}` };
    const byKey = await new ConsoleClient(platform.url).call('GET', 'users', undefined, key);
    expect([byKey.status, byKey.body.code]).toEqual([401, 'session_required']);
  });

  it('are unknown to other partners', async () => {
    const other = await platform.addPartnerWithoutWebhook();
    const stranger = await ConsoleClient.signedIn(platform, other.id);
    const calls = [
      await stranger.post(`users/${admin.id}/invitations`),
      await changeRole(admin.id, 'viewer', stranger),
      await remove(admin.id, stranger),
    ];
    expect(calls.map(({ status, body }) => [status, body.code])).toEqual(
      Array(calls.length).fill([404, 'console_user_unknown']),
    );
    expect((await listed(stranger)).map(({ id }) => id)).toEqual([stranger.id]);
  });

  it('get the rights of a new role with their next call', async () => {
    const person = await ConsoleClient.signedIn(platform, partner.id, 'viewer');
    const key = { name: 'Key', scopes: ['cards:read'] };
    expect((await person.post('/v1/api-keys', key)).body.code).toBe('scope_missing');
    expect((await changeRole(person.id, 'developer')).body.role).toBe('developer');
    expect((await person.post('/v1/api-keys', key)).status).toBe(201);
    const { status, body } = await changeRole(person.id, null);
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, '/role']);
  });

  it('sign in with a synced passkey whose counter goes back, but not with a copied passkey', async () => {
    const person = await ConsoleClient.signedIn(platform, partner.id, 'developer', 'Sync Ed');
    person.authenticator.setCounter(20);
    expect((await person.signIn()).status).toBe(201);
    person.authenticator.setCounter(3);
    expect((await person.signIn()).body.code).toBe('passkey_refused');
    await query(
      'UPDATE console_passkeys SET backup_eligible = NULL, backed_up = NULL WHERE user_id = $1',
      [person.id],
    );
    person.authenticator.isSynced = true;
    person.authenticator.setCounter(3);
    expect((await person.signIn()).status).toBe(201);
    person.authenticator.setCounter(0);
    expect((await person.signIn()).status).toBe(201);
  });

  it('lose sessions, passkey and mail address when they are removed', async () => {
    const person = await ConsoleClient.signedIn(platform, partner.id, 'developer', 'Gone Soon');
    const { body: user } = await invite('open@partner.example');
    const code = await mailed.next('open@partner.example');
    expect((await person.get('/v1/cards')).status).toBe(200);
    for (const id of [person.id, user.id]) {
      expect((await remove(id)).status).toBe(204);
      expect((await remove(id)).body.code).toBe('console_user_unknown');
    }
    expect((await person.get('/v1/cards')).body.code).toBe('session_required');
    expect((await person.signIn()).body.code).toBe('passkey_refused');
    const invited = new ConsoleClient(platform.url);
    expect((await invited.enrol(code)).body.code).toBe('enrolment_code_invalid');
    const mails = await query('SELECT FROM mails WHERE company_id = ANY ($1)', [
      [person.id, user.id],
    ]);
    expect(mails).toEqual([]);
    const rows = () => query('SELECT name, email FROM console_users WHERE id = $1', [person.id]);
    expect(await rows()).toEqual([{ name: 'Gone Soon', email: null }]);
    await query(
      `UPDATE console_users SET disabled_at = now() - interval '401 days' WHERE id = $1`,
      [person.id],
    );
    await platform.app.get(RemovedUsersSweeper).poll();
    expect(await rows()).toEqual([{ name: '', email: null }]);
  });

  it('always keep one admin who can sign in, also when two remove each other at the same time', async () => {
    expect((await remove(admin.id)).body.code).toBe('console_admin_last');
    expect((await changeRole(admin.id, 'viewer')).body.code).toBe('console_admin_last');
    // Somebody who was only invited may never come.
    await invite('never@partner.example', 'admin');
    expect((await remove(admin.id)).body.code).toBe('console_admin_last');
    for (let round = 0; round < 5; round += 1) {
      const other = await ConsoleClient.signedIn(platform, partner.id, 'admin');
      await Promise.all([
        remove(admin.id, other),
        remove(other.id),
        changeRole(admin.id, 'viewer', other),
        changeRole(other.id, 'viewer'),
      ]);
      const admins = await query(
        `SELECT u.id FROM console_users u JOIN console_passkeys p ON p.user_id = u.id
         WHERE u.partner_id = $1 AND u.role = 'admin' AND u.disabled_at IS NULL`,
        [partner.id],
      );
      expect(admins).toHaveLength(1);
      admin = admins[0]!.id === admin.id ? admin : other;
    }
  });

  it('read the trail of changes to keys and people', async () => {
    const viewer = await ConsoleClient.signedIn(platform, partner.id, 'viewer', 'Vera View');
    const key = await admin.post<{ id: string }>('/v1/api-keys', {
      name: 'Card service',
      scopes: ['cards:read'],
    });
    await partner.post(`/v1/api-keys/${key.body.id}/revoke`);
    await remove(viewer.id);
    const { body } = await admin.get<Page<AccessEventResource>>('access-events?limit=3');
    expect(body.hasMore).toBe(true);
    expect(
      body.data.map(({ action, actor, subject }) => [action, actor.name, subject?.name]),
    ).toEqual([
      ['user_removed', 'Adam Admin', 'Vera View'],
      ['key_revoked', 'Configured key', 'Card service'],
      ['key_made', 'Adam Admin', 'Card service'],
    ]);
    const after = `access-events?startingAfter=${body.data.at(-1)!.id}`;
    const { body: next } = await admin.get<Page<AccessEventResource>>(after);
    expect(next.data[0]).toMatchObject({
      action: 'user_joined',
      actor: { kind: 'console_user', name: 'Vera View' },
    });
    expect(next.data.at(-1)).toMatchObject({
      action: 'user_invited',
      actor: { kind: 'platform', id: null, name: null },
    });
  });

  it('include an admin in the sandbox, whose code is renewed by each boot', async () => {
    const settings = {
      sandboxPartnerApiKey: partner.apiKey,
      sandboxPartnerName: 'Northwind',
      sandboxConsoleCode: SANDBOX_CODE,
    };
    for (let boot = 0; boot < 2; boot += 1) {
      const booted = await PlatformFixture.start(settings, platform.database);
      try {
        const browser = new ConsoleClient(booted.url);
        const { status, body } = await browser.enrol(SANDBOX_CODE);
        expect([status, body.user.name, body.partner.id]).toEqual([
          201,
          'Sandbox Admin',
          partner.id,
        ]);
      } finally {
        await booted.close();
      }
    }
    expect(await listed()).toHaveLength(2);
  });
});
