import {
  ArrayMaxSize,
  Matches,
  ValidateBy,
  ValidateIf,
  type ValidationArguments,
} from 'class-validator';
import { IsAddressRange } from '#addresses';
import {
  BrokerList,
  JsonList,
  List,
  SecretList,
  Sensitive,
  ServiceConfig,
  Settings,
  WholeNumber,
} from '#config';
import { IsSigningSecret } from '#standard-webhooks';
import { OptionalField } from '#contracts';
import { BrokerConnectionConfig } from '#messaging';

/** The name of the sender that is configured by separate variables. */
const DEFAULT_SENDER = 'default';

interface WithTokens {
  webhookTokens?: unknown;
  webhookTransactionTokens?: unknown;
}

/** For settings of the default sender, which exists only if its tokens are set. */
function OnlyWithTokens(): PropertyDecorator {
  return ValidateBy({
    name: 'onlyWithTokens',
    validator: {
      validate: (_value, checked) => (checked?.object as WithTokens).webhookTokens !== undefined,
      defaultMessage: () => 'is only for WEBHOOK_TOKENS; each of WEBHOOK_SENDERS has its own',
    },
  });
}

/** The transaction webhook's tokens must differ from those of the event webhook. */
function AreOwnTokens(): PropertyDecorator {
  return ValidateBy({
    name: 'areOwnTokens',
    validator: {
      validate: (value, checked) => {
        const others = listOf((checked?.object as WithTokens).webhookTokens);
        return !listOf(value).some((token) => others.includes(token));
      },
      defaultMessage: () => 'must differ from WEBHOOK_TOKENS',
    },
  });
}

/**
 * Names and tokens must be unique: otherwise a token of a signing sender could pass as the token of a
 * sender that needs no signature, and a token of one webhook as that of another.
 */
function AreDistinct(): PropertyDecorator {
  return ValidateBy({
    name: 'areDistinct',
    validator: {
      validate: (_value, checked) => repeatedIn(checked!) === undefined,
      defaultMessage: (checked) =>
        `no two may have the same ${repeatedIn(checked!) ?? 'name or token'}`,
    },
  });
}

function repeatedIn({ value, object }: ValidationArguments): string | undefined {
  // Other validators report malformed entries.
  const senders = listOf(value) as Partial<WebhookSenderConfig | undefined>[];
  const names = [DEFAULT_SENDER, ...senders.map((sender) => sender?.name)];
  const { webhookTokens, webhookTransactionTokens } = object as WithTokens;
  const lists = [
    webhookTokens,
    webhookTransactionTokens,
    ...senders.flatMap((sender) => [sender?.tokens, sender?.transactionTokens]),
  ];
  // A duplicate within one list is allowed.
  const tokens = lists.flatMap((list) => [...new Set(listOf(list))]);
  if (isRepeating(names)) return 'name (one is called default)';
  return isRepeating(tokens) ? 'token, with that of WEBHOOK_TOKENS' : undefined;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function isRepeating(values: unknown[]): boolean {
  const given = values.filter((value) => value !== undefined);
  return new Set(given).size < given.length;
}

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

/** Unless a list of senders is given, there is one sender, and its token is required. */
const UnlessSendersAreListed = ValidateIf(
  ({ webhookTokens, webhookSenders }: GatewayConfig) =>
    webhookTokens !== undefined || webhookSenders === undefined,
);

/**
 * The gateway's configuration. `WEBHOOK_HEADER`, `_TOKENS`, `_TRANSACTION_TOKENS`, `_SIGNING_SECRETS` and
 * `_SOURCES` describe one platform, which is called `default`; `WEBHOOK_SENDERS` describes further ones, or all.
 */
export class GatewayConfig extends ServiceConfig {
  override port = 4100;

  /** The brokers to connect to first, which name the others: two or three of them. */
  @BrokerList()
  kafkaBrokers: string[];

  @Settings(BrokerConnectionConfig)
  brokerConnection = new BrokerConnectionConfig();

  /** The header that carries the token; the partner chooses its name. */
  @Matches(/^[A-Za-z0-9-]+$/, { message: 'must be the name of an HTTP header' })
  webhookHeader = 'partner-api-token';

  /** Tokens of the event webhook and the 3DS webhook; several during a rotation. */
  @UnlessSendersAreListed
  @SecretList()
  webhookTokens?: string[];

  /** Tokens of the transaction webhook; several during a rotation. Left out, the platform can't send transactions. */
  @OptionalField()
  @OnlyWithTokens()
  @AreOwnTokens()
  @SecretList()
  webhookTransactionTokens?: string[];

  /**
   * If set, each webhook must be signed with one of these secrets; several during a rotation. A platform that knows only
   * the token then gets 401 `webhook_signature_invalid`: leave them out, or list it among the {@link webhookSenders}.
   */
  @OptionalField()
  @OnlyWithTokens()
  @Sensitive()
  @List()
  @IsSigningSecret({ each: true, message: 'each must be whsec_ and 24 to 64 bytes in base64' })
  webhookSigningSecrets?: string[];

  /** How far a signed webhook's time may be from ours, in both directions. Older ones may be replayed by a stranger. */
  @WholeNumber(1, 3_600)
  webhookToleranceSeconds = 300;

  /**
   * If set, webhooks are accepted only from these addresses: `203.0.113.7,2001:db8::/32`. Behind proxies with
   * {@link trustedProxies}.
   */
  @OptionalField()
  @OnlyWithTokens()
  @List()
  @IsAddressRange({ each: true, message: 'each must be an IP address or a range in CIDR notation' })
  webhookSources?: string[];

  /** Several platforms (docs/configuration.md#several-platforms). */
  @OptionalField()
  @Sensitive()
  @JsonList(WebhookSenderConfig)
  @AreDistinct()
  webhookSenders?: WebhookSenderConfig[];

  /** All senders, including the default one. */
  get senders(): WebhookSenderConfig[] {
    const { webhookTokens: tokens, webhookSenders = [] } = this;
    if (!tokens) return webhookSenders;
    const sender = {
      name: DEFAULT_SENDER,
      header: this.webhookHeader,
      tokens,
      transactionTokens: this.webhookTransactionTokens,
      signingSecrets: this.webhookSigningSecrets,
      sources: this.webhookSources,
    };
    return [sender, ...webhookSenders];
  }
}
