import { CertificatePem, HttpUrl, List, WholeNumber } from '#config';
import { ConsumerConfig } from '#consumer-service';
import { OptionalField } from '#contracts';
import { type MailEncryption, mailEncryptions } from '#mail';
import { IsEmail, IsIn, IsString, IsTimeZone, Length, Matches, MinLength } from 'class-validator';

const THRESHOLD = /^[A-Z]{3}:\d{1,15}$/;

export class NotificationConfig extends ConsumerConfig {
  override port = 4500;

  @Matches(/^smtps?:\/\/.+/, { message: 'must be an smtp:// or smtps:// URL' })
  smtpUrl: string;

  /** For `smtp://`: whether STARTTLS is used. */
  @IsIn(mailEncryptions)
  smtpEncryption: MailEncryption = 'if_offered';

  /** The mail server's authority (PEM), if it is none of the public ones. */
  @OptionalField()
  @CertificatePem()
  smtpCertificateAuthority?: string;

  /** The sender of the partner's mails: `Name <address>`. */
  @Matches(/^.+ <[^@<>\s]+@[^@<>\s]+>$/, { message: 'must be: Name <address>' })
  mailFrom: string;

  /** Where answers to these mails go. Left out, to the address of `mailFrom`. */
  @OptionalField()
  @IsEmail({}, { message: 'must be a mail address' })
  mailReplyTo?: string;

  /** What operators and the partner's back end ask with for what was sent; several while one is rolled. */
  @List()
  @MinLength(16, { each: true, message: 'each must have at least 16 characters' })
  operatorTokens: string[];

  /** Where people reach this service: the links in its mails begin with it. */
  @HttpUrl()
  publicUrl: string;

  /** Signs the links that end engagement mails. The first one signs; the others are still taken. */
  @List()
  @MinLength(32, { each: true, message: 'each must have at least 32 characters' })
  unsubscribeSecrets: string[];

  /** Below it a balance is low: `<currency>:<minor units>`; accounts in other currencies have no alert. */
  @List()
  @Matches(THRESHOLD, { each: true, message: 'must be <currency>:<minor units>[,...]' })
  lowBalanceThresholds = ['EUR:10000', 'USD:10000', 'GBP:10000', 'CHF:10000', 'SEK:100000'];

  /** What one address gets in an hour; more waits. */
  @WholeNumber(1, 10_000)
  mailsPerRecipientAndHour = 30;

  /** Of companies whose time zone the directory does not know (IANA). */
  @IsTimeZone()
  defaultTimeZone = 'Europe/Berlin';

  /** As the partner is called in its mails. Left out, the name of `mailFrom`. */
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

/** @returns {@link NotificationConfig.lowBalanceThresholds} in minor units by currency. */
export function lowBalanceThresholdsOf(config: NotificationConfig): ReadonlyMap<string, number> {
  return new Map(
    config.lowBalanceThresholds.map((threshold) => {
      const [currency, minorUnits] = threshold.split(':') as [string, string];
      return [currency, Number(minorUnits)];
    }),
  );
}
