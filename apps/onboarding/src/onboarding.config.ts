import { HttpUrl, Secret, SecretList } from '#config';
import { ConsumerConfig } from '#consumer-service';
import { OptionalField } from '#contracts';
import { IsString, ValidateIf } from 'class-validator';

export class OnboardingConfig extends ConsumerConfig {
  override port = 4200;

  /** `{base_url}` of the platform. */
  @HttpUrl()
  platformUrl: string;

  @Secret()
  platformApiKey: string;

  /** Tokens with which operators sign in and the partner's back end calls; several during a rotation. */
  @SecretList(24)
  operatorTokens: string[];

  /** The platform's card app, for a white-label partner. */
  @OptionalField()
  @HttpUrl()
  cardAppUrl?: string;

  /** The address of the notification service, whose mails the page shows; if left out, it shows none. */
  @OptionalField()
  @HttpUrl()
  notificationUrl?: string;

  /** One of the notification service's `OPERATOR_TOKENS`. */
  @ValidateIf(({ notificationUrl }: OnboardingConfig) => notificationUrl !== undefined)
  @Secret()
  notificationToken?: string;

  /** The directory of the built pages. */
  @IsString()
  webRoot = 'dist/web';
}
