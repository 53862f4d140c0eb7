import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface SunkMail {
  from: string;
  to: string[];
  subject: string;
  messageId: string;
}

/** A real mail server that takes every mail, remembers it, and delivers none. */
export class MailSink {
  readonly mails: SunkMail[] = [];
  private readonly server: SMTPServer;

  private constructor() {
    this.server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData: (stream, { envelope: { mailFrom, rcptTo } }, callback) => {
        void text(stream).then((folded) => {
          const source = folded.replaceAll(/\r\n[ \t]+/g, ' ');
          this.mails.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            subject: headerOf(source, 'Subject'),
            messageId: headerOf(source, 'Message-ID'),
          });
          callback();
        });
      },
    });
    // A client that ends without a word.
    this.server.on('error', () => {});
  }

  static async start(): Promise<MailSink> {
    const sink = new MailSink();
    await new Promise<void>((resolve) => sink.server.listen(0, '127.0.0.1', resolve));
    return sink;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(resolve));
  }
}

function headerOf(source: string, name: string): string {
  const [, value = ''] = new RegExp(`^${name}: (.*)\\r$`, 'm').exec(source) ?? [];
  return value;
}
