import { BrokerList, PostgresUrl, ServiceConfig, Settings } from '#config';
import { BrokerSecurityConfig } from '#messaging';

/** What every consumer service is told by its environment: a database of its own, and the broker. */
export class ConsumerConfig extends ServiceConfig {
  @PostgresUrl()
  databaseUrl: string;

  @BrokerList()
  kafkaBrokers: string[];

  @Settings(BrokerSecurityConfig)
  brokerSecurity = new BrokerSecurityConfig();
}
