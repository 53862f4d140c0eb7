import { createTransport } from 'nodemailer';

export interface Mail {
  /** Without angle brackets. The same for every try, so that a mail sent twice is shown once. */
  messageId: string;
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
}

/** The server will never take this mail: its address is wrong, say (SMTP 5xx). */
export class MailRejectedError extends Error {
  override name = 'MailRejectedError';
}

export interface MailSenderOptions {
  /** `smtp://host:port` or `smtps://user:password@host:port` */
  url: string;
  /** The sender, as `Name <address>`. */
  from: string;
}

const CONNECTIONS = 5;

/** Sends mails over a pool of SMTP connections. */
export class MailSender {
  private readonly transport;

  constructor(options: MailSenderOptions) {
    this.transport = createTransport(
      {
        url: options.url,
        pool: true,
        maxConnections: CONNECTIONS,
        connectionTimeout: 5_000,
        greetingTimeout: 5_000,
        socketTimeout: 20_000,
      },
      { from: options.from },
    );
  }

  /**
   * Resolves once the server took the mail.
   *
   * @throws MailRejectedError if it never will; any other error may pass.
   */
  async send({ messageId, ...mail }: Mail): Promise<void> {
    try {
      await this.transport.sendMail({ messageId: `<${messageId}>`, ...mail });
    } catch (error) {
      if (isPermanent(error)) {
        throw new MailRejectedError(`the mail server answered ${error.responseCode}`, {
          cause: error,
        });
      }
      throw error;
    }
  }

  /** Rejects while the server is away. */
  async check(): Promise<void> {
    await this.transport.verify();
  }

  close(): void {
    this.transport.close();
  }
}

// A 5xx to the greeting, the login or the sender is a matter of set-up: it can be mended.
const commandsOfTheMail: readonly unknown[] = ['RCPT TO', 'DATA'];

function isPermanent(error: unknown): error is { responseCode: number } {
  const { responseCode, command } = (error ?? {}) as { responseCode?: unknown; command?: unknown };
  return (
    typeof responseCode === 'number' && responseCode >= 500 && commandsOfTheMail.includes(command)
  );
}
