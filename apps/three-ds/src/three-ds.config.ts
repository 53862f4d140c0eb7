import { HttpUrl, List, Secret, Settings } from '#config';
import { ConsumerConfig } from '#consumer-service';
import { OptionalField } from '#contracts';
import { CardAppConfig } from '#strong-auth';
import { IsString, MinLength } from 'class-validator';

export class ThreeDsConfig extends ConsumerConfig {
  override port = 4400;

  /** `{base_url}` of the platform. */
  @HttpUrl()
  platformUrl: string;

  @Secret()
  platformApiKey: string;

  /** The public address of the card app. Passkeys are bound to its domain, so it can't be an IP address. */
  @HttpUrl()
  cardAppUrl: string;

  /**
   * Where the card app's pages read payments: the public address of card-activity's `/activity`. At the app's own
   * host, because its cookie is bound to that; the port may be another one. Without it, payments are not shown.
   */
  @OptionalField()
  @HttpUrl()
  activityUrl?: string;

  @Settings(CardAppConfig)
  cardApp = new CardAppConfig();

  /** Tokens of the partner's back end; several during a rotation. */
  @List()
  @MinLength(16, { each: true, message: 'each must have at least 16 characters' })
  backEndTokens: string[];

  /** The directory of the built pages. */
  @IsString()
  webRoot = 'dist/web';
}
