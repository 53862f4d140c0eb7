import { BrokerList, PostgresUrl, ServiceConfig, Settings } from '#config';
import { BrokerSecurityConfig } from '#messaging';

/** The configuration of a consumer service: its database and the broker. */
export class ConsumerConfig extends ServiceConfig {
  @PostgresUrl()
  databaseUrl: string;

  @BrokerList()
  kafkaBrokers: string[];

  @Settings(BrokerSecurityConfig)
  brokerSecurity = new BrokerSecurityConfig();
}
