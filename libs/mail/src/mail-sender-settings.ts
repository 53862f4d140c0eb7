import type { MailEncryption, MailSenderOptions } from './mail-sender.js';

/** The settings of the mail server: `SMTP_URL` and related variables. */
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
