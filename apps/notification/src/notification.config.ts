import { CertificatePem, HttpUrl, SecretList, Sensitive, WholeNumber } from '#config';
import { ConsumerConfig } from '#consumer-service';
import { OptionalField } from '#contracts';
import { type MailEncryption, mailEncryptions } from '#mail';
import { IsEmail, IsIn, IsString, IsTimeZone, Length, Matches } from 'class-validator';

export class NotificationConfig extends ConsumerConfig {
  override port = 4500;

  @Sensitive()
  @Matches(/^smtps?:\/\/.+/, { message: 'must be an smtp:// or smtps:// URL' })
  smtpUrl: string;

  /** For `smtp://`: whether STARTTLS is used. */
  @IsIn(mailEncryptions)
  smtpEncryption: MailEncryption = 'if_offered';

  /** The certificate authority of the mail server (PEM), if it is not a public one. */
  @OptionalField()
  @CertificatePem()
  smtpCertificateAuthority?: string;

  /** The sender of the partner's mails: `Name <address>`. */
  @Matches(/^.+ <[^@<>\s]+@[^@<>\s]+>$/, { message: 'must be: Name <address>' })
  mailFrom: string;

  /** The address for replies. If left out, the address of `mailFrom`. */
  @OptionalField()
  @IsEmail({}, { message: 'must be a mail address' })
  mailReplyTo?: string;

  /** Tokens with which operators and the partner's back end read the sent mails; several during a rotation. */
  @SecretList()
  operatorTokens: string[];

  /** The public address of this service; links in mails begin with it. */
  @HttpUrl()
  publicUrl: string;

  /** Keys for the unsubscribe links. The first one signs; all are accepted. */
  @SecretList(32)
  unsubscribeSecrets: string[];

  /** The number of mails to one address per hour; further mails wait. */
  @WholeNumber(1, 10_000)
  mailsPerRecipientAndHour = 30;

  /** Default time zone (IANA) for companies whose time zone is unknown. */
  @IsTimeZone()
  defaultTimeZone = 'Europe/Berlin';

  /** The partner's name in its mails. If left out, the name of `mailFrom`. */
  @OptionalField()
  @IsString()
  @Length(1, 60)
  brandName?: string;

  @OptionalField()
  @HttpUrl()
  brandLogoUrl?: string;

  @OptionalField()
  @Matches(/^#[0-9a-fA-F]{6}$/, { message: 'must be #rrggbb' })
  brandColor?: string;

  /** The partner's postal address. */
  @OptionalField()
  @IsString()
  @Length(1, 200)
  brandAddress?: string;
}
