import { HttpUrl, Secret, SecretList, WholeNumber } from '#config';
import { ConsumerConfig } from '#consumer-service';

export class CardProvisioningConfig extends ConsumerConfig {
  override port = 4300;

  /** `{base_url}` of the platform. */
  @HttpUrl()
  platformUrl: string;

  @Secret()
  platformApiKey: string;

  /** Tokens with which operators and the partner's back end read the assignments; several during a rotation. */
  @SecretList(24)
  operatorTokens: string[];

  /** The number of concurrent calls to the platform. */
  @WholeNumber(1, 100)
  provisioningConcurrency = 8;
}
