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
import { OptionalField } from '#contracts';
import { BrokerSecurityConfig } from '#messaging';
import { IsSigningSecret } from '#standard-webhooks';
import { Matches, ValidateIf } from 'class-validator';
import { WebhookSenderConfig } from './webhook-sender.config.js';
import {
  AreDistinct,
  AreOwnTokens,
  DEFAULT_SENDER,
  OnlyWithTokens,
} from './webhook-sender.checks.js';

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

  @Settings(BrokerSecurityConfig)
  brokerSecurity = new BrokerSecurityConfig();

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
