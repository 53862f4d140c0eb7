import { BrokerList, List, ServiceConfig } from '#config';
import { Matches, MinLength } from 'class-validator';

export class GatewayConfig extends ServiceConfig {
  override port = 4100;

  @BrokerList()
  kafkaBrokers: string[];

  /** The header that carries the token: the partner chose its name (seed 4.3). */
  @Matches(/^[A-Za-z0-9-]+$/, { message: 'must be the name of an HTTP header' })
  webhookHeader = 'partner-api-token';

  /** The tokens that are accepted; several while one is rolled. */
  @List()
  @MinLength(16, { each: true, message: 'each must have at least 16 characters' })
  webhookTokens: string[];
}
