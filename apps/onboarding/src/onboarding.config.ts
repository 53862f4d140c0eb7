import { HttpUrl, Secret, SecretList } from '#config';
import { ConsumerConfig } from '#consumer-service';
import { OptionalField } from '#contracts';
import { IsString, ValidateIf } from 'class-validator';

/** What onboarding reads. */
export class OnboardingConfig extends ConsumerConfig {
  override port = 4200;

  /** The platform's base address (`{base_url}`), which makes onboarding links. */
  @HttpUrl()
  platformUrl: string;

  /** The partner's key at the platform, shown as `Authorization: Bearer`. */
  @Secret()
  platformApiKey: string;

  /**
   * Tokens with which operators sign in at the partner page (docs/partner-page.md) and the partner's back end calls, as
   * `Authorization: Bearer`; several during a rotation.
   */
  @SecretList(24)
  operatorTokens: string[];

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
