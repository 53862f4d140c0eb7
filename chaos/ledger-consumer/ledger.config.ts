import { BrokerList, PostgresUrl, ServiceConfig } from '#config';

export class LedgerConfig extends ServiceConfig {
  @PostgresUrl()
  databaseUrl: string;

  @BrokerList()
  kafkaBrokers: string[];
}
