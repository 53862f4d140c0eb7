import { BrokerList, PostgresUrl, ServiceConfig } from '#config';

export class ThreeDsConfig extends ServiceConfig {
  override port = 4400;

  @PostgresUrl()
  databaseUrl: string;

  @BrokerList()
  kafkaBrokers: string[];
}
