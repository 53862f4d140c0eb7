import { IsAddressRange } from '#addresses';
import {
  CertificatePem,
  Flag,
  HttpUrl,
  List,
  PostgresUrl,
  Secret,
  SecretList,
  Sensitive,
  ServiceConfig,
  Settings,
  WholeNumber,
} from '#config';
import { OptionalField } from '#contracts';
import { type MailEncryption, mailEncryptions } from '#mail';
import { IsSigningSecret } from '#standard-webhooks';
import { CardAppConfig } from '#strong-auth';
import { IsEmail, IsIn, IsString, Length, Matches, ValidateIf } from 'class-validator';
import { EncryptionKey, EncryptionKeyList } from './secrets/encryption-keys.js';
import { IsHeaderValue, IsWebhookHeader } from './webhooks/endpoints/webhook-header.js';
import { IsWebhookUrl } from './webhooks/endpoints/webhook-url.js';

const WITH_SANDBOX_WEBHOOK = ValidateIf(
  (config: PlatformConfig) => config.sandboxPartnerWebhookUrl !== undefined,
);

const WITH_SANDBOX_TRANSACTIONS = ValidateIf(
  (config: PlatformConfig) => config.sandboxPartnerTransactionWebhookUrl !== undefined,
);

const WITH_ACS = ValidateIf((config: PlatformConfig) => config.acsApiKeys !== undefined);

const WITH_SCREENING_PROVIDER = ValidateIf(
  (config: PlatformConfig) => config.screeningProviderUrl !== undefined,
);

const WITH_MAIL = ValidateIf((config: PlatformConfig) => config.smtpUrl !== undefined);

export class PlatformConfig extends ServiceConfig {
  override port = 4000;

  @PostgresUrl()
  databaseUrl: string;

  /** `{base_url}`: where partners reach the platform. */
  @HttpUrl()
  publicUrl: string;

  /** `{onboarding_url}`: the hosted onboarding application. */
  @OptionalField()
  @HttpUrl()
  onboardingUrl?: string;

  /** The directory of the built pages. */
  @IsString()
  webRoot = 'dist/web';

  /** Encrypt the partners' webhook tokens and signing secrets at rest. */
  @EncryptionKeyList()
  encryptionKeys?: string[];

  /** One key, where it is not rolled. */
  @EncryptionKey()
  encryptionKey?: string;

  /** What webhooks may go to beside public addresses. */
  @OptionalField()
  @List()
  @IsAddressRange({ each: true, message: 'each must be an IP address or a range in CIDR notation' })
  egressAllowedRanges?: string[];

  /** The addresses that webhooks come from, as the partners see them. */
  @OptionalField()
  @List()
  @IsAddressRange({ each: true, message: 'each must be an IP address or a range in CIDR notation' })
  egressAddresses?: string[];

  /** The forward proxy that webhooks go through: `http(s)://[user:password@]host:port`. */
  @OptionalField()
  @Sensitive()
  @HttpUrl()
  egressProxyUrl?: string;

  /** Requests a second that one API key, or one visitor of the onboarding application, may make. */
  @WholeNumber(1)
  rateLimitPerSecond = 500;

  @WholeNumber(1)
  onboardingLinkDays = 14;

  /** Days for paying an invoice, from the day on which it is issued. */
  @WholeNumber(1, 365)
  invoiceDueDays = 14;

  /** Different onboarding links that don't exist, tried from one address in a day; then it is locked out. */
  @WholeNumber(1)
  onboardingGuessLimit = 20;

  /** Left out, mails wait in the database, and partners are not told when their endpoints keep failing. */
  @OptionalField()
  @Sensitive()
  @Matches(/^smtps?:\/\/.+/, { message: 'must be an smtp:// or smtps:// URL' })
  smtpUrl?: string;

  /** For `smtp://`: whether STARTTLS is used. */
  @IsIn(mailEncryptions)
  smtpEncryption: MailEncryption = 'if_offered';

  /** The mail server's authority (PEM), if it is none of the public ones. */
  @OptionalField()
  @CertificatePem()
  smtpCertificateAuthority?: string;

  /** As the platform is called in contracts. */
  @IsString()
  @Length(1, 100)
  legalName = 'Partner Card Platform';

  /** The sender of these mails: `Name <address>`. */
  @WITH_MAIL
  @Matches(/^.+ <[^@<>\s]+@[^@<>\s]+>$/, { message: 'must be: Name <address>' })
  mailFrom: string;

