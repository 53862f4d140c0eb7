import { HttpUrl, Secret } from '#config';
import { ConsumerConfig } from '#consumer-service';
import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';

export class CardProvisioningConfig extends ConsumerConfig {
  override port = 4300;

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
