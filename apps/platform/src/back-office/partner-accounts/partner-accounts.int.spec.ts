import type { ConsoleUserResource, MadePartner, PartnerAccountResource } from '#contracts';
import { SmtpInbox } from '#testing';
import { DataSource } from 'typeorm';
import { BackOfficeClient } from '../../../test/back-office-client.js';
import { ConsoleClient } from '../../../test/console-client.js';
import { MailedCodes } from '../../../test/mailed-codes.js';
import { PartnerClient, PUBLIC_URL } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { AccountCommandError, readPartnerCommand, runPartnerCommand } from '../account-commands.js';

describe('the partners', () => {
  let platform: PlatformFixture;
  let inbox: SmtpInbox;
  let mailed: MailedCodes;
  let admin: BackOfficeClient;
  let second: BackOfficeClient;

  beforeAll(async () => {
    inbox = await SmtpInbox.start();
    mailed = new MailedCodes(inbox);
    platform = await PlatformFixture.start({
      smtpUrl: inbox.url,
      mailFrom: 'Card Platform <office@platform.example>',
      consoleUrl: 'http://console.test',
    });
    admin = await BackOfficeClient.signedIn(platform, 'Adam Admin', 'admin');
    second = await BackOfficeClient.signedIn(platform, 'Sara Second', 'admin');
  });

  afterAll(async () => {
    await platform?.close();
    await inbox?.stop();
  });

  const user = { name: 'Paula Partner', email: 'Paula@contoso.example' };
  const make = (name: string, by = admin, first = user) =>
    by.post<MadePartner>('partner-accounts', {
      name,
      user: first,
      contactEmail: 'it@contoso.example',
    });
  const consoleOf = () => new ConsoleClient(platform.url, 'http://console.test');
  const listed = async (id: string) => {
    const { body } = await admin.get<{ data: PartnerAccountResource[] }>('partner-accounts');
    return body.data.find((partner) => partner.id === id)!;
  };
  const invite = (id: string, body: object, by = admin) =>
    by.post<ConsoleUserResource>(`partner-accounts/${id}/invitations`, body);
  const decide = (
    partnerId: string,
    { id, request }: ConsoleUserResource,
    by = second,
    decision = 'confirm',
  ) => by.post(`partner-accounts/${partnerId}/users/${id}/requests/${request!.id}/${decision}`);

  it('are created with a key, and the invitation is mailed to the first admin only', async () => {
    const { status, body } = await make('Contoso');
    expect(status).toBe(201);
    expect(body.partner).toMatchObject({
      name: 'Contoso',
      contactEmail: 'it@contoso.example',
      keys: 1,
      users: 1,
    });
    expect(body.apiKey.secret).toMatch(/^pk_test_[\w-]{43}$/);
    expect(body.user).toMatchObject({ email: 'paula@contoso.example', role: 'admin' });
    expect(JSON.stringify(body)).not.toContain('enrol=');

    const client = new PartnerClient(platform.url, body.apiKey.secret, body.partner.id);
    const company = await client.createCompany();
    const paula = consoleOf();
    const code = await mailed.next('paula@contoso.example');
    expect((await paula.enrol(code)).body.partner.name).toBe('Contoso');
    expect((await paula.get(`/v1/companies/${company.id}`)).status).toBe(200);

    const { body: list } = await admin.get<{ data: PartnerAccountResource[] }>('partner-accounts');
    expect(list.data).toContainEqual(body.partner);
    expect(JSON.stringify(list)).not.toContain(body.apiKey.secret);
    const stored = await platform.database.query(
      'SELECT secret_sealed AS sealed FROM api_keys WHERE id = $1',
      [body.apiKey.id],
    );
    expect(stored).toEqual([{ sealed: null }]);
    const trail = await platform.database.query(
      'SELECT action, actor_id AS actor FROM access_events WHERE partner_id = $1 ORDER BY id',
      [body.partner.id],
    );
    expect(trail.map(({ action, actor }) => [action, actor])).toEqual([
      ['partner_made', admin.id],
      ['key_made', admin.id],
      ['user_invited', admin.id],
      ['user_joined', paula.id],
    ]);
  });

  it('are created once by a form that is sent twice at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => make('Twice')));
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([
      201,
      ...Array<string>(4).fill('partner_name_taken'),
    ]);
    expect((await make('tWiCe')).body.code).toBe('partner_name_taken');
  });

  it.each<[string, object, string]>([
    ['no name', { name: '' }, '/name'],
    ['a name of null', { name: null }, '/name'],
    ['no person', { user: undefined }, '/user'],
    ['null for a person', { user: null }, '/user'],
    ['a person without an address', { user: { name: 'P', email: 'x' } }, '/user/email'],
    ['a person with a role', { user: { ...user, role: 'viewer' } }, '/user/role'],
    ['a contact of null', { contactEmail: null }, '/contactEmail'],
  ])('are not made with %s', async (_what, change, pointer) => {
    const answer = await admin.post('partner-accounts', { name: 'Bad', user, ...change });
    expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([422, pointer]);
  });

  it('cannot be taken over by one admin of the platform', async () => {
    const email = 'petra@contoso.example';
    const { partner } = (await make('Taken over', admin, { name: 'Petra', email })).body;
    const petra = consoleOf();
    await petra.enrol(await mailed.next(email));
    // By a new code of an active person.
    const again = await invite(partner.id, { name: 'Petra', email, role: 'admin' });
    expect(again.body).toMatchObject({
      ...{ status: 'active', role: 'admin' },
      request: { kind: 'passkey', requestedBy: { kind: 'platform', id: null, name: null } },
    });
    expect((await decide(partner.id, again.body, admin)).body.code).toBe('second_person_required');
    // By another person with a mailbox of the admin.
    const other = await invite(partner.id, { name: 'O', email: 'own@evil.example', role: 'admin' });
    expect(other.body).toMatchObject({ status: 'unconfirmed', request: { kind: 'account' } });
    expect((await decide(partner.id, other.body, admin)).body.code).toBe('second_person_required');
    expect((await invite(partner.id, { ...other.body, id: undefined })).status).toBe(422);
    await invite(partner.id, { name: 'O', email: 'own@evil.example', role: 'admin' });
    expect((await listed(partner.id)).requests).toMatchObject([
      { kind: 'passkey', requestedBy: { id: admin.id }, user: { name: 'Petra', email } },
      { kind: 'account', requestedBy: { id: admin.id }, user: { email: 'own@evil.example' } },
    ]);
    expect(mailed.codesTo('own@evil.example')).toEqual([]);
    expect((await petra.get('session')).status).toBe(200);
    // The partner's own admin sees it, and declines.
    const path = `users/${other.body.id}/requests/${other.body.request!.id}`;
    expect((await petra.post(`${path}/decline`)).status).toBe(204);
    expect((await listed(partner.id)).users).toBe(1);
    // A second admin of the platform confirms what Petra asked for.
    expect((await decide(partner.id, again.body)).status).toBe(204);
    const newDevice = consoleOf();
    expect((await newDevice.enrol(await mailed.next(email))).status).toBe(201);
    expect((await petra.get('session')).status).toBe(401);
    const { body: trail } = await newDevice.get<{ data: { action: string }[] }>('access-events');
    expect(
      trail.data
        .map(({ action }) => action)
        .reverse()
        .slice(3),
    ).toEqual([
      ...['user_joined', 'user_passkey_requested', 'user_invited', 'user_request_declined'],
      ...['user_request_confirmed', 'user_joined'],
    ]);
  });

  it('get another code for a first admin without a passkey, which replaces the earlier one', async () => {
    const email = 'late@contoso.example';
    const { partner } = (await make('Late', admin, { name: 'Lars Late', email })).body;
    const first = await mailed.next(email);
    const again = await invite(partner.id, { name: 'L', email, role: 'viewer' });
    expect([again.status, again.body.role, again.body.request]).toEqual([200, 'admin', null]);
    const later = await mailed.next(email);
    expect((await consoleOf().enrol(first)).body.code).toBe('enrolment_code_invalid');
    expect((await consoleOf().enrol(later)).status).toBe(201);
    const nowhere = await invite('ptn_none', { ...user, role: 'admin' });
    expect([nowhere.status, nowhere.body.code]).toEqual([404, 'partner_unknown']);
  });

  it('get an invited person when a second admin confirms, and none by a disabled admin', async () => {
    const third = await BackOfficeClient.signedIn(platform, 'Tom Third', 'admin');
    const { partner } = (await make('Two admins')).body;
    const person = (email: string) => ({ name: 'V', email, role: 'viewer' });
    const one = await invite(partner.id, person('one@contoso.example'), third);
    expect((await decide(partner.id, one.body)).status).toBe(204);
    const code = await mailed.next('one@contoso.example');
    expect((await consoleOf().enrol(code)).body.user.role).toBe('viewer');
    const other = await invite(partner.id, person('other@contoso.example'), third);
    await admin.post(`reviewers/${third.id}/disable`);
    expect((await decide(partner.id, other.body)).body.code).toBe('access_request_unknown');
    const foreign = await decide((await make('Foreign')).body.partner.id, other.body);
    expect(foreign.body.code).toBe('console_user_unknown');
  });

  it('are created by admins only', async () => {
    const reviewer = await BackOfficeClient.signedIn(platform);
    const calls = [await reviewer.get('partner-accounts'), await make('Not mine', reviewer)];
    expect(calls.map(({ body }) => body.code)).toEqual(Array(2).fill('reviewer_role_missing'));
  });

  describe('made by the command', () => {
    const config = { publicUrl: PUBLIC_URL, consoleUrl: 'http://console.test', sandbox: false };
    const run = (...args: string[]) =>
      runPartnerCommand(platform.app.get(DataSource), config, readPartnerCommand(args));

    it('get a key, and their person a link by mail, and another one when it is repeated', async () => {
      const email = 'first@fabrikam.example';
      const made = await run('add', '--name', 'Fabrikam', '--email', email, '--user', 'Fay First');
      expect(made.apiKey!.secret).toMatch(/^pk_live_/);
      const first = await mailed.next(email);
      expect(inbox.mailsTo(email)[0]!.source.replaceAll('=\r\n', '')).toContain(
        'http://console.test/console#enrol',
      );
      const client = new PartnerClient(platform.url, made.apiKey!.secret, made.partner!.id);
      expect((await client.get('/v1/companies')).status).toBe(200);
      const again = await run(
        'invite',
        '--partner',
        made.partner!.id,
        '--email',
        email.toUpperCase(),
      );
      expect(again.apiKey).toBeUndefined();
      const later = await mailed.next(email);
      const fay = consoleOf();
      expect((await fay.enrol(first)).body.code).toBe('enrolment_code_invalid');
      expect((await fay.enrol(later)).body.user.name).toBe('Fay First');
      await expect(
        run('--name', 'fabrikam', '--email', email, '--user', 'Fay First'),
      ).rejects.toThrow('There is a partner with this name already.');
    });

    it('names the option that is wrong, and reads texts as requests do', () => {
      const args = ['--name', ' Andre\u0301 ', '--email', 'x@partner.example', '--user', 'Mia'];
      expect(readPartnerCommand(args).name).toBe('Andr\u00E9');
      expect(() => readPartnerCommand([...args.slice(0, -1), 'Mia\u202E'])).toThrow(
        '--user must not contain the character U+202E.',
      );
    });

    it.each([
      [[]],
      [['invite', '--name', 'Partner', '--email', 'x@partner.example', '--user', 'Xenia']],
      [['add', 'more', '--name', 'Partner', '--email', 'x@partner.example', '--user', 'Xenia']],
      [['--name', 'Partner', '--email', 'x@partner.example']],
      [['--name', 'Partner', '--email', 'x', '--user', 'X']],
      [['--name', 'P', '--partner', 'ptn_1', '--email', 'x@partner.example', '--user', 'X']],
      [['--partner', 'ptn_1', '--email', 'nobody@partner.example']],
      [['--partner', 'ptn_1', '--email', 'x@partner.example', '--user', 'X', '--role', 'king']],
      [['--name', 'a\nb', '--email', 'x@partner.example', '--user', 'X']],
      [['--name', '\u200B', '--email', 'x@partner.example', '--user', 'X']],
      [['--name', 'Partner', '--email', 'x@partner.example', '--user', '\u202EaineX']],
      [['--name', 'Partner', '--email', 'x\u00AD@partner.example', '--user', 'X']],
      [['--name', 'P', '--email', 'x@p.example', '--user', 'X', '--contact', '\u2060x@p.example']],
      [['--colour', 'red']],
    ])('are not made of %j', async (args) => {
      await expect((async () => run(...args))()).rejects.toThrow(AccountCommandError);
    });
  });
});
