import { IsAddressRange } from '#addresses';
import { List, SecretList, Sensitive } from '#config';
import { IsSigningSecret } from '#standard-webhooks';
import { OptionalField } from '#contracts';
import { ArrayMaxSize, Matches } from 'class-validator';

/** Few, for rotations only: each webhook is compared with all of them. */
const MAX_AT_ONCE = 10;
const MAX_RANGES = 1_000;

/** A platform that sends webhooks here. */
export class WebhookSenderConfig {
  /** What the log calls it. */
  @Matches(/^[a-z0-9-]{1,40}$/, { message: 'must have 1 to 40 of a-z, 0-9 and -' })
  name: string;

  /** The header that carries its token; the partner chooses its name. */
  @Matches(/^[A-Za-z0-9-]{1,100}$/, { message: 'must be the name of an HTTP header' })
  header = 'partner-api-token';

  /** Tokens of its event webhook and its 3DS webhook; several during a rotation. */
  @SecretList()
  @ArrayMaxSize(MAX_AT_ONCE, { message: `must be ${MAX_AT_ONCE} at most` })
  tokens: string[];

  /** Tokens of its transaction webhook. Left out, it can't send transactions. */
  @OptionalField()
  @SecretList()
  @ArrayMaxSize(MAX_AT_ONCE, { message: `must be ${MAX_AT_ONCE} at most` })
  transactionTokens?: string[];

  /**
   * If set, each of its webhooks must be signed with one of these secrets. Left out, its token alone is enough: better
   * only where the platform can sign nothing.
   */
  @OptionalField()
  @Sensitive()
  @List()
  @ArrayMaxSize(MAX_AT_ONCE, { message: `must be ${MAX_AT_ONCE} at most` })
  @IsSigningSecret({ each: true, message: 'each must be whsec_ and 24 to 64 bytes in base64' })
  signingSecrets?: string[];

  /** If set, its webhooks are accepted only from these addresses. */
  @OptionalField()
  @List()
  @ArrayMaxSize(MAX_RANGES, { message: `must be ${MAX_RANGES} at most` })
  @IsAddressRange({ each: true, message: 'each must be an IP address or a range in CIDR notation' })
  sources?: string[];
}
