import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { withClearReason } from './mail-server-error.js';

export interface Mail {
  /** Without angle brackets. The same for every try, so that a mail sent twice is shown once. */
  messageId: string;
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  /** Where a POST ends mails of this sort (RFC 8058), for the button that mail programs show. */
  oneClickUnsubscribeUrl?: string;
  from?: MailOrigin;
  /** Where answers go. */
  replyTo?: string;
}

/** In whose name a mail is sent, where it is not the sender's own. */
export interface MailOrigin {
  name: string;
  /** Left out, the sender's own address. */
  address?: string;
}

/** The server will never take this mail: its address is wrong, say (SMTP 5xx). */
export class MailRejectedError extends Error {
  override name = 'MailRejectedError';

  constructor(
    message: string,
    /** There is nobody at this address: no mail will ever arrive there. */
    readonly isBadAddress: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The server does not take this mail for now, though it takes others (SMTP 4xx). */
export class MailDeferredError extends Error {
  override name = 'MailDeferredError';
}

/** `if_offered` uses STARTTLS where the server has it; `required` sends nothing without it. */
export const mailEncryptions = ['if_offered', 'required', 'none'] as const;
export type MailEncryption = (typeof mailEncryptions)[number];

export interface MailSenderOptions {
  /** `smtp://host:port` or `smtps://user:password@host:port`, which is encrypted from the start. */
  url: string;
  /** The sender, as `Name <address>`. */
  from: string;
  /** For `smtp://`. Whatever it is, a certificate that is shown has to be valid. */
  encryption?: MailEncryption;
  /** Certificates (PEM) of an authority of one's own, in place of the public ones. */
  certificateAuthority?: string;
}

/** Mails that are with the server at a time; each has a connection. */
export const MAIL_CONNECTIONS = 5;

/** Sends mails over a pool of SMTP connections. */
export class MailSender {
  private readonly transport;
  private readonly ownAddress: string;

  constructor({ url, from, encryption = 'if_offered', certificateAuthority }: MailSenderOptions) {
    this.ownAddress = from.replace(/^.*<|>$/g, '');
    this.transport = createTransport(
      {
        url,
        pool: true,
        maxConnections: MAIL_CONNECTIONS,
        requireTLS: encryption === 'required',
        ignoreTLS: encryption === 'none',
        ...(certificateAuthority && { tls: { ca: certificateAuthority } }),
        connectionTimeout: 5_000,
        greetingTimeout: 5_000,
        socketTimeout: 20_000,
      },
      { from },
    );
    this.transport.use('stream', ({ data, message }, done) => {
      const { beforeLast } = data as Guarded;
      if (beforeLast) message.processFunc((input) => Readable.from(guarded(input, beforeLast)));
      done();
    });
  }

  /**
   * Resolves once the server took the mail, with what it answered.
   *
   * @param beforeLast is asked when all of the mail was written but its end, without which the server keeps nothing:
   *   if it rejects, the mail is not sent, and this rejects with the same error.
   * @throws MailRejectedError if it never will, MailDeferredError if it does not for now; any other error
   *   is not about this mail, but about the server or the way to it.
   */
  async send(
    { messageId, oneClickUnsubscribeUrl, from, ...mail }: Mail,
    beforeLast?: () => Promise<void>,
  ): Promise<string> {
    const stopped: { by?: unknown } = {};
    const guard: Guarded = beforeLast
      ? { beforeLast: () => beforeLast().catch((error: unknown) => stop(stopped, error)) }
      : {};
    try {
      const { response } = await this.transport.sendMail({
        messageId: `<${messageId}>`,
        ...mail,
        ...(from && { from: { name: from.name, address: from.address ?? this.ownAddress } }),
        ...(oneClickUnsubscribeUrl && { headers: unsubscribeHeaders(oneClickUnsubscribeUrl) }),
        ...guard,
      });
      return response;
    } catch (error) {
      if ('by' in stopped) throw stopped.by;
      if (!isAboutTheMail(error)) throw withClearReason(error);
      const { responseCode, command } = error;
      const status = enhancedStatusOf(error);
      const answer = `the mail server answered ${[responseCode, status].filter(Boolean).join(' ')}`;
      if (responseCode < 500) throw new MailDeferredError(answer, { cause: error });
      const isBadAddress = command === 'RCPT TO' && saysNobodyThere(responseCode, status);
      throw new MailRejectedError(answer, isBadAddress, { cause: error });
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

/** What nodemailer passes on with the data of a mail. */
interface Guarded {
  beforeLast?: () => Promise<void>;
}

/** Read only once the server has said that it takes the data: what is asked at the end is asked then. */
async function* guarded(
  input: AsyncIterable<Uint8Array>,
  beforeLast: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  yield* input;
  await beforeLast();
}

function stop(stopped: { by?: unknown }, error: unknown): never {
  stopped.by = error;
  throw error;
}

// A 5xx to the greeting, the login or the sender is a matter of set-up: it can be mended.
const commandsOfTheMail: readonly unknown[] = ['RCPT TO', 'DATA'];

interface SmtpAnswer {
  responseCode: number;
  command: string;
  response?: string;
}

function isAboutTheMail(error: unknown): error is SmtpAnswer {
  const { responseCode, command } = (error ?? {}) as { responseCode?: unknown; command?: unknown };
  return (
    typeof responseCode === 'number' && responseCode >= 400 && commandsOfTheMail.includes(command)
  );
}

/** RFC 3463: `5.1.1` and the like, where the server tells it. */
function enhancedStatusOf({ response }: SmtpAnswer): string | undefined {
  return /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1];
}

/** 5.1.x is about the address; other classes, such as a policy's 5.7.1, leave it as it is. */
function saysNobodyThere(responseCode: number, status: string | undefined): boolean {
  if (status) return status.startsWith('5.1.');
  return [550, 551, 553].includes(responseCode);
}

function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
