import { HttpUrl, Secret } from '#config';
import { ConsumerConfig } from '#consumer-service';

export class OnboardingConfig extends ConsumerConfig {
  override port = 4200;

  /** `{base_url}` of the platform. */
  @HttpUrl()
  platformUrl: string;

  @Secret()
  platformApiKey: string;
}
