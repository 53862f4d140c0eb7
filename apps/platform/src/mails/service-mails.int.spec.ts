import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  AccountTopUp,
  exampleOf,
  type Page,
  type PlatformMail,
  type PlatformMailDetail,
  type Problem,
  type SentMail,
} from '#contracts';
import { MailWorker } from '#mail';
import { callJson, eventually, SmtpInbox, type TakenMail } from '#testing';
import { AdjustableClock } from '../../test/adjustable-clock.js';
import { BackOfficeClient } from '../../test/back-office-client.js';
import { completeAnswers, OnboardingApplicant } from '../../test/onboarding-applicant.js';
import { type PartnerClient, PUBLIC_URL } from '../../test/partner-client.js';
import { PlatformFixture } from '../../test/platform-fixture.js';

const APPLICANT = 'ada@fabrikam.example';
const DAY_MS = 24 * 60 * 60_000;
// Read for each mail; a spec adds to it when its partner exists.
const partnerMailAddresses: string[] = [];
const partnerDomains: string[] = [];
const items = [
  { section: 'documents', question: 'Bitte senden Sie uns <b>die Satzung</b>.' },
  { section: 'kyc', question: 'Who is that?' },
];

describe("the platform's mails", () => {
  let inbox: SmtpInbox;
  let platform: PlatformFixture;
  let replica: PlatformFixture;
  let clock: AdjustableClock;
  let partner: PartnerClient;
  let companyId: string;
  let applicant: OnboardingApplicant;

  beforeAll(async () => {
    inbox = await SmtpInbox.start();
    const settings = {
      smtpUrl: inbox.url,
      mailFrom: 'The Platform <mails@platform.example>',
      partnerMailAddresses,
      partnerDomains,
    };
    platform = await PlatformFixture.start(settings);
    replica = await PlatformFixture.start(settings, platform.database);
    clock = AdjustableClock.of(platform);
    clock.alsoOf(replica);
  });

  afterAll(async () => {
    await replica.stop();
    await platform.close();
    await inbox.stop();
  });

  beforeEach(async () => {
    inbox.mails.length = 0;
    partner = await platform.addPartnerWithoutWebhook();
    await addCompany();
  });

  async function addCompany(): Promise<void> {
    companyId = (await partner.createCompany()).id;
    applicant = new OnboardingApplicant(await partner.onboardingUrl(companyId));
  }

  /** Both replicas look for mails at once; all due mails are done when none is left. */
  async function settled(): Promise<void> {
    for (const { app } of [platform, replica]) app.get(MailWorker).wake();
    await eventually('every mail that is due is through', async () => {
      const [row] = await platform.database.query(
        `SELECT count(*)::int AS due FROM mails WHERE status = 'pending' AND next_attempt_at <= $1`,
        [clock.now],
      );
      return row!.due === 0;
    });
  }

  function decoded({ source }: TakenMail): string {
    const bytes = source
      .replaceAll('=\r\n', '')
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
    return Buffer.from(bytes, 'latin1').toString('utf8');
  }

  const textOf = (mail: TakenMail) => decoded(mail).split('Content-Type: text/html')[0]!;
  const linkIn = (mail: TakenMail) =>
    /http:\/\/platform\.test\/onboarding\/\S+/
      .exec(textOf(mail))![0]
      .replace(PUBLIC_URL, platform.url);
  const kinds = async () =>
    (
      (await platform.database.query(
        `SELECT kind, addressee, status FROM mails WHERE company_id = $1 ORDER BY id`,
        [companyId],
      )) as { kind: string; addressee: string; status: string }[]
    ).map(({ kind, addressee, status }) => `${kind} ${addressee} ${status}`);

  async function done(answer: Promise<{ status: number }>): Promise<void> {
    expect((await answer).status).toBe(204);
  }

  async function approveCredit(): Promise<void> {
    await applicant.saveKyc(completeAnswers.kyc);
    await applicant.submitCompleteCredit();
    await done(partner.sandbox(companyId, 'approve-credit'));
  }

  describe('mails about the KYC application', () => {
    it('contain the items of the request, and a link that replaces no other', async () => {
      await applicant.submitCompleteKyc();
      await done(partner.sandbox(companyId, 'start-review'));
      await done(partner.sandbox(companyId, 'request-information', { items }));
      await settled();
      const [mail, ...others] = inbox.mailsTo(APPLICANT);
      expect(others).toEqual([]);
      expect(mail!.headers.get('from')).toBe('Northwind <mails@platform.example>');
      const text = textOf(mail!);
      expect(text).toContain('Guten Tag Ada Byron,');
      expect(text).toContain('1. Dokumente: Bitte senden Sie uns <b>die Satzung</b>.');
      expect(text).toContain('2. Identität der Personen: Who is that?');
      expect(text).toContain('Northwind');

      const visit = (url: string) => callJson('GET', `${url}/application`);
      expect((await visit(linkIn(mail!))).status).toBe(200);
      expect((await visit(applicant.url)).status).toBe(200);
      // A new link from the partner does not invalidate the mail's link.
      await partner.onboardingUrl(companyId);
      expect((await visit(linkIn(mail!))).status).toBe(200);
      const stored = JSON.stringify(await platform.database.query('SELECT * FROM mails'));
      expect(stored).not.toContain(linkIn(mail!).split('/').at(-1)!);
    });

    it('are sent for each request, and the newer link replaces the older', async () => {
      const ask = async () => {
        await done(partner.sandbox(companyId, 'request-information', { items }));
        await settled();
      };
      await applicant.submitCompleteKyc();
      await done(partner.sandbox(companyId, 'start-review'));
      await ask();
      expect((await applicant.submitKyc(2)).status).toBe(200);
      await ask();
      const [first, second] = inbox.mailsTo(APPLICANT).map(linkIn);
      expect((await callJson('GET', `${first}/application`)).status).toBe(410);
      expect((await callJson('GET', `${second}/application`)).status).toBe(200);
      expect(new Set(inbox.mails.map(({ headers }) => headers.get('message-id'))).size).toBe(2);
    });

    it('report a denial without its reason', async () => {
      await applicant.submitCompleteKyc();
      await done(partner.sandbox(companyId, 'start-review'));
      await done(partner.sandbox(companyId, 'deny-kyc', { reason: 'is on a sanctions list' }));
      await settled();
      expect(await kinds()).toEqual(['kyc_denied applicant sent']);
      expect(textOf(inbox.mails[0]!)).toContain('Ihr Antrag ist abgelehnt');
      expect(decoded(inbox.mails[0]!)).not.toContain('sanctions');
    });

    it('wait until the applicant has an address', async () => {
      await done(partner.sandbox(companyId, 'approve-kyc'));
      const { status } = await partner.sandbox(companyId, 'deny-kyc');
      expect(status).toBe(409);
      const draft = { ...completeAnswers.kyc.submittedBy, email: 'ada@' };
      await applicant.saveKyc({ ...completeAnswers.kyc, submittedBy: draft });
      await applicant.submitCompleteCredit();
      await done(partner.sandbox(companyId, 'approve-credit'));
      await settled();
      expect(inbox.mails).toEqual([]);
      expect((await kinds())[0]).toBe('credit_agreement applicant awaiting_recipient');
    });
  });

  describe('the credit agreement', () => {
    it('causes a reminder after 3 and 7 days, once for all replicas', async () => {
      await approveCredit();
      await settled();
      expect(inbox.mailsTo(APPLICANT)).toHaveLength(1);
      for (const [days, mails] of [
        [2, 1],
        [1, 2],
        [3, 2],
        [1, 3],
        [30, 3],
      ] as const) {
        clock.pass(days * DAY_MS);
        await settled();
        expect(inbox.mailsTo(APPLICANT)).toHaveLength(mails);
      }
      expect(textOf(inbox.mails[1]!)).toContain('Gesendet am: ');
      expect(linkIn(inbox.mails[1]!)).toBe(linkIn(inbox.mails[0]!));
    });

    it('causes a reminder that is retried when the mail server refuses it at first', async () => {
      await approveCredit();
      await settled();
      inbox.refuse = () => 450;
      clock.pass(7 * DAY_MS);
      await settled();
      expect(inbox.mails).toHaveLength(1);
      inbox.refuse = () => undefined;
      clock.pass(60_000);
      await settled();
      expect(inbox.mails).toHaveLength(3);
    });

    it('causes no reminder once it is accepted', async () => {
      await approveCredit();
      await settled();
      const url = linkIn(inbox.mails[0]!);
      const body = new URLSearchParams({ name: 'Ada Byron', confirmed: 'yes' });
      expect((await fetch(url, { method: 'POST', body, redirect: 'manual' })).status).toBe(303);
      clock.pass(8 * DAY_MS);
      await settled();
      expect(inbox.mails).toHaveLength(1);
      expect((await kinds()).slice(1)).toEqual(
        Array(2).fill('credit_agreement_reminder applicant cancelled'),
      );
    });
  });

  describe('system mails', () => {
    const topUp = () => ({
      event: 'account_top_up',
      companyId,
      data: {
        ...exampleOf(AccountTopUp).data,
        accountId: 'acc_1',
        topUpId: `top_${companyId}`,
      },
    });

    async function liveAt(settings: object): Promise<void> {
      // Before the first company, settings apply at once.
      partner = await platform.addPartnerWithoutWebhook();
      expect((await partner.put('/v1/communication-settings', settings)).status).toBe(200);
      await addCompany();
    }

    async function live(settings: object): Promise<void> {
      await liveAt(settings);
      const person = {
        companyId,
        externalId: 'e-1',
        name: 'Mia Berg',
        email: 'mia@fabrikam.example',
      };
      const { body } = await partner.post<{ id: string }>('/v1/people', person);
      await partner.orderCard(body.id);
      await approveCredit();
      expect((await partner.post('/v1/sandbox/events', topUp())).status).toBeLessThan(300);
      await settled();
    }
    const system = async () =>
      (await kinds())
        .filter((kind) => !kind.startsWith('credit_agreement'))
        .map((it) => it.split(' ')[0]);
    const all = [
      'card_order_confirmation',
      'card_credit_activation',
      'account_top_up_confirmation',
    ];

    it.each([
      ['light', {}, all],
      ['white_label', {}, all],
      ['native', {}, []],
      ['native', { account_top_up_confirmation: 'platform' }, ['account_top_up_confirmation']],
    ])('are the platform’s at level %s with choices %j: %j', async (level, choices, expected) => {
      await live({ integrationLevel: level, choices });
      expect(await system()).toEqual(expected);
      const toCardholder = inbox.mailsTo('mia@fabrikam.example');
      expect(toCardholder).toHaveLength(expected.includes('card_order_confirmation') ? 1 : 0);
      const name = level === 'white_label' ? 'Northwind' : 'The Platform';
      for (const mail of inbox.mails) {
        expect(textOf(mail)).toContain(`Ihr Karten-Team\r\n${name}`);
        expect(mail.headers.get('from')).toBe(`${name} <mails@platform.example>`);
        expect(mail.headers.has('reply-to')).toBe(false);
      }
    });

    it('come in the partner’s name and answers go to it, from an address of its own only where the operator said so', async () => {
      const branding = { displayName: 'NW, Cards', replyTo: 'help@northwind.example' };
      const origins: unknown[] = [];
      for (const level of ['white_label', 'light']) {
        await liveAt({ integrationLevel: level });
        expect((await partner.patch('/v1/branding', branding)).status).toBe(200);
        for (const address of [[], [`${partner.id}=cards@northwind.example`]]) {
          partnerMailAddresses.splice(0, 2, 'ptn_other=cards@other.example', ...address);
          const { id } = await partner.createPerson(companyId);
          await partner.patch(`/v1/people/${id}`, { email: `${id}@fabrikam.example` });
          await partner.orderCard(id);
          await settled();
          const [mail] = inbox.mailsTo(`${id}@fabrikam.example`);
          origins.push([level, mail!.headers.get('from'), mail!.headers.get('reply-to')]);
        }
        partnerMailAddresses.length = 0;
      }
      expect(origins).toEqual([
        ['white_label', '"NW, Cards" <mails@platform.example>', 'help@northwind.example'],
        ['white_label', '"NW, Cards" <cards@northwind.example>', 'help@northwind.example'],
        ['light', 'The Platform <mails@platform.example>', undefined],
        ['light', 'The Platform <mails@platform.example>', undefined],
      ]);
    });

    it('come from the sender address that the partner chose, while the operator admits its domain', async () => {
      await liveAt({ integrationLevel: 'white_label' });
      partnerDomains.push(`${partner.id}=northwind.co`);
      const senderAddress = 'cards@mail.northwind.co';
      expect((await partner.patch('/v1/branding', { senderAddress })).status).toBe(200);
      const origins: unknown[] = [];
      for (const domains of [[`${partner.id}=northwind.co`], ['ptn_other=northwind.co']]) {
        partnerDomains.splice(0, 1, ...domains);
        const { id } = await partner.createPerson(companyId);
        await partner.patch(`/v1/people/${id}`, { email: `${id}@fabrikam.example` });
        await partner.orderCard(id);
        await settled();
        origins.push(inbox.mailsTo(`${id}@fabrikam.example`)[0]!.headers.get('from'));
      }
      partnerDomains.length = 0;
      expect(origins).toEqual([
        'Northwind <cards@mail.northwind.co>',
        'Northwind <mails@platform.example>',
      ]);
      const { status } = await partner.patch('/v1/branding', { senderAddress });
      expect(status).toBe(422);
    });

    it('report to the cardholder what becomes of a card, except for what they did and for replacements', async () => {
      await liveAt({ integrationLevel: 'light' });
      const { id } = await partner.createPerson(companyId);
      await partner.patch(`/v1/people/${id}`, { email: 'mia@fabrikam.example' });
      await partner.approveKyc(companyId);
      const card = await partner.orderCard(id, 'physical');
      const act = (action: string, body: object = {}) =>
        partner.post(`/v1/cards/${card.id}/${action}`, body);
      await partner.post(`/v1/sandbox/cards/${card.id}/ship`);
      await partner.activateShipped(card.id);
      await act('freeze', { onBehalfOf: 'cardholder' });
      await act('freeze', { onBehalfOf: 'company_admin', reason: 'Suspicious' });
      await act('replace', { reason: 'lost' });
      const other = await partner.orderCard(id);
      await partner.post(`/v1/sandbox/cards/${other.id}/expiry`, { days: 31 });
      await partner.post(`/v1/cards/${other.id}/terminate`);
      await settled();
      const mails = await platform.database.query(
        `SELECT kind, cause, facts FROM mails WHERE company_id = $1 AND kind LIKE 'card_%'
           AND kind <> 'card_order_confirmation' ORDER BY kind`,
        [companyId],
      );
      const { last4 } = card;
      const expiring = { last4: other.last4, cardType: 'virtual', isRenewed: false };
      expect(mails).toEqual([
        {
          ...{ kind: 'card_expiring', cause: other.id },
          facts: { ...expiring, expiresOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
        },
        { kind: 'card_frozen', cause: `${card.id}/5`, facts: { last4, by: 'company_admin' } },
        {
          kind: 'card_shipped',
          cause: card.id,
          facts: { last4, estimatedDelivery: expect.any(String) },
        },
        { kind: 'card_terminated', cause: other.id, facts: { last4: other.last4 } },
      ]);
    });

    it('wait for a cardholder without an address, and are sent once the partner sets it', async () => {
      await liveAt({ integrationLevel: 'light' });
      const { id } = await partner.createPerson(companyId);
      await partner.orderCard(id);
      await settled();
      expect(await kinds()).toEqual([`card_order_confirmation person/${id} awaiting_recipient`]);
      // Longer than the interval after which a waiting mail is looked at again.
      clock.pass(6 * 60_000);
      await settled();
      const { status } = await partner.patch(`/v1/people/${id}`, { email: 'mia@fabrikam.example' });
      expect(status).toBe(200);
      await eventually('the mail that waited is sent', async () =>
        (await kinds()).every((mail) => mail.endsWith(' sent')),
      );
      expect(inbox.mailsTo('mia@fabrikam.example')).toHaveLength(1);
    });

    it('are sent to the address that is current at that time', async () => {
      const { id } = await partner.createPerson(companyId);
      await partner.patch(`/v1/people/${id}`, { email: 'mia@old.example' });
      await platform.database.query(
        `INSERT INTO mails (id, kind, cause, addressee, company_id, facts, next_attempt_at, created_at)
         VALUES (gen_random_uuid(), 'card_order_confirmation', 'crd_1', $1, $2, '{"cardType":"virtual"}',
           $3, $3)`,
        [`person/${id}`, companyId, new Date(clock.now.getTime() + 60_000)],
      );
      await partner.patch(`/v1/people/${id}`, { name: 'Mia Tal', email: 'mia@new.example' });
      clock.pass(2 * 60_000);
      await settled();
      expect(inbox.mails.flatMap(({ recipients }) => recipients)).toEqual(['mia@new.example']);
      expect(textOf(inbox.mails[0]!)).toContain('Mia Tal');
    });

    it('are sent once for an event that is emitted twice', async () => {
      await live({ integrationLevel: 'light' });
      await partner.post('/v1/sandbox/events', topUp());
      await settled();
      expect(await system()).toEqual(all);
      expect(inbox.mailsTo(APPLICANT)).toHaveLength(3);
    });
  });

  describe('what was sent', () => {
    const list = (query: string, by = partner) =>
      by.get<Page<PlatformMail>>(`/v1/mails?companyId=${companyId}${query}`);

    it('is listed for the partner without text and with a masked address', async () => {
      await approveCredit();
      await settled();
      const { body } = await list('&kind=credit_agreement');
      const [mail] = body.data;
      expect(body).toEqual({ data: [mail], hasMore: false });
      expect(mail).toEqual({
        id: expect.stringMatching(/^eml_[0-9a-f]{32}$/),
        kind: 'credit_agreement',
        companyId,
        cause: expect.stringMatching(/^cag_/),
        eventId: null,
        recipient: { role: 'applicant', personId: null, address: 'a***@fabrikam.example' },
        status: 'sent',
        failure: null,
        attempts: 1,
        createdAt: expect.stringMatching(/Z$/),
        nextAttemptAt: null,
        sentAt: expect.stringMatching(/Z$/),
      });
      const one = await partner.get<PlatformMailDetail>(`/v1/mails/${mail!.id}`);
      expect(one.body).toEqual({
        ...mail,
        latestAttempts: [{ attemptedAt: mail!.sentAt, outcome: 'sent' }],
      });
    });

    it('is paged, latest first, and filtered', async () => {
      await approveCredit();
      await settled();
      const kindsOf = ({ body }: { body: Page<PlatformMail> }) => body.data.map(({ kind }) => kind);
      const first = await list('&limit=2');
      expect(kindsOf(first)).toEqual(['credit_agreement_reminder', 'credit_agreement_reminder']);
      const second = await list(`&limit=2&startingAfter=${first.body.data.at(-1)!.id}`);
      expect([kindsOf(second), second.body.hasMore]).toEqual([['credit_agreement'], false]);
      expect(kindsOf(await list('&status=pending'))).toHaveLength(2);
      expect(kindsOf(await list('&personId=per_1'))).toEqual([]);
      expect(kindsOf(await list('&createdBefore=2020-01-01T00:00:00Z'))).toEqual([]);
      for (const wrong of ['kind=greeting', 'startingAfter=x', 'recipient=ada']) {
        const { status, body } = await partner.get<Problem>(`/v1/mails?${wrong}`);
        expect([status, body.code]).toEqual([422, 'validation_failed']);
      }
    });

    it('is not shown to other partners', async () => {
      await approveCredit();
      const [mail] = (await list('')).body.data;
      const stranger = await platform.addPartnerWithoutWebhook();
      expect((await list('', stranger)).body).toEqual({ data: [], hasMore: false });
      const all = await stranger.get<Page<PlatformMail>>('/v1/mails');
      expect(all.body.data).toEqual([]);
      for (const id of [mail!.id, mail!.id.replace('eml_', ''), 'eml_x']) {
        const { status, body } = await stranger.get<Problem>(`/v1/mails/${id}`);
        expect([status, body.code]).toEqual([404, 'mail_unknown']);
      }
      const { status } = await callJson('GET', `${platform.url}/v1/mails`);
      expect(status).toBe(401);
    });

    it('is shown to reviewers with the full address', async () => {
      await approveCredit();
      await settled();
      const reviewer = await BackOfficeClient.signedIn(platform);
      const path = (id: string) => `applications/${id}/mails`;
      const { body } = await reviewer.get<Page<SentMail>>(path(companyId));
      expect(body.data.map(({ kind, recipient }) => `${kind} ${recipient}`)).toEqual([
        'credit_agreement_reminder null',
        'credit_agreement_reminder null',
        `credit_agreement ${APPLICANT}`,
      ]);
      const unknown = await reviewer.get<Problem>(path('cmp_x'));
      expect([unknown.status, unknown.body.code]).toEqual([404, 'application_unknown']);
    });
  });
});
