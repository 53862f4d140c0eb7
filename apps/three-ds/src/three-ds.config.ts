import { HttpUrl, List, Secret } from '#config';
import { ConsumerConfig } from '#consumer-service';
import {
  EVIDENCE_MONTHS,
  IsPushContact,
  IsPushPrivateKey,
  IsPushPublicKey,
  knownPushServices,
  SIGNED_OUT_CALLS_PER_SECOND,
} from '#strong-auth';
import { Type } from 'class-transformer';
import {
  IsInt,
  IsOptional,
  IsString,
  Length,
  Max,
  Min,
  MinLength,
  ValidateIf,
} from 'class-validator';

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

  /** So long approvals and their evidence are kept. PSD2 lets cardholders object for 13. */
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(120)
  evidenceMonths = EVIDENCE_MONTHS;

  /** Of one address to the card app's API, without a session. */
  @Type(() => Number)
  @IsInt()
  @Min(1)
  signedOutCallsPerSecond = SIGNED_OUT_CALLS_PER_SECOND;

  /** Proxies between cardholders and this service, whose word on a caller's address is taken. */
  @Type(() => Number)
  @IsInt()
  @Min(0)
  trustedProxies = 0;

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
