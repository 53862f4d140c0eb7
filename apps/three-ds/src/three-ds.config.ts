import { ConsumerConfig } from '#consumer-service';

export class ThreeDsConfig extends ConsumerConfig {
  override port = 4400;
}
