import { IsAddressRange } from '#addresses';
import {
  CertificatePem,
  Flag,
  HttpUrl,
  JsonList,
  List,
  MayComeFromFile,
  PostgresUrl,
  Secret,
  SecretList,
  Sensitive,
  ServiceConfig,
  Settings,
  WholeNumber,
} from '#config';
import {
  type CardNetwork,
  cardNetworks,
  IsCurrency,
  IsFrameOrigins,
  IsMailAddress,
  type Language,
  languages,
  MAX_CARD_DETAILS_ORIGINS,
  OptionalField,
} from '#contracts';
import { type MailEncryption, mailEncryptions } from '#mail';
import { IsSigningSecret } from '#standard-webhooks';
import { CardAppConfig } from '#strong-auth';
import { ArrayMaxSize, IsIn, IsString, Length, Matches, ValidateIf } from 'class-validator';
import {
  CoversCurrencies,
  NeededOutsideTheSandbox,
  ReceivingAccountConfig,
} from './money/receiving-accounts.js';
import { EncryptionKey, EncryptionKeyList } from '#secrets';
import {
  IsHeaderValue,
  IsWebhookHeader,
  IsWebhookUrl,
} from './webhooks/endpoints/webhook-target.js';

const WITH_SANDBOX_WEBHOOK = ValidateIf(
  (config: PlatformConfig) => config.sandboxPartnerWebhookUrl !== undefined,
);

const WITH_SANDBOX_TRANSACTIONS = ValidateIf(
  (config: PlatformConfig) => config.sandboxPartnerTransactionWebhookUrl !== undefined,
);

const WITH_CARD_VAULT = ValidateIf((config: PlatformConfig) => config.cardVaultUrl !== undefined);

const WITH_ACS = ValidateIf((config: PlatformConfig) => config.acsApiKeys !== undefined);

const WITH_SCREENING_PROVIDER = ValidateIf(
  (config: PlatformConfig) => config.screeningProviderUrl !== undefined,
);

const HIGH_RISK_COUNTRIES =
  'AF,AO,BO,BY,CD,CI,CM,DZ,HT,IR,KE,KP,LA,LB,MM,NA,NP,RU,SS,SY,TT,VE,VG,VN,VU,YE'.split(',');

const WITH_MAIL = ValidateIf((config: PlatformConfig) => config.smtpUrl !== undefined);

/** What the platform reads. */
export class PlatformConfig extends ServiceConfig {
  override port = 4000;

  /**
   * The platform's own database, with a role that reads and writes rows:
   * `postgres://user:password@host:port/database`. By TLS if it says so (docs/configuration.md#a-secured-postgres).
   */
  @PostgresUrl()
  databaseUrl: string;

  /** Where partners reach the platform (`{base_url}`). */
  @HttpUrl()
  publicUrl: string;

  /** Where applicants open the hosted onboarding application (`{onboarding_url}`). Left out, at {@link publicUrl} + `/onboarding`. */
  @OptionalField()
  @HttpUrl()
  onboardingUrl?: string;

  /** The directory of the built pages, from the working directory on. */
  @IsString()
  webRoot = 'dist/web';

  /**
   * What the partners' webhook tokens and signing secrets are sealed with in the database: the first key seals, all open
   * (docs/configuration.md#to-roll-an-encryption-key). If they are lost, the sealed values are lost, too.
   */
  @EncryptionKeyList()
  encryptionKeys?: string[];

  /** One key alone, whose id is `default`. */
  @EncryptionKey()
  encryptionKey?: string;

  /**
   * Where webhooks may go beside public addresses (docs/configuration.md#where-webhooks-go). Never in production: partners
   * choose the URLs, and would reach what is inside.
   */
  @OptionalField()
  @List()
  @IsAddressRange({ each: true, message: 'each must be an IP address or a range in CIDR notation' })
  egressAllowedRanges?: string[];

  /** Where webhooks come from, as partners see it. `GET /v1/egress-addresses` returns it for their firewalls. */
  @OptionalField()
  @List()
  @IsAddressRange({ each: true, message: 'each must be an IP address or a range in CIDR notation' })
  egressAddresses?: string[];

