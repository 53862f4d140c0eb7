import { Readable } from 'node:stream';
import { cleanLine } from '#contracts';
import { inSpan, type SpanStart } from '#observability';
import { createTransport } from 'nodemailer';
import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';

export interface Mail {
  /** Without angle brackets. The same for every attempt, so that mail programs show a duplicate once. */
  messageId: string;
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  /** The address for a one-click unsubscribe by POST (RFC 8058), for the button of mail programs. */
  oneClickUnsubscribeUrl?: string;
  from?: MailOrigin;
  /** The address for replies. */
  replyTo?: string;
  attachments?: readonly MailAttachment[];
}

export interface MailAttachment {
  filename: string;
  contentType: string;
  content: Buffer;
  /** The Content-ID of a picture that the HTML shows by `cid:`. */
  cid?: string;
}

/** The sender name and address of a mail, if not the default. */
export interface MailOrigin {
  name: string;
  /** If left out, the default sender's address. */
  address?: string;
}

/** The server permanently refuses this mail, for example because of its address (SMTP 5xx). */
export class MailRejectedError extends Error {
  override name = 'MailRejectedError';

  constructor(
    message: string,
    /** The mailbox does not exist, so no mail to this address can arrive. */
    readonly isBadAddress: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The server temporarily refuses this mail, although it accepts others (SMTP 4xx). */
export class MailDeferredError extends Error {
  override name = 'MailDeferredError';
}

/** `if_offered` uses STARTTLS if the server offers it; `required` sends nothing without it. */
export const mailEncryptions = ['if_offered', 'required', 'none'] as const;
export type MailEncryption = (typeof mailEncryptions)[number];

export interface MailSenderOptions {
  /** `smtp://host:port`, or `smtps://user:password@host:port` with TLS from the start. */
  url: string;
  /** The sender, as `Name <address>`. */
  from: string;
  /** For `smtp://`. In every mode, a presented certificate must be valid. */
  encryption?: MailEncryption;
  /** Certificates (PEM) of a private certificate authority, which replace the public ones. */
  certificateAuthority?: string;
}

/** Mails being sent concurrently, each on its own connection. */
export const MAIL_CONNECTIONS = 5;

/** Sends mails over a pool of SMTP connections. */
export class MailSender {
  private readonly transport;
  private readonly server: SMTPConnectionOptions;
  private readonly ownAddress: string;
  private readonly span: SpanStart;

  constructor({ url, from, encryption = 'if_offered', certificateAuthority }: MailSenderOptions) {
    this.span = spanOf(new URL(url));
    this.ownAddress = from.replace(/^.*<|>$/g, '');
    const { hostname, port, protocol } = new URL(url);
    const secure = protocol === 'smtps:';
    this.server = {
      host: hostname.replaceAll(/[[\]]/g, ''),
      port: Number(port || (secure ? 465 : 587)),
      secure,
      requireTLS: encryption === 'required',
      ignoreTLS: encryption === 'none',
      ...(certificateAuthority && { tls: { ca: certificateAuthority } }),
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
      socketTimeout: 20_000,
    };
    this.transport = createTransport(
      { url, pool: true, maxConnections: MAIL_CONNECTIONS, ...this.server },
      { from, headers: AUTOMATIC },
    );
    this.transport.use('stream', ({ data, message }, done) => {
      const { beforeLast } = data as Guarded;
      if (beforeLast) message.processFunc((input) => Readable.from(guarded(input, beforeLast)));
      done();
    });
  }

  /**
   * Resolves with the server's answer when it has accepted the mail.
   *
   * @param beforeLast called when the whole mail except its end was written; the server keeps nothing
   * without the end. If it rejects, the mail is not sent, and this rejects with the same error.
   * @throws MailRejectedError if the server refuses the mail permanently, MailDeferredError if temporarily.
   * Other errors concern the server or the connection and not this mail.
   */
  async send(
    { messageId, oneClickUnsubscribeUrl, from, to, subject, attachments = [], ...mail }: Mail,
    beforeLast?: () => Promise<void>,
  ): Promise<string> {
    const stopped: { by?: unknown } = {};
    const guard: Guarded = beforeLast
      ? { beforeLast: () => beforeLast().catch((error: unknown) => stop(stopped, error)) }
      : {};
    try {
      if (needsSmtpUtf8(to.address)) await this.requireSmtpUtf8();
      const { response } = await inSpan(this.span, () =>
        this.transport.sendMail({
          messageId: `<${messageId}>`,
          ...mail,
          to: { ...to, name: cleanLine(to.name) },
          subject: cleanLine(subject),
          attachments: [...attachments],
          ...(from && {
            from: { name: cleanLine(from.name), address: from.address ?? this.ownAddress },
          }),
          ...(oneClickUnsubscribeUrl && { headers: unsubscribeHeaders(oneClickUnsubscribeUrl) }),
          ...guard,
        }),
      );
      return response;
    } catch (error) {
      if ('by' in stopped) throw stopped.by;
      if (error instanceof MailRejectedError) throw error;
      if (!isAboutTheMail(error)) throw withClearReason(error);
      const { responseCode, command } = error;
      const status = enhancedStatusOf(error);
      const answer = `the mail server answered ${[responseCode, status].filter(Boolean).join(' ')}`;
      if (responseCode < 500) throw new MailDeferredError(answer, { cause: error });
      const isBadAddress = command === 'RCPT TO' && saysNobodyThere(responseCode, status);
      throw new MailRejectedError(answer, isBadAddress, { cause: error });
    }
  }

  /** A server without SMTPUTF8 would be sent an address in bytes that it takes for another one, or for none. */
  private async requireSmtpUtf8(): Promise<void> {
    if (await offersSmtpUtf8(this.server)) return;
    throw new MailRejectedError(NO_SMTP_UTF8, false);
  }

  /** Rejects while the server is unavailable. */
  async check(): Promise<void> {
    await this.transport.verify();
  }

  close(): void {
    this.transport.close();
  }
}

const NO_SMTP_UTF8 = 'the mail server does not offer SMTPUTF8, which this address needs';

/** For mail programs and servers: a program wrote it, so no automatic reply is sent (RFC 3834). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' };

/** The domain is sent in ASCII, the mailbox can't be. */
function needsSmtpUtf8(address: string): boolean {
  return /[^\0-\x7F]/.test(address.slice(0, address.lastIndexOf('@')));
}

/** Asks on a connection of its own, because the pool does not show what its servers offer. */
async function offersSmtpUtf8(server: SMTPConnectionOptions): Promise<boolean> {
  const connection = new SMTPConnection(server);
  try {
    await new Promise<void>((resolve, reject) => {
      connection.on('error', reject);
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    const { _supportedExtensions: offered } = connection as unknown as {
      _supportedExtensions: string[];
    };
    return offered.includes('SMTPUTF8');
  } finally {
    connection.close();
  }
}

/** A mail on its way to the server. The address shows the server, and neither user nor password. */
function spanOf({ hostname, port, protocol }: URL): SpanStart {
  return {
    name: 'SMTP send',
    kind: 'client',
    attributes: {
      'network.protocol.name': 'smtp',
      'server.address': hostname,
      'server.port': Number(port || (protocol === 'smtps:' ? 465 : 587)),
    },
  };
}

/** The data that nodemailer passes on with a mail. */
interface Guarded {
  beforeLast?: () => Promise<void>;
}

/**
 * The stream is read only after the server has accepted the DATA command, so the check at its end runs just
 * before the mail is complete.
 */
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

// A 5xx to the greeting, the login or the sender is a configuration error, not a fault of this mail.
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

/** The enhanced status code of RFC 3463, such as `5.1.1`, if the server sends one. */
function enhancedStatusOf({ response }: SmtpAnswer): string | undefined {
  return /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1];
}

/** 5.1.x concerns the address; other classes, such as a policy's 5.7.1, don't. */
function saysNobodyThere(responseCode: number, status: string | undefined): boolean {
  if (status) return status.startsWith('5.1.');
  return [550, 551, 553].includes(responseCode);
}

function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** The settings of the mail server: `SMTP_URL` and related variables. */
interface MailServerSettings {
  smtpUrl: string;
  mailFrom: string;
  smtpEncryption: MailEncryption;
  smtpCertificateAuthority?: string;
}

export function mailSenderOptionsOf(settings: MailServerSettings): MailSenderOptions {
  const { smtpUrl, mailFrom, smtpEncryption, smtpCertificateAuthority } = settings;
  return {
    url: smtpUrl,
    from: mailFrom,
    encryption: smtpEncryption,
    ...(smtpCertificateAuthority && { certificateAuthority: smtpCertificateAuthority }),
  };
}

/** The mail server can't be reached, or not securely. No fault of a mail; solved by an operator or by time. */
export class MailServerError extends Error {
  override name = 'MailServerError';
}

const NOT_TRUSTED = 'the certificate of the mail server is of no authority that is trusted here';

/** Explanations by the codes of Node's TLS (OpenSSL's X509_V_ERR_*). */
const certificateFaults: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'the certificate of the mail server has expired',
  CERT_NOT_YET_VALID: 'the certificate of the mail server is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate of the mail server is for another host',
  DEPTH_ZERO_SELF_SIGNED_CERT: NOT_TRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: NOT_TRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: NOT_TRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: NOT_TRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: NOT_TRUSTED,
};

/** Explains why there is no encrypted connection, for the operator; other errors are returned unchanged. */
function withClearReason(error: unknown): unknown {
  const { originalCode, command } = (error ?? {}) as { originalCode?: string; command?: string };
  const certificateFault = certificateFaults[originalCode ?? ''];
  if (certificateFault) return new MailServerError(certificateFault, { cause: error });
  if (command !== 'STARTTLS') return error;
  return new MailServerError('the mail server does not take STARTTLS, which is required', {
    cause: error,
  });
}
