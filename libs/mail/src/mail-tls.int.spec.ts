import { CertificateAuthority, eventually, type SmtpEncryption, SmtpInbox } from '#testing';
import { OutboxFixture } from '../test/outbox-fixture.js';
import { type Mail, MailSender, type MailSenderOptions } from './index.js';

const HOST = '127.0.0.1';
const HOUR_MS = 60 * 60_000;
const mail: Mail = {
  messageId: 'card_order_confirmation.crd_1@partner.example',
  to: { name: 'Ada Byron', address: 'ada@example.com' },
  subject: 'Your card is ordered',
  html: '<p>Hello Ada</p>',
  text: 'Hello Ada',
};

describe('the way to the mail server', () => {
  let authority: CertificateAuthority;
  let inbox: SmtpInbox | undefined;
  let sender: MailSender | undefined;

  beforeAll(async () => {
    authority = await CertificateAuthority.create();
  });

  afterEach(async () => {
    sender?.close();
    await inbox?.stop();
    sender = undefined;
    inbox = undefined;
  });

  async function send(
    encryption: SmtpEncryption | undefined,
    options: Partial<MailSenderOptions>,
  ): Promise<void> {
    inbox = await SmtpInbox.start(encryption);
    sender = new MailSender({
      url: inbox.url,
      from: 'The Partner <cards@partner.example>',
      ...options,
    });
    await sender.send(mail);
  }

  const ways = [
    ['by STARTTLS that is required', { isFromTheStart: false }, { encryption: 'required' }],
    ['by STARTTLS that is offered', { isFromTheStart: false }, { encryption: 'if_offered' }],
    ['from the start', { isFromTheStart: true }, {}],
  ] as const;

  it.each(ways)('is encrypted %s, if the authority is trusted', async (_way, server, options) => {
    const certificate = await authority.issue({ hosts: [HOST] });
    await send({ ...certificate, ...server }, { ...options, certificateAuthority: authority.pem });
    expect(inbox!.mails).toMatchObject([{ isEncrypted: true }]);
  });

  const faults = [
    ['of an authority that is not trusted', { hosts: [HOST], isTrusted: false }, 'no authority'],
    ['for another host', { hosts: ['mail.elsewhere.example'] }, 'for another host'],
    ['that has expired', { hosts: [HOST], validForDays: -1 }, 'has expired'],
  ] as const;

  const ofEachWay = ways.flatMap(([way, server, options]) =>
    faults.map(([fault, wish, reason]) => ({ way, server, options, fault, wish, reason })),
  );

  it.each(ofEachWay)(
    'is not taken for now $way, with a certificate $fault',
    async ({ server, options, wish, reason }) => {
      const { hosts, isTrusted = true, ...validity } = { isTrusted: undefined, ...wish };
      const certificate = await authority.issue({ hosts: [...hosts], ...validity });
      const trust = isTrusted ? { certificateAuthority: authority.pem } : {};
      await expect(send({ ...certificate, ...server }, { ...options, ...trust })).rejects.toThrow(
        expect.objectContaining({
          name: 'MailServerError',
          message: expect.stringContaining(reason),
        }),
      );
      expect(inbox!.mails).toEqual([]);
    },
  );

  it('is not taken for now without STARTTLS, where it is required', async () => {
    await expect(send(undefined, { encryption: 'required' })).rejects.toThrow(
      expect.objectContaining({
        name: 'MailServerError',
        message: expect.stringContaining('STARTTLS'),
      }),
    );
    expect(inbox!.mails).toEqual([]);
    sender!.close();
    await inbox!.stop();
    await send(undefined, { encryption: 'if_offered' });
    expect(inbox!.mails).toMatchObject([{ isEncrypted: false }]);
  });

  it('has the mails wait with the reason, until it is safe', async () => {
    const hosts = [HOST];
    const expired = await authority.issue({ hosts, validForDays: -1 });
    const outbox = await OutboxFixture.start(await SmtpInbox.start(expired));
    try {
      await outbox.startReplica({ encryption: 'required', certificateAuthority: authority.pem });
      outbox.person('ada');
      await outbox.add({ cause: 'crd_1', addressee: 'ada' });
      const waiting = await eventually('a first try', async () => {
        const row = await outbox.row('crd_1');
        return row.attempts === 1 && row;
      });
      expect(waiting).toMatchObject({
        status: 'pending',
        failure: 'the certificate of the mail server has expired',
      });
      await outbox.inbox.stop();
      await outbox.inbox.startAgain(await authority.issue({ hosts }));
      outbox.pass(HOUR_MS);
      await eventually('the mail', async () => (await outbox.row('crd_1')).status === 'sent');
      expect(outbox.inbox.mails).toMatchObject([{ isEncrypted: true }]);
    } finally {
      await outbox.close();
    }
  });
});
