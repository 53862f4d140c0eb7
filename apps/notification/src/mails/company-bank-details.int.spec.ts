import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type BankDetails, eventDeclarationOf, LowBalance, type MailPreview } from '#contracts';
import { MailOutbox, MailWorker } from '#mail';
import { callJson, eventually, type ReceivedRequest, ScriptedServer } from '#testing';
import { DataSource } from 'typeorm';
import {
  authorization,
  type Cardholder,
  newCardholder,
  NotificationFixture,
  PLATFORM_API_KEY,
} from '../../test/notification-fixture.js';
import { COMPANY_ADMINS, DirectoryService } from '../partner-data/directory.service.js';

const REFERENCE = 'RF18539007547034';

function accountOf(id: string, accountType: string, bankDetails: Partial<BankDetails> | null) {
  const details = {
    ...{ accountHolder: 'Card Platform GmbH', iban: 'DE75512108001245126199', bic: 'SOLADEST600' },
    ...{ reference: REFERENCE, epcQrCode: `BCD\n002\n1\nSCT\n\n\n\n\n\n${REFERENCE}` },
  };
  return { id, accountType, bankDetails: bankDetails && { ...details, ...bankDetails } };
}

describe('mails that ask for money', () => {
  let platform: ScriptedServer;
  let notification: NotificationFixture;
  let admin: Cardholder;
  let accounts: ReturnType<typeof accountOf>[];

  const answer = () => ({ status: 200, body: { data: accounts, hasMore: false } });

  beforeAll(async () => {
    platform = await ScriptedServer.start(answer);
    notification = await NotificationFixture.start({
      consumesEvents: false,
      platformUrl: platform.url,
    });
  });

  afterAll(async () => {
    await notification?.close();
    await platform?.close();
  });

  beforeEach(async () => {
    platform.script = answer;
    platform.requests.length = 0;
    accounts = [
      accountOf('acc_credit', 'credit', {}),
      accountOf('acc_debit', 'debit', { iban: 'BE72000000001616' }),
    ];
    admin = newCardholder();
    const { manager } = notification.get(DataSource);
    const { directoryCompanyId, companyId: platformCompanyId, companyName: legalName } = admin;
    const timestamp = new Date().toISOString();
    const directory = notification.get(DirectoryService);
    const company = { directoryCompanyId, platformCompanyId, legalName };
    await directory.putCompany(manager, { timestamp, data: company });
    await directory.putPerson(manager, { timestamp, data: { ...admin, role: 'admin' } });
  });

  async function alert(accountId: string): Promise<void> {
    const { example } = eventDeclarationOf(LowBalance);
    const data = { ...example!.data, accountId };
    await notification.receive({ ...example!, companyId: admin.companyId, data });
    notification.get(MailWorker).wake();
  }

  const received = () =>
    eventually('the mail', () =>
      Promise.resolve(
        notification.inbox.mails.find(({ recipients }) => recipients.includes(admin.email)),
      ),
    );

  it('show the bank details of the account, with a QR code', async () => {
    await alert('acc_credit');
    // Lines of quoted-printable text are joined.
    const source = (await received()).source.replaceAll('=\r\n', '');
    for (const part of ['Card Platform GmbH', 'DE75 5121 0800 1245 1261 99', 'SOLADEST600'])
      expect(source).toContain(part);
    expect(source).toContain('RF18 5390 0754 7034');
    expect(source).toContain('Content-Type: image/gif');
    const [request] = platform.requests as [ReceivedRequest];
    expect(request.path).toContain(`/v1/accounts?companyId=${admin.companyId}`);
    expect(request.headers.authorization).toBe(`Bearer ${PLATFORM_API_KEY}`);
  });

  it('show those of the debit account, if no account is named', async () => {
    const { companyId } = admin;
    const kind = 'add_funds_reminder';
    const mail = { kind, cause: 'x/1', companyId, addressee: COMPANY_ADMINS, facts: {} };
    await notification.get(MailOutbox).add(notification.get(DataSource).manager, [mail]);
    const { id } = (await notification.mails(companyId))[0]!;
    const path = `${notification.service.url}/mails/${id}/preview`;
    const { body } = await callJson<MailPreview>('GET', path, undefined, authorization);
    expect(body.text).toContain('BE72 0000 0000 1616');
    expect(body.html).toContain('src="data:image/gif;base64,');
    expect(Object.keys(body).sort()).toEqual(['html', 'subject', 'text']);
  });

  it('wait for a platform that cannot be reached', async () => {
    platform.script = () => ({ status: 503 });
    await alert('acc_credit');
    await eventually('a failed attempt', async () => {
      const [mail] = await notification.mails(admin.companyId);
      return mail?.status === 'pending' && mail.attempts > 0;
    });
    platform.script = answer;
    expect((await received()).source).toContain('IBAN');
  });

  it.each([
    ['the platform refuses the call', () => ({ status: 403, body: { code: 'scope_missing' } })],
    [
      'the platform is of a version without bank details',
      () => ({
        status: 200,
        body: { data: [{ id: 'acc_credit' }], hasMore: false },
      }),
    ],
    ['the company has no account', () => ({ status: 200, body: { data: [], hasMore: false } })],
  ])('are sent without bank details if %s', async (_title, script) => {
    platform.script = script;
    await alert('acc_credit');
    const { source } = await received();
    expect(source).not.toContain('IBAN');
    expect(source).not.toContain('image/gif');
  });
});
