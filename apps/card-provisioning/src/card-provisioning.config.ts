import { BrokerList, HttpUrl, PostgresUrl, Secret, ServiceConfig } from '#config';
import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';

export class CardProvisioningConfig extends ServiceConfig {
  override port = 4300;

  @PostgresUrl()
  databaseUrl: string;

  @BrokerList()
  kafkaBrokers: string[];

  /** `{base_url}` of the platform. */
  @HttpUrl()
  platformUrl: string;

  @Secret()
  platformApiKey: string;

  /** Calls to the platform that are made at the same time. */
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100)
  provisioningConcurrency = 8;
}
