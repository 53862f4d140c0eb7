import { HttpUrl, List, Secret, WholeNumber } from '#config';
import { ConsumerConfig } from '#consumer-service';
import { MinLength } from 'class-validator';

export class CardProvisioningConfig extends ConsumerConfig {
  override port = 4300;

  /** `{base_url}` of the platform. */
  @HttpUrl()
  platformUrl: string;

  @Secret()
  platformApiKey: string;

  /** Tokens with which operators and the partner's back end read the assignments; several during a rotation. */
  @List()
  @MinLength(24, { each: true, message: 'each must have at least 24 characters' })
  operatorTokens: string[];

  /** The number of concurrent calls to the platform. */
  @WholeNumber(1, 100)
  provisioningConcurrency = 8;
}
