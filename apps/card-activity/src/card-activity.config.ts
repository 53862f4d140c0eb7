import { HttpUrl, Secret, SecretList, WholeNumber } from '#config';
import { ConsumerConfig } from '#consumer-service';
import { OptionalField } from '#contracts';

export class CardActivityConfig extends ConsumerConfig {
  override port = 4600;

  /** `{base_url}` of the platform. */
  @HttpUrl()
  platformUrl: string;

  @Secret()
  platformApiKey: string;

  /** Tokens with which operators and the partner's back end read everything; several during a rotation. */
  @SecretList(24)
  operatorTokens: string[];

  /** The public address of the partner's card app, whose pages may read from another port. */
  @OptionalField()
  @HttpUrl()
  cardAppUrl?: string;

  /** Where the service three-ds is, which knows who is signed in to the card app. Without it nobody is. */
  @OptionalField()
  @HttpUrl()
  threeDsUrl?: string;

  /** How many requests a second each reader may send to each replica. */
  @WholeNumber(1, 10_000)
  readsPerSecond = 20;

  /** How many months after its last change a payment still names its cardholder. */
  @WholeNumber(1, 240)
  cardholderMonths = 24;

  /** How long a gap in the changes of an account may last before the platform is asked for what is missing. */
  @WholeNumber(1, 86_400)
  gapSeconds = 30;
}
