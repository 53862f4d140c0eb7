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

  /** What operators and the partner's back end ask with for the assignments; several while one is rolled. */
  @List()
  @MinLength(24, { each: true, message: 'each must have at least 24 characters' })
  operatorTokens: string[];

  /** Calls to the platform that are made at the same time. */
  @WholeNumber(1, 100)
  provisioningConcurrency = 8;
}
