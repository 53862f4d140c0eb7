import { CertificatePem, HttpUrl, Secret, SecretList, Sensitive, WholeNumber } from '#config';
import { ConsumerConfig } from '#consumer-service';
import { IsMailAddress, IsTimeZoneName, OptionalField } from '#contracts';
import { type MailEncryption, mailEncryptions } from '#mail';
import { IsIn, IsString, Length, Matches, ValidateIf } from 'class-validator';

const WITH_PLATFORM = ValidateIf((config: NotificationConfig) => config.platformUrl !== undefined);

/** What notification reads. */
export class NotificationConfig extends ConsumerConfig {
  override port = 4500;

  /** The mail server: `smtp://host:port` or `smtps://user:password@host:port`. */
  @Sensitive()
  @Matches(/^smtps?:\/\/.+/, { message: 'must be an smtp:// or smtps:// URL' })
  smtpUrl: string;

  /** Whether STARTTLS is used at `smtp://` (docs/configuration.md#the-connection-to-a-mail-server). */
  @IsIn(mailEncryptions)
  smtpEncryption: MailEncryption = 'if_offered';

  /** The mail server's authority (PEM), unless it is a public one. For the mail server alone. */
  @OptionalField()
  @CertificatePem()
  smtpCertificateAuthority?: string;

  /** The sender of the partner's mails. */
  @Matches(/^.+ <[^@<>\s]+@[^@<>\s]+>$/, { message: 'must be: Name <address>' })
  mailFrom: string;

  /** Where replies go. Left out, to the address of {@link mailFrom}. */
  @OptionalField()
  @IsMailAddress()
  mailReplyTo?: string;

  /** The public address of the partner's card app. Mails about a card lead there. Left out, they have no link. */
  @OptionalField()
  @HttpUrl()
  cardAppUrl?: string;

  /**
   * The platform's base address (`{base_url}`). Mails that ask for money show the bank details that it returns. Left
   * out, they show none.
   */
  @OptionalField()
  @HttpUrl()
  platformUrl?: string;

  /** The partner's key at the platform, shown as `Authorization: Bearer`. It needs the scope `accounts:read` alone. */
  @WITH_PLATFORM
  @Secret()
  platformApiKey?: string;

  /**
   * Tokens with which operators and the partner's back end read what was sent (docs/partner-mails.md#what-was-sent);
   * several during a rotation.
   */
  @SecretList()
  operatorTokens: string[];

  /** The public address of this service, where recipients reach `/unsubscribe`: links in mails begin with it. */
  @HttpUrl()
  publicUrl: string;

  /**
   * What signs the links that end reminders. The first one signs; all are accepted. Links in mails are good as long as
   * their secret is here.
   */
  @SecretList(32)
  unsubscribeSecrets: string[];

  /** How many mails one address gets; further ones wait. */
  @WholeNumber(1, 10_000)
  mailsPerRecipientAndHour = 30;

  /** The time zone of companies of which the directory knows none. */
  @IsTimeZoneName()
  defaultTimeZone = 'Europe/Berlin';

  /** The partner's name in its mails. Left out, the name of {@link mailFrom}. */
  @OptionalField()
  @IsString()
  @Length(1, 60)
  brandName?: string;

  /** The partner's logo in its mails, best by https, since mail programs refuse others. */
  @OptionalField()
  @HttpUrl()
  brandLogoUrl?: string;

  /** The colour of buttons and links in the partner's mails. Left out, a neutral one. */
  @OptionalField()
  @Matches(/^#[0-9a-fA-F]{6}$/, { message: 'must be #rrggbb' })
  brandColor?: string;

  /** The partner's postal address, at the foot of its mails. */
  @OptionalField()
  @IsString()
  @Length(1, 200)
  brandAddress?: string;
}
