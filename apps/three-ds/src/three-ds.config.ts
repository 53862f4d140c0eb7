import { HttpUrl, Secret, SecretList, Settings } from '#config';
import { ConsumerConfig } from '#consumer-service';
import { OptionalField } from '#contracts';
import { CardAppConfig } from '#strong-auth';
import { IsString } from 'class-validator';

/** What three-ds reads. */
export class ThreeDsConfig extends ConsumerConfig {
  override port = 4400;

  /** The platform's base address (`{base_url}`), which takes decisions of cardholders. */
  @HttpUrl()
  platformUrl: string;

  /** The partner's key at the platform, shown as `Authorization: Bearer`. */
  @Secret()
  platformApiKey: string;

  /**
   * Where cardholders open the card app. Passkeys are bound to its domain, so it can't be an IP address, and can't change
   * later.
   */
  @HttpUrl()
  cardAppUrl: string;

  /**
   * Where the card app's pages read payments: the public address of card-activity's `/activity`. At the app's own
   * host, because its cookie is bound to that; the port may be another one. Left out, the app shows no
   * purchases.
   */
  @OptionalField()
  @HttpUrl()
  activityUrl?: string;

  @Settings(CardAppConfig)
  cardApp = new CardAppConfig();

  /** Tokens with which the partner's back end makes enrolment codes; several during a rotation. */
  @SecretList()
  backEndTokens: string[];

  /** The directory of the built pages, from the working directory on. */
  @IsString()
  webRoot = 'dist/web';
}
