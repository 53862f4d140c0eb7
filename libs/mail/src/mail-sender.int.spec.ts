import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { type Mail, MailRejectedError, MailSender } from './index.js';

const mail: Mail = {
  messageId: 'card_order_confirmation.crd_1@partner.example',
  to: { name: 'Ada Byron', address: 'ada@example.com' },
  subject: 'Your card is ordered',
  html: '<p>Hello Ada</p>',
  text: 'Hello Ada',
};

interface Taken {
  from: string;
  to: string[];
  source: string;
}

type Refusing = Pick<SMTPServerOptions, 'onConnect' | 'onAuth' | 'onMailFrom' | 'onRcptTo'> & {
  hideSMTPUTF8?: boolean;
  /** Error to answer the mail's data with. */
  dataError?: Error;
};

const smtpError = (responseCode: number): Error => Object.assign(new Error('no'), { responseCode });

describe('MailSender', () => {
  let server: SMTPServer;
  let sender: MailSender;
  let taken: Taken[];

  async function startServer({ dataError, ...options }: Refusing = {}): Promise<void> {
    server = new SMTPServer({
      disabledCommands: options.onAuth ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
      allowInsecureAuth: true,
      authOptional: true,
      ...options,
      onData: (stream, { envelope }, callback) => {
        void text(stream).then((source) => {
          if (dataError) return callback(dataError);
          const from = envelope.mailFrom ? envelope.mailFrom.address : '';
          taken.push({ from, to: envelope.rcptTo.map(({ address }) => address), source });
          callback();
        });
      },
    });
    server.on('error', () => {});
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    const login = options.onAuth ? 'partner:wrong@' : '';
    sender = new MailSender({
      url: `smtp://${login}127.0.0.1:${port}`,
      from: 'The Partner <cards@partner.example>',
    });
  }

  const stopServer = () => new Promise<void>((resolve) => server.close(resolve));

  async function failureOf(sending: Promise<unknown>): Promise<Error> {
    const error = await sending.then(
      () => undefined,
      (reason: Error) => reason,
    );
    if (!error) throw new Error('the mail was sent');
    return error;
  }

  beforeEach(() => {
    taken = [];
  });

  afterEach(async () => {
    sender.close();
    await stopServer();
  });

  it('hands a mail to the server, with its id, in both its forms', async () => {
    await startServer();
    await sender.send(mail);
    expect(taken).toMatchObject([{ from: 'cards@partner.example', to: ['ada@example.com'] }]);
    const { source } = taken[0]!;
    expect(source).toMatch(/^Message-ID: <card_order_confirmation\.crd_1@partner\.example>\r$/m);
    expect(source).toMatch(/^From: The Partner <cards@partner\.example>\r$/m);
    expect(source).toMatch(/^To: Ada Byron <ada@example\.com>\r$/m);
    expect(source).toMatch(/^Subject: Your card is ordered\r$/m);
    expect(source).toMatch(/^Content-Type: text\/plain/m);
    expect(source).toMatch(/^Content-Type: text\/html/m);
  });

  it('sends several at once over few connections', async () => {
    let open = 0;
    let mostOpen = 0;
    await startServer({
      onConnect: (_session, callback) => {
        open += 1;
        mostOpen = Math.max(mostOpen, open);
        callback();
      },
    });
    const ids = Array.from({ length: 50 }, (_, number) => `mail-${number}@partner.example`);
    await Promise.all(ids.map((messageId) => sender.send({ ...mail, messageId })));
    const sources = taken.map(({ source }) => source).join();
    for (const id of ids) expect(sources).toContain(`<${id}>`);
    expect(taken).toHaveLength(ids.length);
    expect(mostOpen).toBeLessThanOrEqual(5);
  });

  it('allows no header in a name or a subject', async () => {
    await startServer();
    const name = 'Ada\r\nBcc: eve@example.com';
    await sender.send({ ...mail, to: { ...mail.to, name }, subject: 'Card\r\nX-Other: 1' });
    expect(taken).toMatchObject([{ to: ['ada@example.com'] }]);
    expect(taken[0]!.source).not.toMatch(/^(Bcc|X-Other):/m);
  });

  it('cleans names and subjects as other texts, instead of encoding their line breaks', async () => {
    await startServer();
    await sender.send({
      ...mail,
      to: { ...mail.to, name: 'Mia\r\nBcc: \u202Eeve@example.com' },
      from: { name: 'The\nPartner\u{E0041}', address: 'cards@partner.example' },
      subject: 'Card\u2028of \u202EMia',
    });
    const { source } = taken[0]!;
    expect(source).toMatch(/^To: "Mia Bcc: eve/m);
    expect(source).toMatch(/^From: The Partner <cards@partner\.example>\r$/m);
    expect(source).toMatch(/^Subject: Card of Mia\r$/m);
  });

  it('says that the mail is automatic', async () => {
    await startServer();
    await sender.send({ ...mail, oneClickUnsubscribeUrl: 'https://partner.example/unsubscribe/1' });
    expect(taken[0]!.source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(taken[0]!.source).toMatch(/^List-Unsubscribe: /m);
  });

  describe('to a mailbox with letters beyond ASCII', () => {
    const to = { name: 'Jo Müller', address: 'jörg@exämple.com' };

    it('sends by a server with SMTPUTF8', async () => {
      await startServer();
      await sender.send({ ...mail, to });
      expect(taken).toMatchObject([{ to: ['jörg@exämple.com'] }]);
    });

    it('sends nothing by a server without it, and says why', async () => {
      const recipients: string[] = [];
      await startServer({
        hideSMTPUTF8: true,
        onRcptTo: ({ address }, _session, callback) => {
          recipients.push(address);
          callback();
        },
      });
      const error = await failureOf(sender.send({ ...mail, to }));
      expect(error).toBeInstanceOf(MailRejectedError);
      expect(error).toMatchObject({
        message: 'the mail server does not offer SMTPUTF8, which this address needs',
        isBadAddress: false,
      });
      expect([recipients, taken]).toEqual([[], []]);
    });

    it('needs no SMTPUTF8 for the domain alone', async () => {
      await startServer({ hideSMTPUTF8: true });
      await sender.send({ ...mail, to: { ...to, address: 'jo@exämple.com' } });
      expect(taken[0]!.source).toMatch(/^To: .*<jo@xn--exmple-cua\.com>\r$/m);
    });

    it('waits while the server is away', async () => {
      await startServer();
      await stopServer();
      const error = await failureOf(sender.send({ ...mail, to }));
      expect(error).not.toBeInstanceOf(MailRejectedError);
      await startServer();
    });
  });

  it.each([
    ['the recipient', { onRcptTo: (_to, _session, callback) => callback(smtpError(550)) }],
    ['the mail', { dataError: smtpError(554) }],
  ] satisfies [string, Refusing][])(
    'reports a mail as rejected when the server refuses %s permanently',
    async (_name, refusing) => {
      await startServer(refusing);
      const error = await failureOf(sender.send(mail));
      expect(error).toBeInstanceOf(MailRejectedError);
      expect(error.message).not.toContain('ada');
      expect(error.cause).toBeInstanceOf(Error);
    },
  );

  it.each([
    ['the recipient for now', { onRcptTo: (_to, _session, callback) => callback(smtpError(450)) }],
    ['the mail for now', { dataError: smtpError(451) }],
    ['connections', { onConnect: (_session, callback) => callback(smtpError(554)) }],
    ['the login', { onAuth: (_auth, _session, callback) => callback(smtpError(535)) }],
    ['the sender', { onMailFrom: (_from, _session, callback) => callback(smtpError(530)) }],
  ] satisfies [string, Refusing][])(
    'leaves a mail to a later try when the server refuses %s',
    async (_name, refusing) => {
      await startServer(refusing);
      const error = await failureOf(sender.send(mail));
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(MailRejectedError);
    },
  );

  it('reports whether the server is available, and leaves mails to a later attempt while it is not', async () => {
    await startServer();
    await expect(sender.check()).resolves.toBeUndefined();
    await stopServer();
    await expect(sender.check()).rejects.toThrow();
    expect(await failureOf(sender.send(mail))).not.toBeInstanceOf(MailRejectedError);
  });
});
