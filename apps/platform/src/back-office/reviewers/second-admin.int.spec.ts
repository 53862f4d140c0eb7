import { type ReviewerResource, type ReviewerSession } from '#contracts';
import { StaffCodes } from '#staff-sign-in';
import { eventually, SmtpInbox } from '#testing';
import { DataSource } from 'typeorm';
import { BackOfficeClient } from '../../../test/back-office-client.js';
import { MailedCodes } from '../../../test/mailed-codes.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { PlatformConfig } from '../../platform.config.js';
import {
  AccountCommandError,
  readReviewerCommand,
  runReviewerCommand,
} from '../account-commands.js';
import { ReviewersModule } from './reviewers.module.js';

describe('four eyes for the accounts of the back office', () => {
  let platform: PlatformFixture;
  let inbox: SmtpInbox;
  let mailed: MailedCodes;
  let reviewer: BackOfficeClient;

  beforeAll(async () => {
    inbox = await SmtpInbox.start();
    mailed = new MailedCodes(inbox);
    platform = await PlatformFixture.start({
      smtpUrl: inbox.url,
      mailFrom: 'Card Platform <office@platform.example>',
    });
  });

  afterAll(async () => {
    await platform?.close();
    await inbox?.stop();
  });

  beforeEach(async () => {
    reviewer = await BackOfficeClient.signedIn(platform);
  });

  const query = (sql: string, values?: unknown[]) => platform.database.query(sql, values);
  const actionsOf = async (id: string) =>
    (
      await query('SELECT action FROM reviewer_events WHERE reviewer_id = $1 ORDER BY id', [id])
    ).map(({ action }) => action as string);

  describe('managed by an admin', () => {
    let admin: BackOfficeClient;

    beforeEach(async () => {
      admin = await BackOfficeClient.signedIn(platform, 'Adam Admin', 'admin');
    });

    let second: BackOfficeClient;

    beforeEach(async () => {
      second = await BackOfficeClient.signedIn(platform, 'Sara Second', 'admin');
    });

    const add = (email: string, by = admin) =>
      by.post<ReviewerResource>('reviewers', { name: 'Nora New', email, role: 'reviewer' });
    const requestCode = (id: string, by = admin) =>
      by.post<ReviewerResource>(`reviewers/${id}/enrolment-codes`);
    const decide = (
      { id, request }: Pick<ReviewerResource, 'id' | 'request'>,
      by = second,
      decision = 'confirm',
    ) => by.post<ReviewerResource>(`reviewers/${id}/requests/${request!.id}/${decision}`);
    const enrolled = async (code: string) => {
      const client = new BackOfficeClient(platform.url);
      return [client, await client.enrol(code)] as const;
    };
    const emailOf = async ({ id }: { id: string }) =>
      (await query('SELECT email FROM reviewers WHERE id = $1', [id]))[0]!.email as string;

    it('are added by one admin, confirmed by another, and get their code by mail only', async () => {
      const { status, body } = await add('Nora@platform.example');
      expect(status).toBe(201);
      expect(body).toMatchObject({
        email: 'nora@platform.example',
        status: 'unconfirmed',
        request: { kind: 'account', requestedBy: { id: admin.id, name: 'Adam Admin' } },
        codeMail: null,
      });
      expect((await add('nora@PLATFORM.example')).body.code).toBe('reviewer_email_taken');
      expect((await decide(body, admin)).body.code).toBe('second_person_required');
      // Not even by a code from elsewhere.
      const stray = await platform.app
        .get(DataSource)
        .transaction((manager) =>
          platform.app
            .select(ReviewersModule)
            .get(StaffCodes, { strict: true })
            .create(manager, body.id),
        );
      expect((await enrolled(stray.code))[1].body.code).toBe('enrolment_code_invalid');
      const confirmed = await decide(body);
      expect([confirmed.status, confirmed.body.status]).toEqual([200, 'invited']);
      expect((await decide(body)).body.code).toBe('access_request_unknown');
      const code = await mailed.next('nora@platform.example');
      for (const answer of [body, confirmed.body]) {
        expect(JSON.stringify(answer)).not.toContain('enrol=');
      }
      expect((await enrolled(code))[1].body.reviewer.name).toBe('Nora New');
      expect((await enrolled(code))[1].body.code).toBe('enrolment_code_invalid');
      expect(await actionsOf(body.id)).toEqual(['added', 'confirmed', 'enrolled']);
    });

    it('are not two reviewers for one admin who corrects 12,345.67 EUR', async () => {
      const own = [await add('one@platform.example'), await add('two@platform.example')];
      for (const { body } of own) {
        expect((await decide(body, admin)).body.code).toBe('second_person_required');
        const again = await requestCode(body.id);
        expect([again.body.status, again.body.request?.id]).toEqual([
          'unconfirmed',
          body.request!.id,
        ]);
        const enabled = await admin.post<ReviewerResource>(`reviewers/${body.id}/enable`);
        expect(enabled.body.status).toBe('unconfirmed');
        // Disabling and enabling goes no way around the second admin.
        await admin.post(`reviewers/${body.id}/disable`);
        const back = await admin.post<ReviewerResource>(`reviewers/${body.id}/enable`);
        expect([back.body.status, back.body.request?.kind]).toEqual(['disabled', 'enable']);
        expect((await decide(back.body, admin)).body.code).toBe('second_person_required');
      }
      const codes = await query(
        'SELECT FROM reviewer_enrolment_codes WHERE reviewer_id = ANY ($1)',
        [own.map(({ body }) => body.id)],
      );
      expect(codes).toEqual([]);
      expect(mailed.subjectsTo('one@platform.example')).toEqual([]);
    });

    it('get another code while they have no passkey, which replaces the earlier one', async () => {
      const { body } = await add('again@platform.example');
      await decide(body);
      const first = await mailed.next('again@platform.example');
      expect((await requestCode(body.id)).body.status).toBe('invited');
      const later = await mailed.next('again@platform.example');
      expect((await enrolled(first))[1].body.code).toBe('enrolment_code_invalid');
      expect((await enrolled(later))[1].status).toBe(201);
    });

    it('are declined by any admin, and then are disabled', async () => {
      const { body } = await add('declined@platform.example');
      const declined = await decide(body, second, 'decline');
      expect([declined.body.status, declined.body.request]).toEqual(['disabled', null]);
      expect(await actionsOf(body.id)).toEqual(['added', 'request_declined']);
    });

    it('get a code that is void after wrong tries', async () => {
      const { body } = await add('guessed@platform.example');
      await decide(body);
      const code = await mailed.next('guessed@platform.example');
      const wrong = code.slice(0, -1) + (code.endsWith('0') ? '1' : '0');
      const other = new BackOfficeClient(platform.url);
      for (let tries = 0; tries < 5; tries += 1) {
        expect((await other.enrol(wrong)).body.code).toBe('enrolment_code_invalid');
      }
      expect((await other.enrol(code)).body.code).toBe('enrolment_code_invalid');
    });

    it('get a new passkey by two admins, and a mail at the request and at its use', async () => {
      const email = await emailOf(reviewer);
      const { body } = await requestCode(reviewer.id);
      expect([body.status, body.request?.kind]).toEqual(['active', 'passkey']);
      await eventually('the notification', async () => mailed.subjectsTo(email).length >= 2);
      expect(mailed.codesTo(email)).toEqual([]);
      expect((await decide(body, admin)).body.code).toBe('second_person_required');
      expect((await reviewer.get('session')).status).toBe(200);
      await decide(body);
      const code = await mailed.next(email);
      // The earlier one works until then.
      expect((await reviewer.get('session')).status).toBe(200);
      const [newDevice, answer] = await enrolled(code);
      expect(answer.status).toBe(201);
      expect((await reviewer.get('session')).status).toBe(401);
      expect((await reviewer.signIn()).body.code).toBe('passkey_refused');
      expect((await newDevice.signIn()).status).toBe(201);
      const subjects = await eventually('all notifications', async () => {
        const all = mailed.subjectsTo(email);
        return all.length >= 4 ? all : undefined;
      });
      // Mails that wait together are sent at once, in any order.
      expect(subjects.toSorted()).toEqual([
        'A new passkey for your account at the back office was requested',
        'A passkey was created for your account at the back office',
        'A passkey was created for your account at the back office',
        'Your new passkey for the back office',
      ]);
      expect((await actionsOf(reviewer.id)).slice(2)).toEqual([
        'passkey_requested',
        'passkey_confirmed',
        'enrolled',
        'signed_in',
      ]);
    });

    it('are not confirmed by the owner of the account, or by an admin who was disabled', async () => {
      const own = await requestCode(second.id);
      expect((await decide(own.body, second)).body.code).toBe('second_person_required');
      const third = await BackOfficeClient.signedIn(platform, 'Tom Third', 'admin');
      const { body } = await add('void@platform.example', third);
      await admin.post(`reviewers/${third.id}/disable`);
      expect((await decide(body)).body.code).toBe('access_request_unknown');
      const listed = (await admin.get<{ data: ReviewerResource[] }>('reviewers')).body.data;
      const { status, request } = listed.find(({ id }) => id === body.id)!;
      expect([status, request]).toEqual(['unconfirmed', null]);
      expect((await requestCode(body.id, second)).body.request?.requestedBy.id).toBe(second.id);
    });

    it('disable each other at the same time, and one of them remains', async () => {
      for (let round = 0; round < 5; round += 1) {
        const pair = await Promise.all(
          [1, 2].map(() => BackOfficeClient.signedIn(platform, 'Pat Pair', 'admin')),
        );
        const [one, other] = pair as [BackOfficeClient, BackOfficeClient];
        const answers = await Promise.all([
          one.post(`reviewers/${other.id}/disable`),
          other.post(`reviewers/${one.id}/disable`),
        ]);
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
      }
    });

    it('are enabled again by two admins', async () => {
      await admin.post(`reviewers/${reviewer.id}/disable`);
      const { body } = await admin.post<ReviewerResource>(`reviewers/${reviewer.id}/enable`);
      expect((await decide(body, admin)).body.code).toBe('second_person_required');
      expect((await reviewer.signIn()).body.code).toBe('passkey_refused');
      expect((await decide(body)).body.status).toBe('active');
      expect((await reviewer.signIn()).status).toBe(201);
    });

    it('are disabled immediately, and not by themselves', async () => {
      expect((await admin.post(`reviewers/${reviewer.id}/disable`)).status).toBe(200);
      expect((await reviewer.get('session')).status).toBe(401);
      expect((await reviewer.signIn()).body.code).toBe('passkey_refused');
      expect((await admin.post(`reviewers/${admin.id}/disable`)).body.code).toBe(
        'reviewer_is_caller',
      );
      expect((await admin.post('reviewers/rev_none/disable')).body.code).toBe('reviewer_unknown');
    });

    it('by no one else', async () => {
      const asked = [await reviewer.get('reviewers'), await reviewer.post('reviewers', {})];
      expect(asked.map(({ body }) => body.code)).toEqual(Array(2).fill('reviewer_role_missing'));
      expect((await new BackOfficeClient(platform.url).get('reviewers')).status).toBe(401);
    });
  });

  describe('with a new passkey', () => {
    let held: PlatformFixture;

    beforeAll(async () => {
      held = await PlatformFixture.start({ newPasskeyHoldHours: 24 }, platform.database);
    });

    afterAll(() => held?.close());

    const at = (client: BackOfficeClient) => {
      const elsewhere = new BackOfficeClient(held.url);
      return Object.assign(elsewhere, { id: client.id, cookie: client.cookie });
    };
    const age = ({ id }: BackOfficeClient, hours: number) =>
      query(
        `UPDATE reviewer_passkeys SET held_from = now() - make_interval(hours => $2)
         WHERE reviewer_id = $1`,
        [id, hours],
      );

    it('decide nothing for 24 hours, and read and propose at once', async () => {
      const here = at(reviewer);
      const { body } = await here.get<ReviewerSession>('session');
      expect(Date.parse(body.decidesFrom!) - Date.now()).toBeGreaterThan(23 * 3_600_000);
      const deciding = [
        'applications/cmp_1/kyc/approve',
        'applications/cmp_1/kyc/deny',
        'applications/cmp_1/kyc/request-information',
        'applications/cmp_1/credit/approve',
        'applications/cmp_1/credit/deny',
        'money-proposals/prp_1/approve',
        'money-proposals/prp_1/reject',
      ];
      for (const path of deciding) {
        const answer = await here.post(path, { revision: 'r', note: 'n', reason: 'r' });
        expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'passkey_too_new']);
      }
      const erasure = await here.call('DELETE', 'applications/cmp_1/personal-data');
      expect(erasure.body.code).toBe('passkey_too_new');
      const proposed = await here.post('applications/cmp_1/kyc/propose-approval', {
        revision: 'r',
      });
      expect(proposed.body.code).toBe('company_unknown');
      expect((await here.get('applications')).status).toBe(200);
      await age(reviewer, 23);
      expect((await here.post(deciding[0]!, { revision: 'r' })).body.code).toBe('passkey_too_new');
      await age(reviewer, 24);
      expect((await here.get<ReviewerSession>('session')).body.decidesFrom).toBeNull();
      expect((await here.post(deciding[0]!, { revision: 'r' })).body.code).toBe('company_unknown');
    });

    it('confirm no reviewer for 24 hours', async () => {
      const admin = await BackOfficeClient.signedIn(platform, 'Adam Admin', 'admin');
      const second = await BackOfficeClient.signedIn(platform, 'Sara Second', 'admin');
      const email = 'held@platform.example';
      const person = { name: 'Hedda Held', email, role: 'reviewer' };
      const { body } = await at(admin).post<ReviewerResource>('reviewers', person);
      expect(body.status).toBe('unconfirmed');
      const path = `reviewers/${body.id}/requests/${body.request!.id}/confirm`;
      expect((await at(second).post(path)).body.code).toBe('passkey_too_new');
      await age(second, 24);
      expect((await at(second).post(path)).status).toBe(200);
    });

    it('with a passkey older than the holding period decide at once', async () => {
      await query('UPDATE reviewer_passkeys SET held_from = NULL WHERE reviewer_id = $1', [
        reviewer.id,
      ]);
      const here = at(reviewer);
      expect((await here.get<ReviewerSession>('session')).body.decidesFrom).toBeNull();
    });
  });

  describe('made by the command', () => {
    const run = (...args: string[]) =>
      runReviewerCommand(
        platform.app.get(DataSource),
        platform.app.get(PlatformConfig),
        readReviewerCommand(args),
      );

    it('print the code of the first admin alone, and mail all others', async () => {
      const own = await PlatformFixture.start();
      try {
        const runHere = (...args: string[]) =>
          runReviewerCommand(
            own.app.get(DataSource),
            own.app.get(PlatformConfig),
            readReviewerCommand(args),
          );
        const email = 'first@platform.example';
        const first = await runHere('--email', email, '--name', 'First Admin', '--role', 'admin');
        const again = await runHere('--email', 'First@platform.example');
        const reviewerToo = await runHere('--email', 'r@platform.example', '--name', 'R');
        expect(reviewerToo.enrolment).toBeUndefined();
        const client = new BackOfficeClient(own.url);
        expect((await client.enrol(first.enrolment!.code)).body.code).toBe(
          'enrolment_code_invalid',
        );
        const { body } = await client.enrol(again.enrolment!.code);
        expect(body.reviewer).toMatchObject({ name: 'First Admin', role: 'admin' });
        expect((await runHere('--email', email)).enrolment).toBeUndefined();
      } finally {
        await own.close();
      }
    });

    it('get another code by mail when it is repeated', async () => {
      const email = 'operated@platform.example';
      const made = await run('--email', email, '--name', 'Olga Operated');
      expect(made.reviewer.status).toBe('invited');
      const client = new BackOfficeClient(platform.url);
      const first = await mailed.next(email);
      await run('--email', email.toUpperCase());
      const code = await mailed.next(email);
      expect((await client.enrol(first)).body.code).toBe('enrolment_code_invalid');
      expect((await client.enrol(code)).body.reviewer).toMatchObject({ name: 'Olga Operated' });
    });

    it('replace the second admin if there is none', async () => {
      const admin = await BackOfficeClient.signedIn(platform, 'Adam Admin', 'admin');
      const email = 'lonely@platform.example';
      await admin.post('reviewers', { name: 'Lou Lonely', email, role: 'reviewer' });
      const { reviewer: confirmed } = await run('--email', email, '--confirm');
      expect([confirmed.status, confirmed.request]).toEqual(['invited', null]);
      const client = new BackOfficeClient(platform.url);
      expect((await client.enrol(await mailed.next(email))).status).toBe(201);
      await expect(run('--email', email, '--confirm')).rejects.toMatchObject({
        code: 'access_request_unknown',
      });
    });

    it.each([
      [['--email', 'nobody@platform.example']],
      [['--name', 'No Address']],
      [['--email', 'x@platform.example', '--name', 'X', '--role', 'king']],
      [['--email', 'x@platform.example', '--name', 'X', '--confirm']],
      [['--email', 'x@platform.example', '--name', 'a\nb']],
      [['--email', 'x@platform.example', '--name', '\u2800']],
      [['--email', 'x\u200B@platform.example', '--name', 'Xenia']],
      [['--colour', 'red']],
    ])('are not made of %j', async (args) => {
      await expect((async () => run(...args))()).rejects.toThrow(AccountCommandError);
    });
  });
});
