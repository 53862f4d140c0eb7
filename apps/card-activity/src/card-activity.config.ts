import { ConsumerConfig } from '#consumer-service';

export class CardActivityConfig extends ConsumerConfig {
  override port = 4600;
}
