import { IsAddressRange } from '#addresses';
import { BrokerList, JsonList, List, ServiceConfig, Settings, WholeNumber } from '#config';
import { OptionalField } from '#contracts';
import { BrokerSecurityConfig } from '#messaging';
import { IsSigningSecret } from '#standard-webhooks';
import { Matches, MinLength, ValidateIf } from 'class-validator';
import { WebhookSenderConfig } from './webhook-sender.config.js';
import { AreDistinct, DEFAULT_SENDER, OnlyWithTokens } from './webhook-sender.checks.js';

/** Unless others are listed, there is one sender, and its token is needed. */
const UnlessSendersAreListed = ValidateIf(
  ({ webhookTokens, webhookSenders }: GatewayConfig) =>
    webhookTokens !== undefined || webhookSenders === undefined,
);

/**
 * The gateway's set-up. `WEBHOOK_HEADER`, `_TOKENS`, `_SIGNING_SECRETS` and `_SOURCES` tell of one platform, which
 * is called `default`; `WEBHOOK_SENDERS` of others, or of all.
 */
export class GatewayConfig extends ServiceConfig {
  override port = 4100;

  @BrokerList()
  kafkaBrokers: string[];

  @Settings(BrokerSecurityConfig)
  brokerSecurity = new BrokerSecurityConfig();

  /** The header that carries the token: the partner chose its name. */
  @Matches(/^[A-Za-z0-9-]+$/, { message: 'must be the name of an HTTP header' })
  webhookHeader = 'partner-api-token';

  /** The tokens that are accepted; several while one is rolled. */
  @UnlessSendersAreListed
  @List()
  @MinLength(16, { each: true, message: 'each must have at least 16 characters' })
  webhookTokens?: string[];

  /**
   * Where they are set, each webhook must be signed with one of them: a platform that knows only the token gets
   * 401. Leave them out for such a one, or list it among the {@link webhookSenders}.
   */
  @OptionalField()
  @OnlyWithTokens()
  @List()
  @IsSigningSecret({ each: true, message: 'each must be whsec_ and 24 to 64 bytes in base64' })
  webhookSigningSecrets?: string[];

  /** How far the time of a signed webhook may be from ours, either way. */
  @WholeNumber(1, 3_600)
  webhookToleranceSeconds = 300;

  /** Where they are set, webhooks are taken from these addresses alone: `203.0.113.7`, `2001:db8::/32`. */
  @OptionalField()
  @OnlyWithTokens()
  @List()
  @IsAddressRange({ each: true, message: 'each must be an IP address or a range in CIDR notation' })
  webhookSources?: string[];

  /** Platforms, each as `{ name, header?, tokens, signingSecrets?, sources? }`. */
  @OptionalField()
  @JsonList(WebhookSenderConfig)
  @AreDistinct()
  webhookSenders?: WebhookSenderConfig[];

  /** All of them. */
  get senders(): WebhookSenderConfig[] {
    const { webhookTokens: tokens, webhookSenders = [] } = this;
    if (!tokens) return webhookSenders;
    const sender = {
      name: DEFAULT_SENDER,
      header: this.webhookHeader,
      tokens,
      signingSecrets: this.webhookSigningSecrets,
      sources: this.webhookSources,
    };
    return [sender, ...webhookSenders];
  }
}
