import { CertificatePem, HttpUrl, Secret, SecretList, Sensitive, Settings } from '#config';
import { ConsumerConfig } from '#consumer-service';
import { IsMailAddress, OptionalField } from '#contracts';
import { type MailEncryption, mailEncryptions } from '#mail';
import { CardAppConfig } from '#strong-auth';
import { IsIn, IsString, Length, Matches, ValidateIf } from 'class-validator';

const WITH_MAIL = ValidateIf((config: ThreeDsConfig) => config.smtpUrl !== undefined);

/** What three-ds reads. */
export class ThreeDsConfig extends ConsumerConfig {
  override port = 4400;

  /** The platform's base address (`{base_url}`), which takes decisions of cardholders. */
  @HttpUrl()
  platformUrl: string;

  /** The partner's key at the platform, shown as `Authorization: Bearer`. */
  @Secret()
  platformApiKey: string;

  /**
   * Where cardholders open the card app. Passkeys are bound to its domain, so it can't be an IP address, and can't change
   * later.
   */
  @HttpUrl()
  cardAppUrl: string;

  /**
   * Where the card app's pages read payments: the public address of card-activity's `/activity`. At the app's own
   * host, because its cookie is bound to that; the port may be another one. Left out, the app shows no
   * purchases.
   */
  @OptionalField()
  @HttpUrl()
  activityUrl?: string;

  /** Where browsers open the card vault's frames, at the platform. Left out, the app shows no card details. */
  @OptionalField()
  @HttpUrl()
  cardVaultUrl?: string;

  @Settings(CardAppConfig)
  cardApp = new CardAppConfig();

  /** The origin of the card vault's frames. */
  get cardVaultOrigin(): string | undefined {
    return this.cardVaultUrl && new URL(this.cardVaultUrl).origin;
  }

  /** Tokens with which the partner's back end makes enrolment codes; several during a rotation. */
  @SecretList()
  backEndTokens: string[];

  /**
   * The mail server: `smtp://host:port` or `smtps://user:password@host:port`. Left out, invitations to the card app wait
   * in the database.
   */
  @OptionalField()
  @Sensitive()
  @Matches(/^smtps?:\/\/.+/, { message: 'must be an smtp:// or smtps:// URL' })
  smtpUrl?: string;

  /** Whether STARTTLS is used at `smtp://` (docs/configuration.md#the-connection-to-a-mail-server). */
  @IsIn(mailEncryptions)
  smtpEncryption: MailEncryption = 'if_offered';

  /** The mail server's authority (PEM), unless it is a public one. For the mail server alone. */
  @OptionalField()
  @CertificatePem()
  smtpCertificateAuthority?: string;

  /** The sender of invitations to the card app. */
  @WITH_MAIL
  @Matches(/^.+ <[^@<>\s]+@[^@<>\s]+>$/, { message: 'must be: Name <address>' })
  mailFrom: string;

  /** Where replies go. Left out, to the address of {@link mailFrom}. */
  @OptionalField()
  @IsMailAddress()
  mailReplyTo?: string;

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

  /** The directory of the built pages, from the working directory on. */
  @IsString()
  webRoot = 'dist/web';
}
