import { HttpUrl, List, Secret } from '#config';
import { ConsumerConfig } from '#consumer-service';
import { IsOptional, IsString, MinLength } from 'class-validator';

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
  @IsOptional()
  @HttpUrl()
  cardAppUrl?: string;

  /** The directory of the built pages. */
  @IsString()
  webRoot = 'dist/web';
}
