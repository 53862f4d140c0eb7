import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface TakenMail {
  recipients: string[];
  headers: Map<string, string>;
  source: string;
  /** Whether it was sent over TLS. */
  isEncrypted: boolean;
}

export interface SmtpEncryption {
  key: string;
  cert: string;
  /** Whether TLS starts with the connection; otherwise STARTTLS is offered. */
  isFromTheStart?: boolean;
}

/** A real SMTP server that stores the mails it accepts. It can refuse mails, and be stopped and restarted. */
export class SmtpInbox {
  readonly mails: TakenMail[] = [];
  /** The code or the full line of the answer for a recipient; undefined accepts the mail. */
  refuse: (address: string) => number | string | undefined = () => undefined;

  /** Delays the answer for a recipient until this resolves, while the client waits within a mail. */
  hold: (address: string) => Promise<unknown> = () => Promise.resolve();

  private server: SMTPServer;
  private port = 0;

  private constructor(private encryption?: SmtpEncryption) {
    this.server = this.createServer();
  }

  static async start(encryption?: SmtpEncryption): Promise<SmtpInbox> {
    const inbox = new SmtpInbox(encryption);
    await inbox.listen();
    return inbox;
  }

  get url(): string {
    return `${this.encryption?.isFromTheStart ? 'smtps' : 'smtp'}://127.0.0.1:${this.port}`;
  }

  mailsTo(address: string): TakenMail[] {
    return this.mails.filter(({ recipients }) => recipients.includes(address));
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(resolve));
  }

  async startAgain(encryption = this.encryption): Promise<void> {
    this.encryption = encryption;
    this.server = this.createServer();
    await this.listen();
  }

  private async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.server.address() as AddressInfo).port;
  }

  private createServer(): SMTPServer {
    const server = new SMTPServer({
      disabledCommands: this.encryption ? ['AUTH'] : ['STARTTLS', 'AUTH'],
      ...(this.encryption && {
        secure: this.encryption.isFromTheStart ?? false,
        ...this.encryption,
      }),
      // Open connections are closed without waiting for their clients.
      closeTimeout: 1,
      onRcptTo: ({ address }, _session, callback) => {
        const tell = () => {
          const answer = this.refuse(address);
          callback(answer === undefined ? null : refusal(answer));
        };
        this.hold(address).then(tell, callback);
      },
      onData: (stream, { envelope, secure }, callback) => {
        const take = (source: string): void => {
          const recipients = envelope.rcptTo.map(({ address }) => address);
          this.mails.push({ recipients, headers: headersOf(source), source, isEncrypted: secure });
          callback();
        };
        // A mail whose client disconnects before its end was not sent.
        text(stream).then(take, callback);
      },
    });
    // A client that disconnects within a mail is not an error of the inbox.
    server.on('error', () => {});
    return server;
  }
}

function refusal(answer: number | string): Error {
  const [, code, text = 'refused'] = /^(\d{3}) ?(.*)$/.exec(String(answer))!;
  return Object.assign(new Error(text || 'refused'), { responseCode: Number(code) });
}

function headersOf(source: string): Map<string, string> {
  const [head = ''] = source.split('\r\n\r\n', 1);
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}
