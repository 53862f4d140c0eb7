import { HttpUrl, List, Secret } from '#config';
import { ConsumerConfig } from '#consumer-service';
import { IsPushContact, IsPushPrivateKey, IsPushPublicKey, knownPushServices } from '#strong-auth';
import { IsOptional, IsString, Length, MinLength, ValidateIf } from 'class-validator';

const WITH_PUSH = ValidateIf((config: ThreeDsConfig) => config.pushPublicKey !== undefined);

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

  /** As the app and the passkeys are called. */
  @IsString()
  @Length(1, 60)
  cardAppName = 'Cards';

  /** What the partner's back end calls with; several while one is rolled. */
  @List()
  @MinLength(16, { each: true, message: 'each must have at least 16 characters' })
  backEndTokens: string[];

  /** The directory of the built pages. */
  @IsString()
  webRoot = 'dist/web';

  /** With a pair of VAPID keys given (RFC 8292), devices are reached while the app is closed. */
  @IsOptional()
  @IsPushPublicKey()
  pushPublicKey?: string;

  @WITH_PUSH
  @IsPushPrivateKey()
  pushPrivateKey: string;

  /** Whom a push service may turn to. */
  @WITH_PUSH
  @IsPushContact()
  pushContact: string;

  /** The push services of the browsers: addresses elsewhere are refused. */
  @List()
  pushServices: string[] = [...knownPushServices];
}
