import { randomUUID } from 'node:crypto';
import type { Page, Problem } from '#contracts';
import type { MailResource, SuppressionResource } from '#mail';
import { callJson } from '#testing';
import { DataSource } from 'typeorm';
import {
  authorization,
  type Cardholder,
  newCardholder,
  NotificationFixture,
} from '../../test/notification-fixture.js';
import { DirectoryService } from '../directory/directory.service.js';
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
    await notification.get(DirectoryService).putCompany(manager, {
      directoryCompanyId,
      platformCompanyId: companyId,
      legalName: companyName,
    });
    await notification.get(DirectoryService).putPerson(manager, { ...person, role: 'employee' });
  }

  const call = <T>(method: 'GET' | 'POST', path: string, headers: Record<string, string>) =>
    callJson<T>(method, `${notification.service.url}${path}`, undefined, headers);

  const list = <T>(query: string) => call<T>('GET', `/mails?${query}`, authorization);

  it('tells what was sent to whom, why and when', async () => {
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

  it('tells what waits for somebody whom the directory does not know', async () => {
    await add(mia, `crd_${randomUUID()}`);
    const mail = await notification.mailThatIs('awaiting_recipient', mia.companyId);
    expect(mail).toMatchObject({ recipient: null, subject: null, attempts: 0, sentAt: null });
    expect(mail.nextAttemptAt).toMatch(/Z$/);
  });

  it('tells it sent soon after the recipient is known, although the news was missed', async () => {
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
    const first = await list<Page<MailResource>>(query);
    await add(mia, `crd_${randomUUID()}`);
    const second = await list<Page<MailResource>>(
      `${query}&startingAfter=${first.body.data.at(-1)!.id}`,
    );
    const pages = [first, second].map(({ body }) => body);
    expect(pages.flatMap(({ data }) => data.map(({ cause }) => cause))).toEqual(
      causes.toReversed(),
    );
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, false]);
    const { body: all } = await list<Page<MailResource>>('limit=100');
    expect(new Set(all.data.map(({ companyId }) => companyId)).size).toBeGreaterThan(1);
  });

  it.each(['limit=0', 'status=split', 'companyId=', 'startingAfter=x'])(
    'refuses ?%s',
    async (query) => {
      const { status, body } = await list<Problem>(query);
      expect([status, body.code]).toEqual([422, 'validation_failed']);
    },
  );

  it('has a rejected mail sent again, once its address is off the list of those with nobody', async () => {
    await introduce(mia);
    notification.inbox.refuse = (address) =>
      address === mia.email ? '550 5.1.1 unknown' : undefined;
    await add(mia, `crd_${randomUUID()}`);
    const { id } = await notification.mailThatIs('rejected', mia.companyId);
    notification.inbox.refuse = () => undefined;
    const resend = () => call<{ code?: string }>('POST', `/mails/${id}/resend`, authorization);
    const refused = await resend();
    expect([refused.status, refused.body.code]).toEqual([409, 'recipient_suppressed']);
    const { body } = await call<Page<SuppressionResource>>(
      'GET',
      '/mail-suppressions',
      authorization,
    );
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
    ['POST', `/mails/${randomUUID()}/resend`],
    ['GET', '/mail-suppressions'],
  ] as const)('is not for everybody: %s %s', async (method, path) => {
    const strangers: Record<string, string>[] = [{}, { authorization: 'Bearer wrong' }];
    for (const headers of strangers) {
      const { status, body } = await call<Problem>(method, path, headers);
      expect([status, body.code]).toEqual([401, 'operator_required']);
    }
  });
});
