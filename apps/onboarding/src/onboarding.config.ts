import { HttpUrl, List, Secret } from '#config';
import { ConsumerConfig } from '#consumer-service';
import { OptionalField } from '#contracts';
import { IsString, MinLength, ValidateIf } from 'class-validator';

export class OnboardingConfig extends ConsumerConfig {
  override port = 4200;

  /** `{base_url}` of the platform. */
  @HttpUrl()
  platformUrl: string;

  @Secret()
  platformApiKey: string;

  /** What operators sign in with, and the partner's back end calls with; several while one is rolled. */
  @List()
  @MinLength(24, { each: true, message: 'each must have at least 24 characters' })
  operatorTokens: string[];

  /** The platform's card app, for a white-label partner. */
  @OptionalField()
  @HttpUrl()
  cardAppUrl?: string;

  /** The notification service, whose mails the page shows; left out, it shows none. */
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
