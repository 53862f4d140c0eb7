import { HttpUrl, List, Secret } from '#config';
import { ConsumerConfig } from '#consumer-service';
import { IsOptional, IsString, Length, Matches, MinLength, ValidateIf } from 'class-validator';

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
  @Matches(/^[\w-]{87}$/, { message: 'must be a point of P-256 in base64url' })
  pushPublicKey?: string;

  @WITH_PUSH
  @Matches(/^[\w-]{43}$/, { message: 'must be 32 bytes in base64url' })
  pushPrivateKey: string;

  /** Whom a push service may turn to. */
  @WITH_PUSH
  @Matches(/^(mailto:|https:\/\/).+/, { message: 'must begin with mailto: or https://' })
  pushContact: string;

  /** The push services of the browsers: addresses elsewhere are refused. */
  @List()
  pushServices: string[] = [
    'fcm.googleapis.com',
    'push.apple.com',
    'push.services.mozilla.com',
    'notify.windows.com',
  ];
}
