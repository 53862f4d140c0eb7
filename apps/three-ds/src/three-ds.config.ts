import { HttpUrl, Secret, SecretList, Settings } from '#config';
import { ConsumerConfig } from '#consumer-service';
import { OptionalField } from '#contracts';
import { CardAppConfig } from '#strong-auth';
import { IsString } from 'class-validator';

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
  @SecretList()
  backEndTokens: string[];

  /** The directory of the built pages. */
  @IsString()
  webRoot = 'dist/web';
}
