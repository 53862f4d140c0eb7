import { HttpUrl, List, Secret, WholeNumber } from '#config';
import { ConsumerConfig } from '#consumer-service';
import { MinLength } from 'class-validator';

export class CardActivityConfig extends ConsumerConfig {
  override port = 4600;

  /** `{base_url}` of the platform. */
  @HttpUrl()
  platformUrl: string;

  @Secret()
  platformApiKey: string;

  /** Tokens with which operators and the partner's back end read everything; several during a rotation. */
  @List()
  @MinLength(24, { each: true, message: 'each must have at least 24 characters' })
  operatorTokens: string[];

  /** How long a gap in the changes of an account may last before the platform is asked for what is missing. */
  @WholeNumber(1, 86_400)
  gapSeconds = 30;
}
