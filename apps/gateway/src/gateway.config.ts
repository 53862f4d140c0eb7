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

  @BrokerList()
  kafkaBrokers: string[];

  @Settings(BrokerSecurityConfig)
  brokerSecurity = new BrokerSecurityConfig();

  /** The header with the token; the partner chooses its name. */
  @Matches(/^[A-Za-z0-9-]+$/, { message: 'must be the name of an HTTP header' })
  webhookHeader = 'partner-api-token';

  /** The tokens of the event webhook and the 3DS webhook; several during a rotation. */
  @UnlessSendersAreListed
  @SecretList()
  webhookTokens?: string[];

  /** The tokens of the transaction webhook, others than above. If left out, no transactions are accepted. */
  @OptionalField()
  @OnlyWithTokens()
  @AreOwnTokens()
  @SecretList()
  webhookTransactionTokens?: string[];

  /**
   * If set, each webhook must be signed with one of these secrets, and a platform without a signature gets
   * 401. Leave them out for such a platform, or list it among the {@link webhookSenders}.
   */
  @OptionalField()
  @OnlyWithTokens()
  @Sensitive()
  @List()
  @IsSigningSecret({ each: true, message: 'each must be whsec_ and 24 to 64 bytes in base64' })
  webhookSigningSecrets?: string[];

  /** The allowed difference in seconds between a signed webhook's time and ours, in both directions. */
  @WholeNumber(1, 3_600)
  webhookToleranceSeconds = 300;

  /** If set, webhooks are accepted only from these addresses: `203.0.113.7`, `2001:db8::/32`. */
  @OptionalField()
  @OnlyWithTokens()
  @List()
  @IsAddressRange({ each: true, message: 'each must be an IP address or a range in CIDR notation' })
  webhookSources?: string[];

  /** Further platforms, each as `{ name, header?, tokens, transactionTokens?, signingSecrets?, sources? }`. */
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
