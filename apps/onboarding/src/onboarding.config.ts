import { DatabaseConfig, HttpUrl, Secret, SecretList, Sensitive, WholeNumber } from '#config';
import { ConsumerConfig } from '#consumer-service';
import { OptionalField } from '#contracts';
import { operatorKindOf } from '#operators';
import { IsString, Matches, ValidateIf } from 'class-validator';

/** The page of the partner's operators. */
export const partnerPage = operatorKindOf({
  name: 'Partner page',
  page: '/partner',
  cookie: 'partner_page',
});

/** The settings of the command for operators of the partner page: a part of those of onboarding. */
export class OperatorCommandConfig extends DatabaseConfig {
  /** Where operators open the partner page, and so where the printed link leads. */
  @HttpUrl()
  partnerPageUrl: string;
}

/** What onboarding reads. */
export class OnboardingConfig extends ConsumerConfig {
  override port = 4200;

  /** The platform's base address (`{base_url}`), which makes onboarding links. */
  @HttpUrl()
  platformUrl: string;

  /** The partner's key at the platform, shown as `Authorization: Bearer`. */
  @Secret()
  platformApiKey: string;

  /** Tokens with which the partner's programs call, as `Authorization: Bearer`; several during a rotation. */
  @SecretList(24)
  operatorTokens: string[];

  /**
   * The address of the partner page without its path (docs/partner-page.md). The operators' passkeys belong to its
   * domain, so it can't be an IP address, and can't change later.
   */
  @HttpUrl()
  partnerPageUrl: string;

  /** An operator is signed out after this time without an action. */
  @WholeNumber(1)
  operatorIdleMinutes = 30;

  /** An operator has to sign in again after this time, also when active. */
  @WholeNumber(1, 24)
  operatorSessionHours = 12;

  /**
   * A one-time code of a first admin of the partner page, who is set up at boot. Only for development: in production,
   * use the command (docs/partner-page.md#operators).
   */
  @OptionalField()
  @Sensitive()
  @Matches(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/, {
    message: 'must be five groups of four letters and digits, without I, L, O and U',
  })
  sandboxOperatorCode?: string;

  /** The platform's card app, shown where the partner's level at the platform is `white_label`. */
  @OptionalField()
  @HttpUrl()
  cardAppUrl?: string;

  /** Where the service notification is, whose mails the page shows (docs/partner-page.md#sent-mails). Left out, it shows none. */
  @OptionalField()
  @HttpUrl()
  notificationUrl?: string;

  /** One of notification's `OPERATOR_TOKENS`. */
  @ValidateIf(({ notificationUrl }: OnboardingConfig) => notificationUrl !== undefined)
  @Secret()
  notificationToken?: string;

  /** The directory of the built pages, from the working directory on. */
  @IsString()
  webRoot = 'dist/web';
}