  /** The forward proxy that webhooks go through: `http(s)://[user:password@]host:port`. Left out, they go directly. */
  @OptionalField()
  @Sensitive()
  @HttpUrl()
  egressProxyUrl?: string;

  /**
   * How many requests one API key may send, or one address that shows none that is known. Each replica counts by itself.
   * @unit requests per second
   */
  @WholeNumber(1)
  rateLimitPerSecond = 500;

  /** How long an onboarding link works after it was made. */
  @WholeNumber(1)
  onboardingLinkDays = 14;

  /** How long a company has for paying an invoice, from the day on which it is issued. */
  @WholeNumber(1, 365)
  invoiceDueDays = 14;

  /**
   * How many different links that never existed one address may try; then it is locked out
   * (docs/privacy.md#guessing-links).
   * @unit links a day
   */
  @WholeNumber(1)
  onboardingGuessLimit = 20;

  /**
   * The mail server: `smtp://host:port` or `smtps://user:password@host:port`. Left out, mails wait in the database, and
   * that partners' endpoints keep failing is only logged.
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

  /** As the platform is called in credit agreements, invoices and statements. */
  @IsString()
  @Length(1, 100)
  legalName = 'Partner Card Platform';

  /** The postal address below that name on invoices and statements: its lines, without commas of their own. */
  @OptionalField()
  @List()
  @ArrayMaxSize(6)
  @Length(1, 70, { each: true, message: 'each must have 1 to 70 characters' })
  legalAddress?: string[];

  /** The network of newly ordered cards. Cards keep the network that they were ordered with. */
  @IsIn(cardNetworks)
  cardNetwork: CardNetwork = 'visa';

  /**
   * Where the platform calls the card vault, which alone knows card numbers and PINs. Left out, cardholders can't see
   * the details of their cards.
   */
  @OptionalField()
  @HttpUrl()
  cardVaultUrl?: string;

  /** Shown to the vault: `Authorization: Bearer <token>`. */
  @WITH_CARD_VAULT
  @Secret()
  cardVaultToken: string;

  /** Where browsers open the vault's frames. Left out, at {@link cardVaultUrl}. */
  @OptionalField()
  @HttpUrl()
  cardVaultPublicUrl?: string;

  /**
   * The currencies that accounts can have (ISO 4217, such as `EUR,GBP`). A company of a country whose currency is
   * missing is refused. Left out, those of {@link receivingAccounts}, and in the sandbox each currency.
   */
  @OptionalField()
  @List()
  @IsCurrency({ each: true })
  currencies?: string[];

  /**
   * The bank accounts on which companies' transfers arrive, one for each currency, with their IBANs
   * (docs/configuration.md#bank-accounts). Companies see them in invoices, mails and the card app: whoever can change
   * this setting can redirect their money. Left out in the sandbox, a bank that does not exist.
   */
  @NeededOutsideTheSandbox()
  @MayComeFromFile()
  @JsonList(ReceivingAccountConfig)
  @CoversCurrencies()
  receivingAccounts?: ReceivingAccountConfig[];

  /**
   * The countries whose companies have accounts in another currency than their country's, such as `HU=EUR,LI=EUR`.
   */
  @OptionalField()
  @List()
  @Matches(/^[A-Z]{2}=[A-Z]{3}$/, { each: true, message: 'each must be <country>=<currency>' })
  countryCurrencies?: string[];

  /**
   * Countries of high risk (ISO 3166-1 alpha-2), after the lists of the European Commission and the FATF, which change
   * several times a year. A link to one gives a company a high risk by rule, and a payment at a shop there opens a case for
   * a reviewer.
   */
  @List()
  @Matches(/^[A-Z]{2}$/, { each: true, message: 'each must be the code of a country' })
  highRiskCountries: string[] = HIGH_RISK_COUNTRIES;

  /** This many payments of a card within an hour open a case for a reviewer. 0: none do. */
  @WholeNumber(0, 1_000)
  monitoringPaymentsPerHour = 10;

  /** This many payments of a card with round amounts on a day open a case for a reviewer. 0: none do. */
  @WholeNumber(0, 1_000)
  monitoringRoundAmountsPerDay = 3;

