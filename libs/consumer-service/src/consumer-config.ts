import { BrokerList, PostgresUrl, ServiceConfig, Settings } from '#config';
import { BrokerSecurityConfig } from '#messaging';

/** The configuration of a consumer service: its database and the broker. */
export class ConsumerConfig extends ServiceConfig {
  /**
   * The service's own database, with a role that reads and writes rows:
   * `postgres://user:password@host:port/database`. By TLS if it says so (docs/configuration.md#a-secured-postgres).
   */
  @PostgresUrl()
  databaseUrl: string;

  /** The brokers to connect to first, which name the others: two or three of them. */
  @BrokerList()
  kafkaBrokers: string[];

  @Settings(BrokerSecurityConfig)
  brokerSecurity = new BrokerSecurityConfig();
}
