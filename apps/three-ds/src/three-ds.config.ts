import { HttpUrl, List, Secret, Settings } from '#config';
import { ConsumerConfig } from '#consumer-service';
import { CardAppConfig } from '#strong-auth';
import { IsString, MinLength } from 'class-validator';

export class ThreeDsConfig extends ConsumerConfig {
  override port = 4400;

  /** `{base_url}` of the platform. */
  @HttpUrl()
  platformUrl: string;

  @Secret()
  platformApiKey: string;

  /** Where cardholders open the card app. Passkeys belong to its domain: an address has none. */
  @HttpUrl()
  cardAppUrl: string;

  @Settings(CardAppConfig)
  cardApp = new CardAppConfig();

  /** What the partner's back end calls with; several while one is rolled. */
  @List()
  @MinLength(16, { each: true, message: 'each must have at least 16 characters' })
  backEndTokens: string[];

  /** The directory of the built pages. */
  @IsString()
  webRoot = 'dist/web';
}
