import { randomUUID } from 'node:crypto';
import type { Page, Problem } from '#contracts';
import { callJson } from '#testing';
import { DataSource } from 'typeorm';
import {
  type Cardholder,
  newCardholder,
  NotificationFixture,
} from '../../test/notification-fixture.js';
import { DirectoryService } from '../directory/directory.service.js';
import { MailQueue } from './mail-queue.js';
import type { MailResource } from './mail.resource.js';

describe('the list of mails', () => {
  let notification: NotificationFixture;
  let mia: Cardholder;

  beforeAll(async () => {
    notification = await NotificationFixture.start({ consumesEvents: false });
  });

  afterAll(() => notification?.close());

  beforeEach(() => {
    mia = newCardholder();
  });

  function add(person: Cardholder, cause: string): Promise<void> {
    const { app } = notification.service;
    return app.get(MailQueue).add(app.get(DataSource).manager, {
      kind: 'card_order_confirmation',
      cause,
      platformCompanyId: person.companyId,
      externalId: person.externalId,
      facts: { cardType: 'virtual' },
    });
  }

  async function introduce(person: Cardholder): Promise<void> {
    const { app } = notification.service;
    const { manager } = app.get(DataSource);
    const { directoryCompanyId, companyId, companyName } = person;
    await app.get(DirectoryService).putCompany(manager, {
      directoryCompanyId,
      platformCompanyId: companyId,
      legalName: companyName,
    });
    await app.get(DirectoryService).putPerson(manager, { ...person, role: 'employee' });
  }

  const list = <T>(query: string) =>
    callJson<T>('GET', `${notification.service.url}/mails?${query}`);

  it('tells what was sent to whom, why and when', async () => {
    await introduce(mia);
    await add(mia, 'crd_1');
    expect(await notification.mailThatIs('sent', mia.companyId)).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      kind: 'card_order_confirmation',
      cause: 'crd_1',
      companyId: mia.companyId,
      externalId: mia.externalId,
      status: 'sent',
      recipient: mia.email,
      subject: 'Your virtual card from Fabrikam GmbH is ordered',
      failure: null,
      attempts: 1,
      createdAt: expect.stringMatching(/Z$/),
      sentAt: expect.stringMatching(/Z$/),
    });
  });

  it('tells what waits for somebody whom the directory does not know', async () => {
    await add(mia, `crd_${randomUUID()}`);
    const mail = await notification.mailThatIs('awaiting_recipient', mia.companyId);
    expect(mail).toMatchObject({ recipient: null, subject: null, attempts: 0, sentAt: null });
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

  it.each(['limit=0', 'status=sent', 'companyId='])('refuses ?%s', async (query) => {
    const { status, body } = await list<Problem>(query);
    expect([status, body.code]).toEqual([422, 'validation_failed']);
  });
});
