import { HttpUrl, Secret, WholeNumber } from '#config';
import { ConsumerConfig } from '#consumer-service';

export class CardProvisioningConfig extends ConsumerConfig {
  override port = 4300;

  /** `{base_url}` of the platform. */
  @HttpUrl()
  platformUrl: string;

  @Secret()
  platformApiKey: string;

  /** Calls to the platform that are made at the same time. */
  @WholeNumber(1, 100)
  provisioningConcurrency = 8;
}
