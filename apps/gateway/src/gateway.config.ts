import { IsAddressRange } from '#addresses';
import { BrokerList, List, ServiceConfig, Settings, WholeNumber } from '#config';
import { OptionalField } from '#contracts';
import { BrokerSecurityConfig } from '#messaging';
import { IsSigningSecret } from '#standard-webhooks';
import { Matches, MinLength } from 'class-validator';

export class GatewayConfig extends ServiceConfig {
  override port = 4100;

  @BrokerList()
  kafkaBrokers: string[];

  @Settings(BrokerSecurityConfig)
  brokerSecurity = new BrokerSecurityConfig();

  /** The header that carries the token: the partner chose its name (seed 4.3). */
  @Matches(/^[A-Za-z0-9-]+$/, { message: 'must be the name of an HTTP header' })
  webhookHeader = 'partner-api-token';

  /** The tokens that are accepted; several while one is rolled. */
  @List()
  @MinLength(16, { each: true, message: 'each must have at least 16 characters' })
  webhookTokens: string[];

  /** Where they are set, each webhook must be signed with one of them (interface 4). */
  @OptionalField()
  @List()
  @IsSigningSecret({ each: true, message: 'each must be whsec_ and 24 to 64 bytes in base64' })
  webhookSigningSecrets?: string[];

  /** How far the time of a signed webhook may be from ours, either way. */
  @WholeNumber(1, 3_600)
  webhookToleranceSeconds = 300;

  /** Where they are set, webhooks are taken from these addresses alone: `203.0.113.7`, `2001:db8::/32`. */
  @OptionalField()
  @List()
  @IsAddressRange({ each: true, message: 'each must be an IP address or a range in CIDR notation' })
  webhookSources?: string[];
}