  /**
   * Round amounts are multiples of this many units of the currency, such as EUR 100. For a currency without minor units,
   * 100 times as much.
   *
   * @unit units of the currency
   */
  @WholeNumber(1, 1_000_000)
  monitoringRoundUnits = 100;

  /** The sender of the platform's mails, and of alerts about endpoints. */
  @WITH_MAIL
  @Matches(/^.+ <[^@<>\s]+@[^@<>\s]+>$/, { message: 'must be: Name <address>' })
  mailFrom: string;

  /**
   * Where mails in a partner's name come from, for partners with an address of their own domain, which the mail server
   * has to be allowed to send for. Without, from the address of {@link mailFrom}, under the partner's name. Partners can't
   * set it, so that no one sends in another's name.
   */
  @OptionalField()
  @List()
  @Matches(/^ptn_\w+=[^@<>\s]+@[^@<>\s]+$/, {
    each: true,
    message: 'each must be <partner id>=<address>',
  })
  partnerMailAddresses?: string[];

  /**
   * The domains of partners, once the operator has verified them. A partner at White Label may then set a sender
   * address and a host name of the domain or below it. The domain has to admit the platform's mail server (SPF, DKIM).
   * In the sandbox, `.localhost`, `.example` and `.test` are admitted, too.
   */
  @OptionalField()
  @List()
  @Matches(/^ptn_\w+=([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, {
    each: true,
    message: 'each must be <partner id>=<domain>',
  })
  partnerDomains?: string[];

  /** What the issuer's access control server (ACS) calls with; two during a rotation. Left out, 3-D Secure is not available. */
  @OptionalField()
  @SecretList()
  acsApiKeys?: string[];

  /** What the card processor calls with; two during a rotation. Left out, no payment can be authorized. */
  @OptionalField()
  @SecretList()
  processorApiKeys?: string[];

  /** Where the ACS takes the final answers of 3-D Secure. The sandbox's own ACS is at {@link publicUrl} + `/sandbox/acs/results`. */
  @WITH_ACS
  @HttpUrl()
  acsResultUrl: string;

  /** Shown to the ACS there: `Authorization: Bearer <token>`. */
  @WITH_ACS
  @Secret()
  acsResultToken: string;

  /**
   * Where cardholders open the white-label card app. Left out, at {@link publicUrl}. Passkeys belong to its domain, so
   * it can't be an IP address, and can't change later.
   */
  @OptionalField()
  @HttpUrl()
  cardAppUrl?: string;

  @Settings(CardAppConfig)
  cardApp = new CardAppConfig();

  /**
   * Where reviewers open the back office (docs/back-office.md). Left out, at {@link publicUrl}. Their passkeys belong to
   * its domain, so it can't be an IP address, and can't change later.
   */
  @OptionalField()
  @HttpUrl()
  backOfficeUrl?: string;

  /**
   * How many hours a new passkey of a reviewer, an admin or a person of the console decides nothing: neither about
   * applications and money, nor about the access of others. Meanwhile its owner, who is notified, can report it. 0
   * lets it decide at once.
   */
  @WholeNumber(0, 24 * 14)
  newPasskeyHoldHours = 24;

  /** A reviewer is signed out after this time without an action. */
  @WholeNumber(1)
  backOfficeIdleMinutes = 15;

  /** A reviewer has to sign in again after this time, also when active. */
  @WholeNumber(1, 24)
  backOfficeSessionHours = 8;

  /** What waits for a reviewer is due this time after its submission, and overdue afterwards. */
  @WholeNumber(1, 24 * 90)
  reviewTargetHours = 48;

  /** The language of the mails to reviewers and to people of the console about their access: `en` or `de`. */
  @IsIn(languages)
  staffMailLanguage: Language = 'en';

  /**
   * Where people of partners open the console (docs/partner-guide.md#the-console). Left out, at {@link publicUrl}. Their
   * passkeys belong to its domain, so it can't be an IP address, and can't change later.
   */
  @OptionalField()
  @HttpUrl()
  consoleUrl?: string;

  /** A person at the console is signed out after this time without an action. */
  @WholeNumber(1)
  consoleIdleMinutes = 30;

  /** A person at the console has to sign in again after this time, also when active. */
  @WholeNumber(1, 24)
  consoleSessionHours = 12;

  /**
   * Who looks applicants up on lists of sanctions (docs/screening.md#lists-and-providers). Left out, a list of made-up
   * samples does.
   */
  @OptionalField()
  @HttpUrl()
  screeningProviderUrl?: string;

  /** Shown to the provider: `Authorization: Bearer <token>`. */
  @WITH_SCREENING_PROVIDER
  @Secret()
  screeningProviderToken: string;

  /** Opens `/v1/sandbox` and the demo shop, where anybody can make up payments. Never in production. */
  @Flag()
  sandbox = false;

  /** The API key of a partner who is then set up at boot. Only in the sandbox. */
  @OptionalField()
  @Secret()
  @Matches(/^pk_test_/, { message: 'must begin with pk_test_' })
  sandboxPartnerApiKey?: string;

  /** What the sandbox's partner is called. */
  @IsString()
  sandboxPartnerName = 'Sandbox Partner';

  /** The address that is alerted when the endpoint of the sandbox's partner fails. */
  @OptionalField()
  @IsMailAddress()
  sandboxPartnerContactEmail?: string;

  /** Its event webhook, brought back to this at each boot. Left out, the partner configures it by the API. */
  @OptionalField()
  @HttpUrl()
  @IsWebhookUrl()
  sandboxPartnerWebhookUrl?: string;

  /** Its 3DS webhook, with the header, the token and the secret of the event webhook. */
  @OptionalField()
  @HttpUrl()
  @IsWebhookUrl()
  sandboxPartnerThreeDsWebhookUrl?: string;

  /** Its transaction webhook, with a token of its own, and the header and the secret of the event webhook. */
  @OptionalField()
  @HttpUrl()
  @IsWebhookUrl()
  sandboxPartnerTransactionWebhookUrl?: string;

  /** The token that its transaction webhook expects. */
  @WITH_SANDBOX_TRANSACTIONS
  @Secret()
  @IsHeaderValue()
  sandboxPartnerTransactionWebhookToken: string;

  /** The header in which its webhooks expect their token. */
  @WITH_SANDBOX_WEBHOOK
  @IsWebhookHeader()
  sandboxPartnerWebhookHeader: string;

  /** The token that its event webhook and its 3DS webhook expect. */
  @WITH_SANDBOX_WEBHOOK
  @Secret()
  @IsHeaderValue()
  sandboxPartnerWebhookToken: string;

  /** What its webhooks are signed with. The one before signs on for 24 hours. */
  @WITH_SANDBOX_WEBHOOK
  @Sensitive()
  @IsSigningSecret()
  sandboxPartnerSigningSecret: string;

  /** The origins of its own pages that may show card details. Left out, the partner sets them by the API. */
  @OptionalField()
  @List()
  @IsFrameOrigins(MAX_CARD_DETAILS_ORIGINS)
  sandboxPartnerCardDetailsOrigins?: string[];

  /** One-time codes, each of a reviewer of the back office who is set up at boot. Only in the sandbox. */
  @OptionalField()
  @Sensitive()
  @List()
  @Matches(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/, {
    each: true,
    message: 'each must be five groups of four letters and digits, without I, L, O and U',
  })
  sandboxReviewerCodes?: string[];

  /** A one-time code of the sandbox partner's first admin at the console, who is set up at boot. Only in the sandbox. */
  @OptionalField()
  @Sensitive()
  @Matches(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/, {
    message: 'must be five groups of four letters and digits, without I, L, O and U',
  })
  sandboxConsoleCode?: string;

  /** The origin of the card vault's frames; undefined without a vault. */
  get cardVaultOrigin(): string | undefined {
    const url = this.cardVaultUrl && (this.cardVaultPublicUrl ?? this.cardVaultUrl);
    return url && new URL(url).origin;
  }

  get onboardingBaseUrl(): string {
    return this.onboardingUrl ?? `${this.publicUrl}/onboarding`;
  }

  /** The currencies that accounts can have; undefined for each currency. */
  get offeredCurrencies(): readonly string[] | undefined {
    const { sandbox, currencies, receivingAccounts } = this;
    return currencies ?? (sandbox ? undefined : receivingAccounts?.map(({ currency }) => currency));
  }
}
