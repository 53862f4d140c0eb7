import { randomUUID } from 'node:crypto';
import type {
  MailPreview,
  MailSuppression,
  Page,
  Problem,
  SentMail,
  SentMailDetail,
} from '#contracts';
import { MailOutbox } from '#mail';
import { callJson, eventually } from '#testing';
import { DataSource } from 'typeorm';
import {
  authorization,
  type Cardholder,
  newCardholder,
  NotificationFixture,
} from '../../test/notification-fixture.js';
import { DirectoryService } from '../partner-data/directory.service.js';
import { SentLinkEraser } from './link-mails.js';
import { PartnerMails } from './partner-mails.js';

describe('the list of mails', () => {
  let notification: NotificationFixture;
  let mia: Cardholder;

  beforeAll(async () => {
    notification = await NotificationFixture.start({ consumesEvents: false });
  });

  afterAll(() => notification?.close());

  beforeEach(() => {
    mia = newCardholder();
    notification.inbox.refuse = () => undefined;
  });

  function add(person: Cardholder, cause: string): Promise<void> {
    return notification.get(PartnerMails).add(notification.get(DataSource).manager, {
      kind: 'card_order_confirmation',
      cause,
      companyId: person.companyId,
      occurredAt: new Date(),
      eventId: `evt-${cause}`,
      cardholder: person.externalId,
      facts: { cardType: 'virtual' },
    });
  }

  async function introduce(person: Cardholder): Promise<void> {
    const { manager } = notification.get(DataSource);
    const { directoryCompanyId, companyId, companyName } = person;
    const timestamp = new Date().toISOString();
    await notification.get(DirectoryService).putCompany(manager, {
      timestamp,
      data: { directoryCompanyId, platformCompanyId: companyId, legalName: companyName },
    });
    await notification
      .get(DirectoryService)
      .putPerson(manager, { timestamp, data: { ...person, role: 'employee' } });
  }

  const call = <T>(method: 'GET' | 'POST', path: string, headers: Record<string, string>) =>
    callJson<T>(method, `${notification.service.url}${path}`, undefined, headers);

  const list = <T>(query: string) => call<T>('GET', `/mails?${query}`, authorization);

  it('sends a link of the onboarding once, hides it from operators, and then forgets it', async () => {
    const companyId = `cmp_${randomUUID()}`;
    const link = {
      ...{ id: randomUUID(), companyId, companyName: 'Fabrikam GmbH', module: 'kyc' },
      ...{ email: `${randomUUID()}@fabrikam.example`, language: 'de' },
      ...{
        linkUrl: 'https://onboarding.example/kyc/the-secret',
        expiresAt: '2099-01-31T12:00:00.000Z',
      },
    };
    const send = (body: object) =>
      callJson<Problem>(
        'POST',
        `${notification.service.url}/onboarding-link-mails`,
        body,
        authorization,
      );
    expect((await Promise.all([send(link), send(link)])).map(({ status }) => status)).toEqual([
      202, 202,
    ]);
    const mail = await notification.mailThatIs('sent', companyId);
    expect(mail).toMatchObject({ recipient: link.email, kind: 'onboarding_link', cause: link.id });
    const { body } = await list<Page<SentMail>>(`companyId=${companyId}`);
    expect(body.data).toHaveLength(1);
    const received = notification.inbox.mailsTo(link.email);
    expect(received).toHaveLength(1);
    expect(received[0]!.source.replaceAll('=\r\n', '')).toContain('the-secret');
    const preview = await call<MailPreview>('GET', `/mails/${mail.id}/preview`, authorization);
    expect(preview.body.subject).toBe('Ihr Link zum Kartenantrag: Fabrikam GmbH');
    expect(JSON.stringify(preview.body)).not.toContain('the-secret');
    await notification.get(SentLinkEraser).poll();
    const kept = await notification
      .get(DataSource)
      .query('SELECT facts FROM mails WHERE id = $1', [mail.id]);
    expect(JSON.stringify(kept)).not.toContain('the-secret');
    const answers: number[] = [];
    for (let sent = 1; sent <= 20; sent += 1) {
      answers.push((await send({ ...link, id: randomUUID() })).status);
    }
    expect(answers).toEqual([...Array.from({ length: 19 }, () => 202), 429]);
  });

  it('shows mails with recipient, reason and time', async () => {
    await introduce(mia);
    await add(mia, 'crd_1');
    expect(await notification.mailThatIs('sent', mia.companyId)).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      kind: 'card_order_confirmation',
      cause: 'crd_1',
      eventId: 'evt-crd_1',
      companyId: mia.companyId,
      addressee: `person/${mia.externalId}`,
      status: 'sent',
      recipient: mia.email,
      subject: 'Your virtual card from Fabrikam GmbH is ordered',
      failure: null,
      attempts: 1,
      createdAt: expect.stringMatching(/Z$/),
      nextAttemptAt: null,
      sentAt: expect.stringMatching(/Z$/),
    });
  });

  it("shows a mail's answer of the server, and how it would be composed now", async () => {
    await introduce(mia);
    notification.inbox.refuse = (address) => (address === mia.email ? '452 4.2.2 full' : undefined);
    await add(mia, `crd_${randomUUID()}`);
    const { id, nextAttemptAt } = await eventually('a try', async () => {
      const [mail] = await notification.mails(mia.companyId);
      return mail?.attempts === 1 && mail;
    });
    const one = await call<SentMailDetail>('GET', `/mails/${id}`, authorization);
    expect(one.body).toMatchObject({
      status: 'pending',
      nextAttemptAt,
      traceId: null,
      latestAttempts: [
        { outcome: 'deferred', answer: '452 4.2.2 full', attemptedAt: expect.stringMatching(/Z$/) },
      ],
    });
    const { body } = await call<MailPreview>('GET', `/mails/${id}/preview`, authorization);
    expect(body.subject).toBe('Your virtual card from Fabrikam GmbH is ordered');
    expect(body.html).toContain('Mia Berg');
    expect(body.text).toContain('Mia Berg');
  });

  it('shows a reminder without the link that ends it for its recipient', async () => {
    await introduce(mia);
    const { manager } = notification.get(DataSource);
    const { companyId, externalId, directoryCompanyId } = mia;
    const kind = 'add_funds_reminder';
    await notification
      .get(MailOutbox)
      .add(manager, [
        { kind, cause: 'x/1', companyId, addressee: `person/${externalId}`, facts: {} },
      ]);
    const [mail] = await notification.mails(companyId);
    const { body } = await call<MailPreview>('GET', `/mails/${mail!.id}/preview`, authorization);
    expect(body.html).toContain('/unsubscribe/preview');
    expect(body.html).not.toContain(directoryCompanyId);
  });

  it.each(['', '/preview'])('knows no mail that is none: %s', async (what) => {
    for (const id of [randomUUID(), 'x']) {
      const { status, body } = await call<Problem>('GET', `/mails/${id}${what}`, authorization);
      expect([status, body.code]).toEqual([404, 'mail_unknown']);
    }
  });

  it('has no preview while the recipient is unknown', async () => {
    await add(mia, `crd_${randomUUID()}`);
    const [mail] = await notification.mails(mia.companyId);
    const preview = await call<Problem>('GET', `/mails/${mail!.id}/preview`, authorization);
    expect([preview.status, preview.body.code]).toEqual([409, 'mail_recipient_unknown']);
  });

  it('is narrowed by recipient, addressee, cause, kind and time', async () => {
    await introduce(mia);
    const cause = `crd_${randomUUID()}`;
    await add(mia, cause);
    const { id, createdAt } = await notification.mailThatIs('sent', mia.companyId);
    const later = new Date(Date.parse(createdAt) + 1).toISOString();
    const { companyId } = mia;
    const found = async (filters: Record<string, string>) => {
      const { body } = await list<Page<SentMail>>(String(new URLSearchParams(filters)));
      return body.data.some((mail) => mail.id === id);
    };
    for (const [filters, isFound] of [
      [{ recipient: mia.email.toUpperCase() }, true],
      [{ recipient: mia.email.slice(1) }, false],
      [{ companyId, addressee: `person/${mia.externalId}` }, true],
      [{ companyId, addressee: 'company_admins' }, false],
      [{ cause }, true],
      [{ cause, kind: 'card_order_confirmation', status: 'sent' }, true],
      [{ cause, kind: 'low_balance_alert' }, false],
      [{ cause, createdAfter: createdAt, createdBefore: later }, true],
      [{ cause, createdAfter: later }, false],
      [{ cause, createdBefore: createdAt }, false],
    ] as [Record<string, string>, boolean][]) {
      expect([filters, await found(filters)]).toEqual([filters, isFound]);
    }
  });

  it('shows mails that wait for an unknown person', async () => {
    await add(mia, `crd_${randomUUID()}`);
    const mail = await notification.mailThatIs('awaiting_recipient', mia.companyId);
    expect(mail).toMatchObject({ recipient: null, subject: null, attempts: 0, sentAt: null });
    expect(mail.nextAttemptAt).toMatch(/Z$/);
  });

  it('sends it soon after the recipient is known, even if the notification was missed', async () => {
    await add(mia, `crd_${randomUUID()}`);
    await notification.mailThatIs('awaiting_recipient', mia.companyId);
    await introduce(mia);
    await notification.mailThatIs('sent', mia.companyId, 15_000);
  });

  it('is of one company or of all, the latest first, page by page', async () => {
    await add(newCardholder(), `crd_${randomUUID()}`);
    const causes = [`crd_${randomUUID()}`, `crd_${randomUUID()}`, `crd_${randomUUID()}`];
    for (const cause of causes) await add(mia, cause);
    const query = `companyId=${mia.companyId}&limit=2`;
    const first = await list<Page<SentMail>>(query);
    await add(mia, `crd_${randomUUID()}`);
    const second = await list<Page<SentMail>>(
      `${query}&startingAfter=${first.body.data.at(-1)!.id}`,
    );
    const pages = [first, second].map(({ body }) => body);
    expect(pages.flatMap(({ data }) => data.map(({ cause }) => cause))).toEqual(
      causes.toReversed(),
    );
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, false]);
    const { body: all } = await list<Page<SentMail>>('limit=100');
    expect(new Set(all.data.map(({ companyId }) => companyId)).size).toBeGreaterThan(1);
  });

  it.each([
    'limit=0',
    'status=split',
    'companyId=',
    'startingAfter=x',
    'createdAfter=soon',
    'to=x',
  ])('refuses ?%s', async (query) => {
    const { status, body } = await list<Problem>(query);
    expect([status, body.code]).toEqual([422, 'validation_failed']);
  });

  it('sends a rejected mail again after its address was removed from the suppression list', async () => {
    await introduce(mia);
    notification.inbox.refuse = (address) =>
      address === mia.email ? '550 5.1.1 unknown' : undefined;
    await add(mia, `crd_${randomUUID()}`);
    const { id } = await notification.mailThatIs('rejected', mia.companyId);
    notification.inbox.refuse = () => undefined;
    const resend = () => call<{ code?: string }>('POST', `/mails/${id}/resend`, authorization);
    const refused = await resend();
    expect([refused.status, refused.body.code]).toEqual([409, 'recipient_suppressed']);
    const { body } = await call<Page<MailSuppression>>('GET', '/mail-suppressions', authorization);
    const suppression = body.data.find(({ address }) => address === mia.email)!;
    expect(suppression).toMatchObject({ mailId: id, failure: expect.stringContaining('5.1.1') });
    const removal = { method: 'DELETE', headers: authorization };
    const url = `${notification.service.url}/mail-suppressions/${suppression.id}`;
    expect((await fetch(url, removal)).status).toBe(204);
    expect((await fetch(url, removal)).status).toBe(404);
    expect((await resend()).status).toBe(200);
    await notification.mailThatIs('sent', mia.companyId);
    expect(notification.inbox.mailsTo(mia.email)).toHaveLength(1);
    expect((await resend()).body.code).toBe('mail_not_resendable');
  });

  it.each([
    ['GET', '/mails'],
    ['GET', `/mails/${randomUUID()}`],
    ['GET', `/mails/${randomUUID()}/preview`],
    ['POST', `/mails/${randomUUID()}/resend`],
    ['GET', '/mail-suppressions'],
  ] as const)('requires a token: %s %s', async (method, path) => {
    const strangers: Record<string, string>[] = [{}, { authorization: 'Bearer wrong' }];
    for (const headers of strangers) {
      const { status, body } = await call<Problem>(method, path, headers);
      expect([status, body.code]).toEqual([401, 'operator_required']);
    }
  });
});
