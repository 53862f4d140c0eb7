import type { MailEncryption, MailSenderOptions } from './mail-sender.js';

/** The mail server as services are told of it, by `SMTP_URL` and what goes with it. */
export interface MailServerSettings {
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