  /**
   * `<partner id>=<address>`: whose mails in the partner's name come from an address of the partner's domain, which
   * the mail server has to be allowed to send for. Partners can't set it: nobody sends as somebody else.
   */
  @OptionalField()
  @List()
  @Matches(/^ptn_\w+=[^@<>\s]+@[^@<>\s]+$/, {
    each: true,
    message: 'each must be <partner id>=<address>',
  })
  partnerMailAddresses?: string[];

  /** What the issuer's access control server shows; two while one replaces the other. */
  @OptionalField()
  @SecretList()
  acsApiKeys?: string[];

  /** What the card processor shows; two while one replaces the other. */
  @OptionalField()
  @SecretList()
  processorApiKeys?: string[];

  /** Where the ACS takes the final answers of 3-D Secure. */
  @WITH_ACS
  @HttpUrl()
  acsResultUrl: string;

  /** Shown to the ACS there: `Authorization: Bearer <token>`. */
  @WITH_ACS
  @Secret()
  acsResultToken: string;

  /**
   * Where cardholders open the white-label card app; left out, at the public URL. Passkeys belong to its
   * domain: an address has none.
   */
  @OptionalField()
  @HttpUrl()
  cardAppUrl?: string;

  @Settings(CardAppConfig)
  cardApp = new CardAppConfig();

  /**
   * Where reviewers open the back office; left out, at the public URL. Their passkeys belong to its domain:
   * an address has none.
   */
  @OptionalField()
  @HttpUrl()
  backOfficeUrl?: string;

  /** A reviewer who does nothing for so long is signed out. */
  @WholeNumber(1)
  backOfficeIdleMinutes = 15;

  /** After so long a reviewer signs in anew, whatever is done. */
  @WholeNumber(1, 24)
  backOfficeSessionHours = 8;

  /** Who looks applicants up on lists; left out, the list of made-up samples does. */
  @OptionalField()
  @HttpUrl()
  screeningProviderUrl?: string;

  /** Shown to the provider: `Authorization: Bearer <token>`. */
  @WITH_SCREENING_PROVIDER
  @Secret()
  screeningProviderToken: string;

  /** Opens the simulation endpoints. Never in production. */
  @Flag()
  sandbox = false;

  /** With an API key given, this partner is set up at boot. Only in the sandbox. */
  @OptionalField()
  @Secret()
  @Matches(/^pk_test_/, { message: 'must begin with pk_test_' })
  sandboxPartnerApiKey?: string;

  @IsString()
  sandboxPartnerName = 'Sandbox Partner';

  /** Whom the sandbox's partner wants to be told when its endpoint fails. */
  @OptionalField()
  @IsEmail()
  sandboxPartnerContactEmail?: string;

  /** Left out, the sandbox partner configures its endpoint by the API. */
  @OptionalField()
  @HttpUrl()
  @IsWebhookUrl()
  sandboxPartnerWebhookUrl?: string;

  /** With the header, the token and the secret of the other one. */
  @OptionalField()
  @HttpUrl()
  @IsWebhookUrl()
  sandboxPartnerThreeDsWebhookUrl?: string;

  /** With a token of its own, and the header and the secret of the first one. */
  @OptionalField()
  @HttpUrl()
  @IsWebhookUrl()
  sandboxPartnerTransactionWebhookUrl?: string;

  @WITH_SANDBOX_TRANSACTIONS
  @Secret()
  @IsHeaderValue()
  sandboxPartnerTransactionWebhookToken: string;

  @WITH_SANDBOX_WEBHOOK
  @IsWebhookHeader()
  sandboxPartnerWebhookHeader: string;

  @WITH_SANDBOX_WEBHOOK
  @Secret()
  @IsHeaderValue()
  sandboxPartnerWebhookToken: string;

  @WITH_SANDBOX_WEBHOOK
  @Sensitive()
  @IsSigningSecret()
  sandboxPartnerSigningSecret: string;

  /** One-time codes, each of a reviewer of the back office who is set up at boot. Only in the sandbox. */
  @OptionalField()
  @Sensitive()
  @List()
  @Matches(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/, {
    each: true,
    message: 'each must be five groups of four letters and digits, without I, L, O and U',
  })
  sandboxReviewerCodes?: string[];

  get onboardingBaseUrl(): string {
    return this.onboardingUrl ?? `${this.publicUrl}/onboarding`;
  }
}
