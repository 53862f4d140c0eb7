import type { InvitedConsoleUser, MadePartner, PartnerAccountResource } from '#contracts';
import { DataSource } from 'typeorm';
import { BackOfficeClient } from '../../../test/back-office-client.js';
import { ConsoleClient } from '../../../test/console-client.js';
import { PartnerClient, PUBLIC_URL } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { PartnerCommandError, readPartnerCommand, runPartnerCommand } from './partner-command.js';

describe('the partners', () => {
  let platform: PlatformFixture;
  let admin: BackOfficeClient;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    admin = await BackOfficeClient.signedIn(platform, 'Adam Admin', 'admin');
  });

  afterAll(() => platform?.close());

  const user = { name: 'Paula Partner', email: 'Paula@contoso.example' };
  const make = (name: string, by = admin) =>
    by.post<MadePartner>('partner-accounts', { name, user, contactEmail: 'it@contoso.example' });

  it('are made with a key and the invitation of an admin', async () => {
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
    expect(body.invitation).toMatchObject({ isMailed: false });

    const client = new PartnerClient(platform.url, body.apiKey.secret, body.partner.id);
    const company = await client.createCompany();
    const paula = new ConsoleClient(platform.url);
    expect((await paula.enrol(body.invitation.code)).body.partner.name).toBe('Contoso');
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

  it('are made once by a form that is sent twice at once', async () => {
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
    ['nobody', { user: undefined }, '/user'],
    ['null for a person', { user: null }, '/user'],
    ['a person without an address', { user: { name: 'P', email: 'x' } }, '/user/email'],
    ['a person with a role', { user: { ...user, role: 'viewer' } }, '/user/role'],
    ['a contact of null', { contactEmail: null }, '/contactEmail'],
  ])('are not made with %s', async (_what, change, pointer) => {
    const answer = await admin.post('partner-accounts', { name: 'Bad', user, ...change });
    expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([422, pointer]);
  });

  it('get another invitation, for somebody new and for somebody who is there', async () => {
    const { partner, invitation } = (await make('Locked out')).body;
    const invite = (body: object, id = partner.id) =>
      admin.post<InvitedConsoleUser>(`partner-accounts/${id}/invitations`, body);
    const again = await invite({ ...user, role: 'viewer' });
    expect([again.status, again.body.user.role]).toEqual([201, 'admin']);
    const paula = new ConsoleClient(platform.url);
    expect((await paula.enrol(invitation.code)).body.code).toBe('enrolment_code_invalid');
    expect((await paula.enrol(again.body.invitation.code)).status).toBe(201);
    const other = await invite({ name: 'O', email: 'o@contoso.example', role: 'viewer' });
    expect(other.body.user).toMatchObject({ role: 'viewer', status: 'invited' });
    const nowhere = await invite({ ...user, role: 'admin' }, 'ptn_none');
    expect([nowhere.status, nowhere.body.code]).toEqual([404, 'partner_unknown']);
  });

  it('are made by admins alone', async () => {
    const reviewer = await BackOfficeClient.signedIn(platform);
    const calls = [await reviewer.get('partner-accounts'), await make('Not mine', reviewer)];
    expect(calls.map(({ body }) => body.code)).toEqual(Array(2).fill('reviewer_role_missing'));
  });

  describe('made by the command', () => {
    const config = { publicUrl: PUBLIC_URL, consoleUrl: 'http://console.test', sandbox: false };
    const run = (...args: string[]) =>
      runPartnerCommand(platform.app.get(DataSource), config, readPartnerCommand(args));

    it('get a key and a link, and another link when it is repeated', async () => {
      const email = 'first@fabrikam.example';
      const made = await run('--name', 'Fabrikam', '--email', email, '--user', 'Fay First');
      expect(made.apiKey!.secret).toMatch(/^pk_live_/);
      expect(made.invitation.url).toBe(`http://console.test/console#enrol=${made.invitation.code}`);
      const client = new PartnerClient(platform.url, made.apiKey!.secret, made.partner!.id);
      expect((await client.get('/v1/companies')).status).toBe(200);
      const again = await run('--partner', made.partner!.id, '--email', email.toUpperCase());
      expect(again.apiKey).toBeUndefined();
      const fay = new ConsoleClient(platform.url);
      expect((await fay.enrol(made.invitation.code)).body.code).toBe('enrolment_code_invalid');
      expect((await fay.enrol(again.invitation.code)).body.user.name).toBe('Fay First');
      await expect(
        run('--name', 'fabrikam', '--email', email, '--user', 'Fay First'),
      ).rejects.toThrow('There is a partner with this name already.');
    });

    it.each([
      [[]],
      [['--name', 'Partner', '--email', 'x@partner.example']],
      [['--name', 'Partner', '--email', 'x', '--user', 'X']],
      [['--name', 'P', '--partner', 'ptn_1', '--email', 'x@partner.example', '--user', 'X']],
      [['--partner', 'ptn_1', '--email', 'nobody@partner.example']],
      [['--partner', 'ptn_1', '--email', 'x@partner.example', '--user', 'X', '--role', 'king']],
      [['--name', 'a\nb', '--email', 'x@partner.example', '--user', 'X']],
      [['--colour', 'red']],
    ])('are not made of %j', async (args) => {
      await expect((async () => run(...args))()).rejects.toThrow(PartnerCommandError);
    });
  });
});
