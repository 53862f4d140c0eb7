import { BrokerList, HttpUrl, PostgresUrl, Secret, ServiceConfig } from '#config';

export class OnboardingConfig extends ServiceConfig {
  override port = 4200;

  @PostgresUrl()
  databaseUrl: string;

  @BrokerList()
  kafkaBrokers: string[];

  /** `{base_url}` of the platform. */
  @HttpUrl()
  platformUrl: string;

  @Secret()
  platformApiKey: string;
}
